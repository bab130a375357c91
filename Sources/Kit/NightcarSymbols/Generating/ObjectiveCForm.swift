// Objective-C for UIKit: a header and an implementation.

extension FormWriter {
    mutating func writeObjectiveC() {
        let type = SymbolName.type(options.name) ?? "Assets"
        var header = SourceText()
        var code = SourceText()
        header.lines(ObjectiveCSupport.headerStart(type: type, notice: notice))
        code.lines(
            ObjectiveCSupport.codeStart(
                type: type, notice: notice, name: options.name, themes: model.themes, systemColors: model.systemColors))
        for item in model.colors {
            let name = "color" + constant(item.symbol)
            header.line("/// `\(Self.printable(item.name))`")
            header.line("+ (UIColor *)\(name);")
            code.line("+ (UIColor *)\(name) {")
            code.line("    static const \(type)RGBA values[] = {\(table(item.value))};")
            code.line("    return \(type)DynamicColor(values, sizeof(values) / sizeof(values[0]));")
            code.line("}")
            code.line()
        }
        for item in model.gradients { writeObjectiveC(item, type: type, &header, &code) }
        if options.backing == .values {
            leaveOut(model.pictures.map(\.name), "pictures with --backing values")
            leaveOut(model.data.map(\.name), "data with --backing values")
        } else {
            writeObjectiveCFiles(type: type, &header, &code)
        }
        header.line()
        header.line("@end")
        header.line()
        header.line("NS_ASSUME_NONNULL_END")
        code.line("@end")
        files.append(GeneratedFile("\(options.name).h", header.text))
        files.append(GeneratedFile("\(options.name).m", code.text))
    }

    /// What the bundle has: pictures and data.
    private func writeObjectiveCFiles(type: String, _ header: inout SourceText, _ code: inout SourceText) {
        for item in model.pictures {
            let name = "image" + constant(item.symbol)
            header.line("/// `\(Self.printable(item.name))`. Nil if the bundle doesn't have it.")
            header.line("+ (nullable UIImage *)\(name);")
            code.line("+ (nullable UIImage *)\(name) {")
            code.line("    return \(type)Image(@\(SourceText.quoted(item.name)));")
            code.line("}")
            code.line()
        }
        for item in model.data {
            let name = "data" + constant(item.symbol)
            header.line("/// `\(Self.printable(item.name))`. Nil if the bundle doesn't have it.")
            header.line("+ (nullable NSData *)\(name);")
            code.line("+ (nullable NSData *)\(name) {")
            let asset = "[[NSDataAsset alloc] initWithName:@\(SourceText.quoted(item.name)) bundle:\(type)Bundle()]"
            code.line("    return \(asset).data;")
            code.line("}")
            code.line()
        }
    }

    private func writeObjectiveC(
        _ item: AssetModel.Item<ModelGradient>, type: String, _ header: inout SourceText, _ code: inout SourceText
    ) {
        let name = "gradient" + constant(item.symbol)
        header.line("/// The colors of `\(Self.printable(item.name))`.")
        header.line("+ (NSArray<UIColor *> *)\(name)Colors;")
        header.line("/// Sets the layer's colors and locations. Call it again when the traits change.")
        header.line("+ (void)apply\(name.prefix(1).uppercased())\(name.dropFirst())To:(CAGradientLayer *)layer")
        header.line("    forTraits:(UITraitCollection *)traits;")
        code.line("+ (NSArray<UIColor *> *)\(name)Colors {")
        for (number, stop) in item.value.stops.enumerated() {
            code.line("    static const \(type)RGBA stop\(number)[] = {\(table(stop.colors))};")
        }
        code.line("    return @[")
        for number in item.value.stops.indices {
            code.line("        \(type)DynamicColor(stop\(number), sizeof(stop\(number)) / sizeof(stop\(number)[0])),")
        }
        code.line("    ];")
        code.line("}")
        code.line()
        code.line("+ (void)apply\(name.prefix(1).uppercased())\(name.dropFirst())To:(CAGradientLayer *)layer")
        code.line("    forTraits:(UITraitCollection *)traits {")
        let locations = item.value.stops.map { "@(\(sourceNumber($0.location)))" }.joined(separator: ", ")
        code.line("    \(type)ApplyGradient(layer, [self \(name)Colors], @[\(locations)], traits);")
        code.line("}")
        code.line()
    }

