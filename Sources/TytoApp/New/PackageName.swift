/// The rules for a new package's name, which is that of its module and its program, too.
enum PackageName {
    /// Why a package can't have a name; nil if it can.
    /// - Parameter identity: the name by which the package manager knows Tyto.
    static func fault(of name: String, besides identity: String) -> String? {
        guard isIdentifier(name) else {
            return "a package's name is letters, digits and _, with a letter first, such as Like"
        }
        if keywords.contains(name) { return "it is a word of Swift" }
        if modules.contains(name) { return "a module has that name" }
        if name == "tyto" { return "Tyto's package and its program have that name" }
        // The package manager ignores case here.
        if [name, "\(name)Tests"].contains(where: { $0.lowercased() == identity.lowercased() }) {
            return "the package that it depends on has that name"
        }
        return nil
    }

    /// Whether it is a name in Swift's ASCII, with a letter first.
    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    }

    /// The words that Swift's grammar reserves, and those that are no types' names in it.
    private static let keywords: Set = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The modules that a program is built with: those of Tyto, of what it depends on, and of Swift.
    private static let modules: Set = [
        "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Home", "Gallery", "System",
        "CairoKit", "X11Kit", "Lottie", "LottieFiles", "Outside", "Script", "FrameEncoding", "FrameExport", "Tyto",
        "Analysis", "Study", "Windowing", "TytoApp", "TytoTesting", "CCairo", "CPango", "CX11", "CISAL", "CXXHash",
        "CMalloc", "CMainQueue", "CPixels", "CImages", "CAllocationCount", "CNaivePictures", "CWindowPeers",
        "TestSupport", "ArgumentParser", "ArgumentParserToolInfo",
        "BlocksRuntime", "Cxx", "CxxStdlib", "Differentiation", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
        "Observation", "RegexBuilder", "Runtime", "Swift", "SwiftShims", "Synchronization", "Testing", "XCTest",
        "SwiftGlibc", "std",
    ]
}
