// swift-tools-version: 6.2
import PackageDescription

/// Every module: Swift 6, warnings are errors, imports are internal unless they say otherwise.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// Pure modules also promise to use no unsafe construct at all.
let pure: [SwiftSetting] = house + [.strictMemorySafety()]

/// What is run for each pixel and for each layer of a frame is optimized in debug builds, too: an animation that one looks at
/// keeps its pace there. Its traps keep their messages.
let optimized: [SwiftSetting] = [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// Loading Swift's libraries one by one is a seventh of the time to the first frame, so the program has them in it. The last two
/// are what Foundation's asks for.
let startingFast: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"],
        .when(platforms: [.linux], configuration: .release))
]

/// A file with fewer flags than Pango's own. The package manager takes a space for the end of a name.
let pango =
    Context.packageDirectory.contains(" ")
    ? "pangocairo" : "\(Context.packageDirectory)/Sources/CPango/pango.pc"

func module(
    _ name: String, uses: [Target.Dependency] = [], exclude: [String] = [], settings: [SwiftSetting] = pure
) -> Target {
    .target(name: name, dependencies: uses, exclude: exclude, swiftSettings: settings)
}

/// The modules that nearly all others begin with.
let engine: [Target.Dependency] = ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage"]

/// The library's modules, each behind those that it uses.
let modules: [Target] = [
    module("Geometry", settings: pure + optimized),
    module("Timing", uses: ["Geometry"], settings: pure + optimized),
    module("RenderTree", uses: ["Geometry"], settings: pure + optimized),
    module("LayerTree", uses: ["Geometry", "Timing", "RenderTree"], settings: pure + optimized),
    module("Stage", uses: ["Geometry", "Timing", "RenderTree", "LayerTree"]),
    module("Controls", uses: engine),
    module("Scenes", uses: engine),
    module("Outside", uses: ["Geometry", "Scenes", "System"], settings: house),
    module("Analysis", uses: engine + ["Scenes"]),
    module("Study", uses: engine + ["Controls", "Scenes", "Analysis"]),
    module("Home", uses: engine + ["Scenes"]),
    module("Gallery", uses: engine + ["Controls", "Scenes", "Home"]),
    module("Lottie", uses: engine + ["Controls", "Scenes"]),
    module("System", uses: ["CMainQueue", "CMalloc"], settings: house),
    module(
        "CairoKit", uses: ["CCairo", "CISAL", "CPango", "CPixels", "Geometry", "RenderTree", "System"],
        settings: house + optimized),
    module("X11Kit", uses: ["CX11", "Geometry", "System"], settings: house),
    module("Script", uses: ["Geometry", "LayerTree", "Stage", "System"], settings: house),
    module("FrameEncoding", uses: ["CISAL", "CPixels", "CXXHash", "Geometry"], settings: house + optimized),
    module(
        "LottieFiles", uses: ["CISAL", "CairoKit", "Geometry", "Lottie", "RenderTree", "System"],
        settings: house),
    module(
        "FrameExport",
        uses: [
            "CairoKit", "FrameEncoding", "Geometry", "RenderTree", "LayerTree", "Scenes", "Analysis", "Script",
            "Stage", "System",
        ],
        settings: house),
    module(
        "Tyto",
        uses: engine + ["Controls", "Scenes", "Outside", "CairoKit", "Lottie", "LottieFiles"],
        exclude: ["Tyto.docc"]),
    module(
        "Windowing",
        uses: [
            "Geometry", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Outside", "Study", "CairoKit",
            "X11Kit", "Script", "System",
        ],
        settings: house),
    module(
        "TytoApp",
        uses: [
            "Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "Home", "Analysis", "Study", "CairoKit",
            "X11Kit", "FrameEncoding", "FrameExport", "Lottie", "LottieFiles", "Windowing", "Script", "System", "Tyto",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        settings: house),
    module(
        "TytoTesting",
        uses: [
            "Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "Outside", "CairoKit", "Script", "System", "Tyto",
        ],
        settings: house),
]

/// The tests of a module, which see it, all that it uses, and some more.
@MainActor
func tests(_ name: String, also more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    let tested = modules.filter { $0.name == name }
    let uses = tested.flatMap { $0.dependencies + [.target(name: $0.name)] }
    return .testTarget(
        name: "\(name)Tests", dependencies: uses + ["TestSupport"] + more, exclude: exclude, swiftSettings: house)
}

let package = Package(
    name: "tyto",
    products: [
        .library(name: "Tyto", targets: ["Tyto"]),
        .library(name: "TytoApp", targets: ["TytoApp"]),
        .library(name: "TytoTesting", targets: ["TytoTesting"]),
        .executable(name: "tyto", targets: ["tyto-cli"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: pango, providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CX11", pkgConfig: "xpresent",
            providers: [
                .apt(["libx11-dev", "libx11-xcb-dev", "libxext-dev", "libxrandr-dev", "libxpresent-dev", "libxss-dev"])
            ]),
        .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CMainQueue"),
        .systemLibrary(name: "CMalloc"),

        // C alone can say for which processor a function is.
        .target(name: "CPixels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

    ] + modules + [
        .executableTarget(
            name: "tyto-cli", dependencies: ["Gallery", "TytoApp", "CImages"],
            exclude: ["CImages"],
            swiftSettings: house,
            linkerSettings: startingFast),
        // The package manager gives a Swift target with resources code that loads Foundation, a C target none: that is
        // 10 ms of every start.
        .target(
            name: "CImages", path: "Sources/tyto-cli/CImages",
            resources: [.copy("../../../Resources/images"), .copy("../../../Resources/lottie")]),

        .target(name: "CAllocationCount", path: "Sources/tyto-bench/CAllocationCount"),
        .target(
            name: "CNaivePictures", dependencies: ["CCairo"], path: "Sources/tyto-bench/CNaivePictures"),
        .target(
            name: "CWindowPeers", dependencies: ["CCairo", "CNaivePictures", "CPango", "CX11"],
            path: "Sources/tyto-bench/CWindowPeers",
            linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("m")]),
        .executableTarget(
            name: "window-peer", dependencies: ["CWindowPeers"], path: "Sources/tyto-bench/CWindowPeer"),
        .executableTarget(
            name: "tyto-bench",
            dependencies: engine + [
                "CAllocationCount", "CNaivePictures", "CWindowPeers", "Scenes", "Analysis", "Study", "Gallery",
                "CairoKit", "FrameEncoding", "System", "Lottie", "LottieFiles",
            ],
            exclude: ["CAllocationCount", "CNaivePictures", "CWindowPeer", "CWindowPeers"],
            swiftSettings: house),

        .target(
            name: "TestSupport", dependencies: ["Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "System"],
            path: "Tests/TestSupport",
            swiftSettings: house + optimized),
        .executableTarget(
            name: "sample-scenes", dependencies: ["TytoApp"], path: "Tests/SampleScenes", swiftSettings: house),
        tests("Geometry", exclude: ["Data"]),
        tests("Timing"),
        tests("RenderTree", also: ["System"]),
        tests("LayerTree"),
        tests("Stage"),
        tests("Controls", also: ["Script"]),
        tests("Scenes"),
        tests("Outside", also: ["Timing", "LayerTree", "CairoKit", "RenderTree", "Script", "Stage"]),
        tests("Analysis", also: ["Lottie"]),
        tests("Study", also: ["Gallery", "Script"], exclude: ["Data"]),
        tests("Gallery", also: ["CairoKit", "Script"]),
        tests("Home"),
        tests("CairoKit"),
        tests("Lottie", also: ["CairoKit", "LottieFiles"], exclude: ["Data"]),
        tests("X11Kit"),
        tests("System"),
        tests("TytoApp", also: ["Gallery", "tyto-cli", "sample-scenes", "CImages"], exclude: ["Data"]),
        tests("Windowing", exclude: ["Data"]),
        tests("Script", also: ["Scenes"], exclude: ["Data"]),
        tests("FrameEncoding", also: ["CairoKit"]),
        tests("FrameExport"),
        tests(
            "Golden",
            also: engine + [
                "Controls", "Scenes", "Analysis", "Study", "Windowing", "Gallery", "CairoKit", "FrameExport",
                "TytoTesting",
            ], exclude: ["Goldens"]),
        tests("TytoTesting", exclude: ["Goldens"]),
        tests("Tyto"),
        tests("Architecture"),
    ]
)
