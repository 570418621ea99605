import TestSupport
import Testing

@testable import TytoTesting

/// Runs the trait on a suite with goldens that no test uses.
private struct OrphanCheck: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let texts = try await issues {
            try await GoldenTrait().provideScope(for: test, testCase: nil, performing: function)
        }
        // Goldens of functions that exist are left to these.
        #expect(texts.count == 1 && texts.first?.hasSuffix("Goldens/GoldenTests/removed-0.png\"") == true)
    }
}

@Suite("Goldens of scenes", OrphanCheck())
struct GoldenTests {
    @Test("a picture and a filmstrip equal their goldens", .goldens)
    func dot() throws {
        let test = try SceneTest(DotScene.self, scale: 2)
        test.click("dot", at: 0)
        try test.expectGolden(at: 0)
        try test.expectGolden(at: 0.25)
        try test.expectGolden(filmstrip: [0, 0.25, 0.5, 1])
        try test.expectGolden(at: 1, named: "a/b")
    }

    @Test("a filmstrip shows the pictures of its times from left to right, two grey pixels apart")
    func filmstrip() throws {
        let test = try SceneTest(DotScene.self)
        test.resize(to: Size(80, 50), at: 1)
        let (first, last, strip) = try (test.picture(at: 0), test.picture(at: 1), test.filmstrip([1, 0]))
        #expect(strip.width == 142 && strip.height == 50)
        #expect(strip[79, 49] == last[79, 49] && strip[80, 0] == 0xFF80_8080 && strip[81, 49] == 0xFF80_8080)
        #expect(strip[92, 10] == first[10, 10] && strip[92, 40] == 0)
    }

    @Test("a picture that differs from its golden is an issue", .enabled(if: !GoldenFolder.isUpdateWanted))
    func differing() throws {
        try SceneTest(DotScene.self).expectGolden(at: 0.5)
        let test = try SceneTest(DotScene.self)
        test.click("dot", at: 0)
        try expectIssue("differing-0.5: ", "pixels differ", "differing-0.5-actual, -expected and -difference.png") {
            try test.expectGolden(at: 0.5)
        }
    }

    @Test("a missing golden is an issue that says how to make it", .enabled(if: !GoldenFolder.isUpdateWanted))
    func missing() throws {
        let test = try SceneTest(DotScene.self)
        try expectIssue("there is no golden", "GoldenTests/missing-0.1.png", "TYTO_GOLDENS=update swift test") {
            try test.expectGolden(at: 0.1)
        }
    }

    @Test("a golden of a function that the function does not use is an issue")
    func unused() async throws {
        let test = try #require(Test.current)
        let folder = "\"\(test.sourceLocation.folder)Goldens/GoldenTests/"
        let texts = try await issues {
            try await GoldenTrait().provideScope(for: test, testCase: nil) {
                try SceneTest(DotScene.self).expectGolden(at: 0)
            }
        }
        #expect(texts.count == 1 && texts.first?.hasSuffix("remove them: \(folder)unused-0.7.png\"") == true)
    }

    @Test("goldens belong to functions of the file, also to those named in backticks")
    func owners() throws {
        let folder = try TemporaryFolder()
        let place = GoldenPlace(
            nil, calledAt: SourceLocation(fileID: "A/B.swift", filePath: folder / "B.swift", line: 1, column: 1))
        let picture = PixelGrid(width: 1, height: 1, words: [0])
        let updating = GoldenFolder(folder / "Goldens/B", isUpdating: true)
        for name in ["picture-0", "a_dot-0", "other-1"] { _ = try updating.complaint(about: picture, named: name) }
        #expect(place.folder.names == ["a_dot-0", "other-1", "picture-0"])
        #expect(place.ownerless(in: "func `a dot`() { other() }; func picture(x: Int) {}") == ["other-1"])
        #expect(place.unused == ["picture-0"] && place.use(["0"]) == "picture-0" && place.unused == [])
    }
}
