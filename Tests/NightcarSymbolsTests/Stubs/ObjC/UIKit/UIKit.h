#pragma once
#include <stddef.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
#define NSNotFound ((NSUInteger)0x7fffffffffffffffL)

NS_ASSUME_NONNULL_BEGIN

@interface NSObject
+ (Class)class;
+ (instancetype)alloc;
- (instancetype)init;
- (id)copy;
@end

@interface NSString : NSObject
- (BOOL)isEqualToString:(nullable NSString *)other;
@end
@interface NSConstantString : NSString
@end
typedef NSString *NSNotificationName;

@interface NSNumber : NSObject
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithInt:(int)value;
@end

@interface NSArray<ObjectType> : NSObject
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull [_Nullable])objects count:(NSUInteger)count;
+ (instancetype)array;
- (NSUInteger)indexOfObject:(ObjectType)object;
- (NSUInteger)countByEnumeratingWithState:(void *)state objects:(id _Nullable __unsafe_unretained [_Nonnull])buffer count:(NSUInteger)count;
@end
@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (void)addObject:(ObjectType)object;
@end

@interface NSData : NSObject
@end

@interface NSBundle : NSObject
+ (NSBundle *)bundleForClass:(Class)type;
+ (NSBundle *)mainBundle;
@end

@interface NSNotificationCenter : NSObject
@property (class, readonly) NSNotificationCenter *defaultCenter;
- (void)postNotificationName:(NSNotificationName)name object:(nullable id)object;
@end

typedef struct __attribute__((objc_bridge(id))) CGColor *CGColorRef;

enum { UIUserInterfaceStyleUnspecified, UIUserInterfaceStyleLight, UIUserInterfaceStyleDark };
typedef NSInteger UIUserInterfaceStyle;
enum { UIAccessibilityContrastUnspecified = -1, UIAccessibilityContrastNormal, UIAccessibilityContrastHigh };
typedef NSInteger UIAccessibilityContrast;
enum { UIDisplayGamutUnspecified = -1, UIDisplayGamutSRGB, UIDisplayGamutP3 };
typedef NSInteger UIDisplayGamut;

@interface UITraitCollection : NSObject
+ (UITraitCollection *)traitCollectionWithUserInterfaceStyle:(UIUserInterfaceStyle)style;
@property (nonatomic, readonly) UIUserInterfaceStyle userInterfaceStyle;
@property (nonatomic, readonly) UIAccessibilityContrast accessibilityContrast;
@property (nonatomic, readonly) UIDisplayGamut displayGamut;
@end

@interface UIColor : NSObject
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
+ (UIColor *)colorWithDisplayP3Red:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
+ (UIColor *)colorWithDynamicProvider:(UIColor * (^)(UITraitCollection *traits))provider;
- (UIColor *)resolvedColorWithTraitCollection:(UITraitCollection *)traits;
@property (nonatomic, readonly) CGColorRef CGColor;
@end

@interface UIImage : NSObject
+ (nullable UIImage *)imageNamed:(NSString *)name
                        inBundle:(nullable NSBundle *)bundle
    compatibleWithTraitCollection:(nullable UITraitCollection *)traits;
@end

@interface UIImageAsset : NSObject
- (void)registerImage:(UIImage *)image withTraitCollection:(UITraitCollection *)traits;
- (UIImage *)imageWithTraitCollection:(UITraitCollection *)traits;
@end

@interface NSDataAsset : NSObject
- (nullable instancetype)initWithName:(NSString *)name bundle:(NSBundle *)bundle;
@property (nonatomic, readonly, copy) NSData *data;
@end

@interface CAGradientLayer : NSObject
@property (nullable, copy) NSArray *colors;
@property (nullable, copy) NSArray<NSNumber *> *locations;
@end

NS_ASSUME_NONNULL_END
