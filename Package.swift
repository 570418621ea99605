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

func tests(_ name: String, uses: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: uses, exclude: exclude, swiftSettings: house)
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
        .systemLibrary(name: "CMalloc"),

        // C alone can say for which processor a function is.
        .target(name: "CPixels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

        module("Geometry", settings: pure + optimized),
        module("Timing", uses: ["Geometry"], settings: pure + optimized),
        module("RenderTree", uses: ["Geometry"], settings: pure + optimized),
        module("LayerTree", uses: ["Geometry", "Timing", "RenderTree"], settings: pure + optimized),
        module("Stage", uses: ["Geometry", "Timing", "RenderTree", "LayerTree"]),
        module("Controls", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage"]),
        module("Scenes", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage"]),
        module("Analysis", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Scenes"]),
        module(
            "Study",
            uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Analysis"]),
        module("Home", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Scenes"]),
        module(
            "Gallery",
            uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Home"]),
        module(
            "Lottie", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes"]),
        module("System", uses: ["CMalloc"], settings: house),
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
            uses: [
                "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "CairoKit", "Lottie",
                "LottieFiles",
            ],
            exclude: ["Tyto.docc"]),
        module(
            "Windowing",
            uses: [
                "Geometry", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Study", "CairoKit", "X11Kit",
                "Script", "System",
            ],
            settings: house),
        module(
            "TytoApp",
            uses: [
                "Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "Home", "Analysis", "Study", "CairoKit",
                "X11Kit",
                "FrameEncoding", "FrameExport", "Lottie", "LottieFiles", "Windowing", "Script", "System", "Tyto",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            settings: house),
        module(
            "TytoTesting",
            uses: ["Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "CairoKit", "Script", "System", "Tyto"],
            settings: house),
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
            dependencies: [
                "CAllocationCount", "CNaivePictures", "CWindowPeers", "Geometry", "Timing", "RenderTree",
                "LayerTree", "Stage", "Scenes", "Analysis", "Study", "Gallery", "CairoKit", "FrameEncoding", "System",
                "Lottie", "LottieFiles",
            ],
            exclude: ["CAllocationCount", "CNaivePictures", "CWindowPeer", "CWindowPeers"],
            swiftSettings: house),

        .target(
            name: "TestSupport", dependencies: ["Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "System"],
            path: "Tests/TestSupport",
            swiftSettings: house + optimized),
        .executableTarget(
            name: "sample-scenes", dependencies: ["TytoApp"], path: "Tests/SampleScenes", swiftSettings: house),
        tests("Geometry", uses: ["Geometry", "TestSupport"], exclude: ["Data"]),
        tests("Timing", uses: ["Geometry", "Timing", "TestSupport"]),
        tests("RenderTree", uses: ["Geometry", "RenderTree", "System"]),
        tests("LayerTree", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "TestSupport"]),
        tests("Stage", uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "TestSupport"]),
        tests(
            "Controls",
            uses: ["Geometry", "RenderTree", "LayerTree", "Stage", "Controls", "Script", "TestSupport"]),
        tests(
            "Scenes",
            uses: ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Scenes", "TestSupport"]),
        tests(
            "Analysis",
            uses: [
                "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Scenes", "Analysis", "Lottie", "TestSupport",
            ]),
        tests(
            "Study",
            uses: [
                "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Analysis", "Study",
                "Gallery",
                "Script", "TestSupport",
            ], exclude: ["Data"]),
        tests(
            "Gallery",
            uses: [
                "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Home", "Gallery",
                "CairoKit", "Script", "TestSupport",
            ]),
        tests("Home", uses: ["Geometry", "LayerTree", "Stage", "Scenes", "Home", "TestSupport"]),
        tests(
            "CairoKit", uses: ["CPixels", "Geometry", "RenderTree", "CairoKit", "TestSupport"]),
        tests(
            "Lottie",
            uses: [
                "CairoKit", "Geometry", "LayerTree", "Lottie", "LottieFiles", "RenderTree", "Scenes", "Stage",
                "Timing", "TestSupport",
            ],
            exclude: ["Data"]),
        tests("X11Kit", uses: ["Geometry", "System", "X11Kit", "TestSupport"]),
        tests("System", uses: ["System", "TestSupport"]),
        tests(
            "TytoApp",
            uses: [
                "FrameEncoding", "FrameExport", "Geometry", "RenderTree", "LayerTree", "Stage", "Scenes", "Analysis",
                "Study",
                "Gallery", "Home", "CairoKit", "Windowing", "Script", "System", "TytoApp", "tyto-cli",
                "sample-scenes",
                "CImages", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Data"]),
        tests(
            "Windowing",
            uses: [
                "Geometry", "LayerTree", "Stage", "Scenes", "CairoKit", "Windowing", "X11Kit", "TestSupport",
            ],
            exclude: ["Data"]),
        tests(
            "Script", uses: ["Geometry", "LayerTree", "Scenes", "Script", "Stage", "System", "TestSupport"],
            exclude: ["Data"]),
        tests("FrameEncoding", uses: ["CairoKit", "FrameEncoding", "TestSupport"]),
        tests(
            "FrameExport",
            uses: [
                "CairoKit", "FrameEncoding", "Geometry", "RenderTree", "LayerTree", "Stage", "FrameExport",
                "Script", "System", "TestSupport",
            ]),
        tests(
            "Golden",
            uses: [
                "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Analysis", "Study",
                "Windowing", "Gallery", "CairoKit", "FrameExport", "TestSupport", "TytoTesting",
            ],
            exclude: ["Goldens"]),
        tests("TytoTesting", uses: ["TestSupport", "TytoTesting"], exclude: ["Goldens"]),
        tests("Tyto", uses: ["Tyto"]),
        tests("Architecture", uses: []),
    ]
)
