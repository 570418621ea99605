import Testing
import TytoTesting

/// The pictures with goldens of one folder, `Goldens/KIND/NAME.png`.
enum GoldenKind: String, CaseIterable {
    case controls, lanes, overlay, paints, scenes, sheets, study

    var files: GoldenFolder { GoldenFolder(#filePath.replacing("GoldenTests.swift", with: "Goldens/\(rawValue)")) }

    var names: [String] {
        switch self {
        case .controls: ControlCase.all.map(\.name)
        case .lanes: LaneCase.names
        case .overlay: OverlayCase.all.map(\.name)
        case .paints: PaintCase.all.map(\.name)
        // Those along a scene's main action are drawn by one player.
        case .scenes: StateCase.all.keys.sorted()
        case .sheets: SheetCase.all.keys.sorted()
        case .study: StudyCase.all.map(\.name)
        }
    }

    /// The most bytes that its files may have together.
    var largestSize: Int {
        switch self {
        case .controls: 250_000
        case .lanes: 220_000
        case .overlay, .paints: 160_000
        case .scenes: 390_000
        case .sheets: 60_000
        case .study: 1_540_000
        }
    }

    func picture(_ name: String) throws -> PixelGrid {
        switch self {
        case .controls: try #require(ControlCase.all.first { $0.name == name }).picture()
        case .lanes: try LaneCase.picture(name)
        case .overlay: try #require(OverlayCase.all.first { $0.name == name }).picture()
        case .paints: try PixelGrid(#require(PaintCase.all.first { $0.name == name }).frame)
        case .scenes: try #require(StateCase.all[name]).picture()
        case .sheets: try SheetCase.picture(name)
        case .study: try #require(StudyCase.all.first { $0.name == name }).picture()
        }
    }
}

@Suite("Pictures equal their goldens")
struct GoldenTests {
    @Test(
        "a picture equals its golden",
        arguments: GoldenKind.allCases.flatMap { kind in kind.names.map { (kind, $0) } })
    func goldens(kind: GoldenKind, name: String) throws {
        let isExact = kind == .paints && PaintCase.all.contains { $0.name == name && !$0.hasText }
        let complaint = try kind.files.complaint(
            about: kind.picture(name), named: name, within: isExact ? .exact : .text)
        #expect(complaint == nil)
    }

    @Test("a paint that is drawn again is the same", arguments: PaintCase.all)
    func again(_ paint: PaintCase) throws {
        #expect(try PixelGrid(paint.frame) == PixelGrid(paint.frame))
    }

    @Test("every golden has its picture", arguments: GoldenKind.allCases)
    func orphans(kind: GoldenKind) {
        let actions = kind == .scenes ? SceneCase.names : []
        #expect(kind.files.orphans(besides: Set(kind.names + actions)) == [])
    }

    @Test("the goldens of a kind stay few and small, and each has its own name", arguments: GoldenKind.allCases)
    func size(kind: GoldenKind) {
        #expect(1..<kind.largestSize ~= kind.files.byteCount)
        #expect(Set(kind.names).count == kind.names.count)
    }
}
