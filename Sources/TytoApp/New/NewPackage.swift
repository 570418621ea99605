/// The files of a new package: a program with one scene, and its test.
struct NewPackage {
    /// The package's name, which ``PackageName`` allows.
    let name: String
    /// Where Tyto comes from.
    let source: TytoSource

    /// The files' paths and contents.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest), (".gitignore", ".build/\n"), ("README.md", readme),
            ("Sources/\(name)/Program.swift", program), ("Sources/\(name)/\(scene).swift", sceneSource),
            ("Tests/\(name)Tests/\(scene)Tests.swift", tests), ("Tests/\(name)Tests/Goldens/README.md", goldens),
        ]
    }

    private var scene: String { name.prefix(1).uppercased() + name.dropFirst() + "Scene" }
    private var sceneName: String { name.prefix(1).lowercased() + name.dropFirst() }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(name)",
            dependencies: [
                \(source.dependency)
            ],
            targets: [
                .executableTarget(name: "\(name)", dependencies: [.product(name: "TytoApp", package: "\(source.package)")]),
                .testTarget(
                    name: "\(name)Tests", dependencies: ["\(name)", .product(name: "TytoTesting", package: "\(source.package)")],
                    exclude: ["Goldens"]),
            ]
        )

        """
    }

    private var program: String {
        """
        import TytoApp

        /// The program: its scenes, with the commands to show and export them.
        @main
        struct Program: SceneProgram {
            static let scenes = SceneCatalog(\(scene).self)
        }

        """
    }

    private var sceneSource: String {
        #"""
        import TytoApp

        /// A heart that springs when it is clicked.
        final class \#(scene): Scene {
            static let info = SceneInfo("\#(sceneName)", keys: [("Space", "beat")], size: Size(320, 200))

            @Parameter("stiffness", "how hard the spring pulls", in: 10...2000, unit: "N/m") var stiffness = 300.0

            private let heart = ShapeLayer(
                name: "heart",
                path: Path(
                    svgLiteral: """
                        M 0 27 C -6 21 -30 5 -30 -11 C -30 -20 -23 -27 -14.5 -27 C -8 -27 -3 -23.5 0 -18 \
                        C 3 -23.5 8 -27 14.5 -27 C 23 -27 30 -20 30 -11 C 30 5 6 21 0 27 Z
                        """),
                fillColor: Color(hex: 0xF2295B))
            @Context private var context

            func build(_ context: SceneContext) {
                context.host.addSublayers(heart)
                heart.onClick { [unowned self] in performMainAction() }
            }

            func layout() { heart.position = context.host.bounds.center }

            func performMainAction() {
                context.stage.sequence([
                    .animate(.easeIn(duration: 0.1)) { [heart] in heart.set(\.transform.scale, to: 0.7) },
                    .animate(.spring(Spring(mass: 1, stiffness: stiffness, damping: 11))) { [heart] in
                        heart.set(\.transform.scale, to: 1)
                    },
                ])
            }
        }

        """#
    }

    private var tests: String {
        #"""
        import Testing
        import TytoTesting

        @testable import \#(name)

        @Suite("The heart", .goldens)
        struct \#(scene)Tests {
            private let test: SceneTest<\#(scene)>

            init() throws { test = try SceneTest(\#(scene).self) }

            @Test("a click makes it smaller, and it springs back")
            func click() {
                test.click("heart", at: 0)
                #expect(test.value("heart", \.transform.scale, at: 0.1) == 0.7)
                #expect(test.value("heart", \.transform.scale, at: 5) == 1)
            }

            @Test("it never jumps, however often it is clicked")
            func clicks() { test.expectNoJumps(clicking: "heart", times: 60, seed: 1) }

            @Test("its frames are the same at every frame rate")
            func frameRates() throws {
                test.click("heart", at: 0)
                try test.expectSame(at: [24, 60, 144])
            }
        }

        """#
    }

    private var goldens: String {
        """
        The pictures that `expectGolden` in the tests expects. `TYTO_GOLDENS=update swift test` writes them.

        """
    }

    private var readme: String {
        """
        # \(name)

        An animated scene, made with Tyto. It builds where Tyto does: with Swift 6.3 and the libraries that Tyto's README installs.

        ```sh
        swift run \(name)                                           # a window; Space plays the scene, ? shows all keys
        echo "0.2 key space" > script.txt                       # what happens when: Space at 0.2 s
        swift run \(name) export --script script.txt --at 0.35 -o \(sceneName).png            # one frame
        swift run \(name) export --script script.txt --to 2 --fps 30 -o \(sceneName).gif     # a film, through ffmpeg
        swift run \(name) list                                      # the parameters; --set stiffness=900 sets one
        swift test                                              # the tests
        ```

        """
    }
}