    private func constant(_ symbol: [String]) -> String {
        symbol.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")
    }

    /// One value, or eight for each theme.
    private func table(_ colors: ModelColors) -> String {
        let values = colors.rows.flatMap { $0 }
        let isOne = values.allSatisfy { $0 == values[0] }
        return (isOne ? [values[0]] : values).map { color in
            let numbers = [color.red, color.green, color.blue, color.alpha].map(sourceNumber).joined(separator: ", ")
            let system = color.system.flatMap { color in model.systemColors.firstIndex { $0.name == color.name } }
            return "{\(numbers), \(color.isP3 ? "YES" : "NO")\(system.map { ", \($0 + 1)" } ?? "")}"
        }.joined(separator: ", ")
    }
}

/// The Objective-C that looks at no asset.
enum ObjectiveCSupport {
    /// The platform's dynamic color for each number, or nil.
    private static func lookup(of colors: [SystemColor], type: String) -> String {
        var out = SourceText()
        out.line("static UIColor *\(type)SystemColor(int number) {")
        for (index, color) in colors.enumerated() where color.uiKit != nil {
            if color.isMissingOnTV { out.line("#if !TARGET_OS_TV") }
            out.line("    if (@available(\(color.uiKitAvailability))) {")
            out.line("        if (number == \(index + 1)) return [UIColor \(color.name)];")
            out.line("    }")
            if color.isMissingOnTV { out.line("#endif") }
        }
        out.line("    return nil;")
        out.line("}")
        return String(out.text.dropLast())
    }

    static func headerStart(type: String, notice: String) -> String {
        """
        // \(notice)

        #import <QuartzCore/QuartzCore.h>
        #import <UIKit/UIKit.h>

        NS_ASSUME_NONNULL_BEGIN

        /// Posted when the theme changes. Views that show a color of a theme then have to ask for it again.
        extern NSNotificationName const \(type)ThemeDidChangeNotification;

        /// Colors follow the appearance from iOS 13 on. Before it, they are the light ones.
        @interface \(type) : NSObject

        /// The theme of the app, or nil. Set it on the main thread.
        @property (class, nonatomic, copy, nullable) NSString *theme;

        /// The color for traits. A `CGColor` doesn't follow the appearance, so ask again when the traits change.
        + (CGColorRef)CGColorOf:(UIColor *)color forTraits:(UITraitCollection *)traits;

        /// One image that follows the appearance, made of one for light and one for dark.
        + (UIImage *)imageWithLight:(UIImage *)light dark:(UIImage *)dark;

        """
    }

    /// - Parameter systemColors: their positions in this list plus one are in the values. 0 is a color with components.
    static func codeStart(
        type: String, notice: String, name: String, themes: [String], systemColors: [SystemColor]
    ) -> String {
        """
        // \(notice)

        #import \(SourceText.quoted(name + ".h"))

        \(values(type: type, themes: themes, systemColors: systemColors))
        \(helpers(type: type))
        \(implementationStart(type: type))
        """
    }

