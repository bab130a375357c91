#if SwiftSources
    import NightcarBasics
    import SwiftSyntax

    // What code says about the look of its app: `window.overrideUserInterfaceStyle = .light`, `.preferredColorScheme(.dark)`,
    // `NSApp.appearance = NSAppearance(named: .aqua)`.
    extension SwiftReader {
        private static let launchParents: Set<String> = [
            "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate", "UIWindow", "NSWindow",
            "NSWindowController",
        ]

        /// Remembers whether a type is a SwiftUI app, a delegate that makes the window, or a preview.
        func noteType(_ parents: [String], _ type: String) {
            if parents.contains("App") { appTypes.insert(type) }
            if parents.contains("UIWindow") || parents.contains("NSWindow") { windowTypes.insert(type) }
            if !Self.launchParents.isDisjoint(with: parents) || type.hasSuffix("AppDelegate") || type.hasSuffix("SceneDelegate") {
                launchTypes.insert(type)
            }
            if parents.contains("PreviewProvider") { previewTypes.insert(type) }
        }

        /// A view that a SwiftUI app creates, or that code at launch gives to a hosting controller.
        func noteRootView(_ name: String, _ node: Syntax) {
            guard let type = scopes.type, name.first?.isUppercase == true else { return }
            if appTypes.contains(type) || launchTypes.contains(type) && isRootView(node) { scan.looks.rootViews.insert(name) }
        }

        private func isRootView(_ node: Syntax) -> Bool {
            var node = node
            for _ in 0..<32 {
                guard let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) else { return false }
                if parent.as(LabeledExprSyntax.self)?.label?.text == "rootView" { return true }
                node = parent
            }
            return false
        }

        /// `.preferredColorScheme(.light)`, `.colorScheme(.light)` and `.environment(\.colorScheme, .light)`.
        func noteColorScheme(_ name: String, _ call: FunctionCallExprSyntax?, _ member: MemberAccessExprSyntax) {
            guard ["preferredColorScheme", "colorScheme", "environment"].contains(name), let call,
                let first = call.arguments.first
            else { return }
            var value = brief(first.expression)
            if name == "environment" {
                guard value == "\\.colorScheme", let last = call.arguments.last, call.arguments.count == 2 else { return }
                value = brief(last.expression)
            } else if call.arguments.count != 1 {
                return
            }
            guard let type = scopes.type, !previewTypes.contains(type), !isShownElsewhere(Syntax(member)) else { return }
            let (look, isLiteral) = Self.look(value)
            let isSure = isLiteral && isUnconditional(Syntax(member), anyFunction: true)
            if look == .system, isSure { return }
            let isApp = appTypes.contains(type) || launchTypes.contains(type)
            let isAsked = look == .ownSwitch
            add(
                LookClaim(
                    look: look, reach: isSure || isAsked ? (isApp ? .app : .view) : .sometimes, type: type,
                    location: location(of: member)))
        }

        /// Whether a view is in a preview, or in a sheet, which has its own look.
        private func isShownElsewhere(_ node: Syntax) -> Bool {
            var node = node
            for _ in 0..<256 {
                guard let parent = node.parent else { return false }
                if let macro = parent.as(MacroExpansionExprSyntax.self), macro.macroName.text == "Preview" { return true }
                if let macro = parent.as(MacroExpansionDeclSyntax.self), macro.macroName.text == "Preview" { return true }
                if parent.is(ClosureExprSyntax.self), let call = owner(of: parent),
                    ["sheet", "fullScreenCover", "popover", "Preview"].contains(Self.calleeName(call))
                {
                    return true
                }
                node = parent
            }
            return false
        }

        /// The call that gets a closure.
        func owner(of closure: Syntax) -> FunctionCallExprSyntax? {
            closure.parent?.as(FunctionCallExprSyntax.self) ?? closure.parent?.parent?.as(FunctionCallExprSyntax.self)
                ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        }

        /// The look that a value of `ColorScheme`, `UIUserInterfaceStyle` or `NSAppearance` is, and whether it is that one always.
        static func look(_ value: String) -> (look: TargetAppearance.Look, isSure: Bool) {
            let text = value.filter { !$0.isWhitespace }
            if text == "nil" || text.hasSuffix(".none") || text.hasSuffix("nspecified") { return (.system, true) }
            if text.contains("?") {
                let (isLight, isDark) = (text.contains(".light"), text.contains(".dark"))
                if isLight != isDark, text.hasSuffix(":nil") || text.hasSuffix("nspecified") {
                    return (isLight ? .light : .dark, false)
                }
                return (.ownSwitch, false)
            }
            if text.hasPrefix("NSAppearance(") || text.hasPrefix(".init(named:") || text.hasPrefix("NSAppearance.init(") {
                let name = text.lowercased()
                if name.contains("darkaqua") || name.contains("vibrantdark") { return (.dark, true) }
                if name.contains("aqua") || name.contains("vibrantlight") { return (.light, true) }
                return (.ownSwitch, true)
            }
            if text.hasSuffix(".light") { return (.light, true) }
            return text.hasSuffix(".dark") ? (.dark, true) : (.ownSwitch, true)
        }

        private func add(_ claim: LookClaim) { scan.looks.claims.append(claim) }

        /// An assignment to the look of a window, or of the app.
        ///
        /// - Parameters:
        ///   - target: what is assigned to.
        ///   - value: the code of the value.
        func noteWindow(_ target: ExprSyntax, _ value: @autoclosure () -> String, at list: Syntax) {
            guard ["userInterfaceStyle", "overrideUserInterfaceStyle", "appearance"].contains(Self.lastName(target)) else {
                return
            }
            let whole = brief(target)
            var names = whole.split { ".?!".contains($0) }.map(String.init)
            guard let last = names.popLast() else { return }
            switch last {
            case "userInterfaceStyle": guard names.popLast() == "traitOverrides" else { return }
            case "overrideUserInterfaceStyle": break
            case "appearance":
                let isApp = names.last == "NSApp" || names.suffix(2) == ["NSApplication", "shared"]
                guard isApp || names.last.map(Self.isWindow) == true else { return }
            default: return
            }
            guard isWindow(names, whole, Syntax(target)) else { return }
            let (look, isSure) = Self.look(value())
            let type = scopes.type ?? ""
            let isLaunch = isUnconditional(list, anyFunction: launchTypes.contains(type))
            let reach: LookClaim.Reach = look == .ownSwitch || isSure && isLaunch ? .app : .sometimes
            add(LookClaim(look: look, reach: reach, type: type, location: location(of: target)))
        }

        /// A window's name. Windows for something else than the app's views are left out.
        private static func isWindow(_ name: String) -> Bool {
            let name = name.lowercased()
            let others = [
                "overlay", "alert", "toast", "hud", "offscreen", "debug", "splash", "privacy", "popup", "panel", "sheet",
            ]
            return (name.hasSuffix("window") || name.hasSuffix("windows") || name == "rootviewcontroller")
                && !others.contains(where: name.contains)
        }

        private func isWindow(_ names: [String], _ whole: String, _ target: Syntax) -> Bool {
            if names.contains("NSApp") || names.contains("NSApplication") { return true }
            if whole.hasPrefix("UIWindow.appearance(") || whole.hasPrefix("UIView.appearance(") { return true }
            guard let last = names.last, last != "self" else {
                return scopes.type.map { $0 == "UIWindow" || windowTypes.contains($0) } ?? false
            }
            // What a delegate makes at launch is the root of the app's window.
            if let type = scopes.type, launchTypes.contains(type), whole.hasSuffix("overrideUserInterfaceStyle") { return true }
            if names.contains(where: Self.isWindow) { return true }
            if names.count == 1, scopes.typeOf(last)?.split(separator: "?").first?.hasSuffix("Window") == true { return true }
            guard last == "$0" else { return false }
            // `windows.forEach { $0.… }`, `UIWindow().then { $0.… }`
            var node = target
            for _ in 0..<64 {
                guard let parent = node.parent else { return false }
                if parent.is(ClosureExprSyntax.self) {
                    return owner(of: parent).map { brief($0.calledExpression).lowercased().contains("window") } ?? false
                }
                node = parent
            }
            return false
        }

        /// The names of functions that run when an app starts.
        private static let launchNames: Set<String> = [
            "application", "scene", "applicationDidFinishLaunching", "applicationWillFinishLaunching", "body", "start", "launch",
            "windowDidLoad", "awakeFromNib",
        ]
        private static let launchPrefixes = ["setup", "setUp", "configure", "create", "make", "build", "install", "initialize"]
        /// Calls whose closure runs when somebody does something.
        private static let reactions: Set<String> = [
            "Button", "onTapGesture", "onChange", "onReceive", "sink", "subscribe", "UIAction", "UIAlertAction", "addObserver",
            "Toggle",
        ]

        /// Whether code runs in every build when the app starts, whatever its state.
        ///
        /// - Parameter anyFunction: whether the name of the function around doesn't matter.
        func isUnconditional(_ node: Syntax, anyFunction: Bool) -> Bool {
            var node = node
            while let parent = node.parent {
                switch parent.kind {
                case .switchExpr, .forStmt, .whileStmt, .catchClause, .ternaryExpr:
                    // `for window in windows { … }` is about all of them.
                    guard let loop = parent.as(ForStmtSyntax.self), brief(loop.sequence).lowercased().contains("windows") else {
                        return false
                    }
                case .ifConfigClause:
                    let condition = parent.as(IfConfigClauseSyntax.self)?.condition.map { brief($0) } ?? ""
                    if !["os(", "!os(", "canImport(", "swift(", "compiler(", "targetEnvironment("].contains(
                        where: condition.hasPrefix)
                    {
                        return false
                    }
                case .ifExpr:
                    // `if let window { … }` only unwraps, and old systems have no dark mode.
                    let conditions = parent.as(IfExprSyntax.self)?.conditions ?? []
                    let isOpen = conditions.allSatisfy { item in
                        item.condition.is(OptionalBindingConditionSyntax.self)
                            || item.condition.is(AvailabilityConditionSyntax.self)
                    }
                    if !isOpen { return false }
                case .closureExpr:
                    if let call = owner(of: parent), Self.reactions.contains(Self.calleeName(call)) { return false }
                case .functionDecl:
                    let name = parent.as(FunctionDeclSyntax.self)?.name.text ?? ""
                    return anyFunction || Self.launchNames.contains(name) || Self.launchPrefixes.contains(where: name.hasPrefix)
                default: break
                }
                node = parent
            }
            return true
        }
    }
#endif
