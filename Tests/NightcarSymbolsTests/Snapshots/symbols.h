#import <Foundation/Foundation.h>

#if __has_attribute(swift_private)
#define AC_SWIFT_PRIVATE __attribute__((swift_private))
#else
#define AC_SWIFT_PRIVATE
#endif

/// The resource bundle ID.
static NSString * const ACBundleID AC_SWIFT_PRIVATE = @"org.example.app";

/// The "AccentColor" asset catalog color resource.
static NSString * const ACColorNameAccentColor AC_SWIFT_PRIVATE = @"AccentColor";

/// The "Gray" asset catalog color resource.
static NSString * const ACColorNameGray AC_SWIFT_PRIVATE = @"Gray";

/// The "Icons/Tint" asset catalog color resource.
static NSString * const ACColorNameIconsTint AC_SWIFT_PRIVATE = @"Icons/Tint";

/// The "UI" asset catalog color resource.
static NSString * const ACColorNameUI AC_SWIFT_PRIVATE = @"UI";

/// The "UI/FF0000" asset catalog color resource.
static NSString * const ACColorNameUIFF0000 AC_SWIFT_PRIVATE = @"UI/FF0000";

/// The "Icons/Play" asset catalog image resource.
static NSString * const ACImageNameIconsPlay AC_SWIFT_PRIVATE = @"Icons/Play";

/// The "Icons/Type/self" asset catalog image resource.
static NSString * const ACImageNameIconsTypeSelf AC_SWIFT_PRIVATE = @"Icons/Type/self";

/// The "Icons/default" asset catalog image resource.
static NSString * const ACImageNameIconsDefault AC_SWIFT_PRIVATE = @"Icons/default";

/// The "OnlyPad" asset catalog image resource.
static NSString * const ACImageNameOnlyPad AC_SWIFT_PRIVATE = @"OnlyPad";

/// The "Pointer" asset catalog image resource.
static NSString * const ACImageNamePointer AC_SWIFT_PRIVATE = @"Pointer";

/// The "Stack/Front/Content" asset catalog image resource.
static NSString * const ACImageNameStackFrontContent AC_SWIFT_PRIVATE = @"Stack/Front/Content";

/// The "Whisper" asset catalog image resource.
static NSString * const ACImageNameWhisper AC_SWIFT_PRIVATE = @"Whisper";

/// The "add" asset catalog image resource.
static NSString * const ACImageNameAdd AC_SWIFT_PRIVATE = @"add";

/// The "gift" asset catalog image resource.
static NSString * const ACImageNameGift AC_SWIFT_PRIVATE = @"gift";

/// The "giftColor" asset catalog image resource.
static NSString * const ACImageNameGiftColor AC_SWIFT_PRIVATE = @"giftColor";

/// The "logo_24px" asset catalog image resource.
static NSString * const ACImageNameLogo24Px AC_SWIFT_PRIVATE = @"logo_24px";

/// The "quote\"d" asset catalog image resource.
static NSString * const ACImageNameQuoteD AC_SWIFT_PRIVATE = @"quote\"d";

/// The "😀" asset catalog image resource.
static NSString * const ACImageName AC_SWIFT_PRIVATE = @"😀";

#undef AC_SWIFT_PRIVATE