    /// The type of a value, and what reads values.
    private static func values(type: String, themes: [String], systemColors: [SystemColor]) -> String {
        let list = themes.map { "@\(SourceText.quoted($0))" }.joined(separator: ", ")
        return """
            NSNotificationName const \(type)ThemeDidChangeNotification = @"\(type)ThemeDidChange";

            typedef struct {
                double red, green, blue, alpha;
                BOOL isP3;
                int system;
            } \(type)RGBA;

            static NSString *\(type)CurrentTheme = nil;

            __attribute__((unused)) static NSBundle *\(type)Bundle(void) { return [NSBundle bundleForClass:[\(type) class]]; }

            \(lookup(of: systemColors, type: type))

            static UIColor *\(type)Color(\(type)RGBA value) {
                UIColor *system = \(type)SystemColor(value.system);
                if (system != nil) return system;
                if (value.isP3) {
                    return [UIColor colorWithDisplayP3Red:value.red green:value.green blue:value.blue alpha:value.alpha];
                }
                return [UIColor colorWithRed:value.red green:value.green blue:value.blue alpha:value.alpha];
            }

            /// The values have eight rows for no theme and eight for each theme: light and dark, then with high contrast, then
            /// both for wide-gamut displays.
            static size_t \(type)ThemeStart(void) {
                NSArray<NSString *> *themes = @[\(list)];
                if (\(type)CurrentTheme == nil) return 0;
                NSUInteger index = [themes indexOfObject:\(type)CurrentTheme];
                return index == NSNotFound ? 0 : 8 * (index + 1);
            }

            """
    }

    /// What makes colors, images and gradients of values.
    private static func helpers(type: String) -> String {
        """
        __attribute__((unused)) static UIColor *\(type)DynamicColor(const \(type)RGBA *values, size_t count) {
            if (count == 1) return \(type)Color(values[0]);
            if (@available(iOS 13.0, tvOS 13.0, *)) {
                return [UIColor colorWithDynamicProvider:^UIColor *(UITraitCollection *traits) {
                    size_t index = \(type)ThemeStart();
                    if (traits.userInterfaceStyle == UIUserInterfaceStyleDark) index += 1;
                    if (traits.accessibilityContrast == UIAccessibilityContrastHigh) index += 2;
                    if (traits.displayGamut == UIDisplayGamutP3) index += 4;
                    return [\(type)Color(values[index]) resolvedColorWithTraitCollection:traits];
                }];
            }
            return \(type)Color(values[\(type)ThemeStart()]);
        }

        __attribute__((unused)) static UIImage *\(type)Image(NSString *name) {
            return [UIImage imageNamed:name inBundle:\(type)Bundle() compatibleWithTraitCollection:nil];
        }

        __attribute__((unused)) static void \(type)ApplyGradient(
            CAGradientLayer *layer, NSArray<UIColor *> *colors, NSArray<NSNumber *> *locations, UITraitCollection *traits) {
            NSMutableArray *values = [NSMutableArray array];
            for (UIColor *color in colors) [values addObject:(__bridge id)[\(type) CGColorOf:color forTraits:traits]];
            layer.colors = values;
            layer.locations = locations;
        }

        """
    }

    private static func implementationStart(type: String) -> String {
        """
        @implementation \(type)

        + (NSString *)theme { return \(type)CurrentTheme; }

        + (void)setTheme:(NSString *)theme {
            if (theme == \(type)CurrentTheme || [theme isEqualToString:\(type)CurrentTheme]) return;
            \(type)CurrentTheme = [theme copy];
            [[NSNotificationCenter defaultCenter] postNotificationName:\(type)ThemeDidChangeNotification object:nil];
        }

        + (CGColorRef)CGColorOf:(UIColor *)color forTraits:(UITraitCollection *)traits {
            if (@available(iOS 13.0, tvOS 13.0, *)) return [color resolvedColorWithTraitCollection:traits].CGColor;
            return color.CGColor;
        }

        + (UIImage *)imageWithLight:(UIImage *)light dark:(UIImage *)dark {
            if (@available(iOS 13.0, tvOS 13.0, *)) {
                UITraitCollection *day = [UITraitCollection traitCollectionWithUserInterfaceStyle:UIUserInterfaceStyleLight];
                UITraitCollection *night = [UITraitCollection traitCollectionWithUserInterfaceStyle:UIUserInterfaceStyleDark];
                UIImageAsset *asset = [[UIImageAsset alloc] init];
                [asset registerImage:light withTraitCollection:day];
                [asset registerImage:dark withTraitCollection:night];
                return [asset imageWithTraitCollection:day];
            }
            return light;
        }

        """
    }
}
