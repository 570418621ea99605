import CairoKit
import Geometry
import LayerTree
import LottieFiles
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@testable import Lottie

@Suite struct RightToLeftTests {
    private let typeface = CairoTextShaper.Typeface(family: "DejaVu Sans", weight: .regular, isItalic: false)

    /// A file with a text at a size of 40 in DejaVu Sans.
    /// - Parameters:
    ///   - document: further members of the text's document.
    ///   - text: further members of the text.
    ///   - chars: elements of the file's own letters.
    private func composition(
        _ string: String, document: String = "", text: String = "", chars: String = ""
    ) throws -> LottieComposition {
        let document = #"{"s":{"s":40,"f":"F","t":"\#(string)","lh":50,"fc":[0,0,0]\#(document)},"t":0}"#
        let font = #"{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}"#
        let json = """
            {"fr":30,"op":60,"w":9,"h":9,"fonts":{"list":[\(font)]},"chars":[\(chars)],
            "layers":[{"ty":5,"nm":"Words","t":{"d":{"k":[\(document)]}\(text)}}]}
            """
        let folder = try TemporaryFolder()
        return try LottieComposition(contentsOf: try folder.write(Array(json.utf8), as: "a.json"))
    }

    private func sampler(_ composition: LottieComposition) throws -> TextSampler {
        guard case .text(let model) = composition.layers[0].content else { throw Missing() }
        return TextSampler(model, masks: [], in: composition)
    }

    private struct Missing: Error {}

    private func run(_ composition: LottieComposition) throws -> GlyphRun { try sampler(composition).runs[0] }

    /// A text as scenes draw it, at a size of 40 from the left on the baseline, and its width.
    private func sceneText(_ string: String) -> (path: Path, width: Double) {
        let (path, advance, _) = CairoTextShaper().outline(of: string, in: typeface)
        return (path.transformed(by: .scale(40)), advance * 40)
    }

    /// The largest difference of a pixel between two paths: 0…255.
    private func difference(_ one: Path, _ other: Path) throws -> Int {
        let pictures = try [one, other].map { path in
            let stage = Stage(size: Size(400, 160), scale: 1, shaper: CairoTextShaper())
            stage.background = .white
            let shape = ShapeLayer(name: "ink", path: path, fillColor: .black)
            (shape.anchorPoint, shape.position) = (.zero, Point(200, 60))
            stage.root.addSublayer(shape)
            let surface = try Surface(width: 400, height: 160)
            try CairoRenderer(threads: 1).draw(stage.frame(), into: surface)
            return surface.straightPixels().map { Int($0 & 0xFF) }
        }
        #expect(pictures[0].contains { $0 < 64 })
        return zip(pictures[0], pictures[1]).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// The numbers, from the left, of a text's letters in reading order.
    private func ranks(_ string: String) throws -> [Int] {
        let glyphs = try run(composition(string)).glyphs
        let order = glyphs.indices.sorted { glyphs[$0].origin.x < glyphs[$1].origin.x }
        return glyphs.indices.compactMap { order.firstIndex(of: $0) }
    }

    private func features(_ composition: LottieComposition) -> [String] { composition.needs.map(\.description) }

    @Test(
        "a text of right-to-left or joined letters is drawn as in a scene",
        arguments: [
            "אב", "שָׁלוֹם", "(אב)", "אב 12", "مرحبا", "سلام لا", "مَرْحَبًا", "ߒߞߏ", "ລາວ",
        ])
    func scripts(string: String) throws {
        let run = try run(composition(string)), scene = sceneText(string)
        #expect(abs(run.lines[0].width - scene.width) < 0.02)
        #expect(try difference(run.outline, scene.path) <= 8)
    }

    @Test("a line of several directions has the order in which it is read") func directions() throws {
        #expect(try ranks("אב One") == [5, 4, 3, 0, 1, 2])
        #expect(try ranks("One אב") == [0, 1, 2, 3, 5, 4])
        #expect(try ranks("אב 12") == [4, 3, 2, 0, 1])
        #expect(try ranks("אב, One 2!") == [9, 8, 7, 6, 1, 2, 3, 4, 5, 0])
        #expect(try ranks("One") == [0, 1, 2])
    }

    @Test("letters from left to right have no kerning beside a right-to-left word") func mixedAdvances() throws {
        let latin = try run(composition("AVA")).glyphs, mixed = try run(composition("AVA אב")).glyphs
        #expect(latin.map(\.origin) == mixed.prefix(3).map(\.origin))
        #expect(latin.map(\.path) == mixed.prefix(3).map(\.path))
    }

    @Test("a text selector counts letters from the right in a right-to-left word") func selectors() throws {
        let selector = #"{"t":0,"b":1,"r":2,"sh":1,"s":{"a":0,"k":0},"e":{"a":0,"k":1}}"#
        let text = #","a":[{"s":\#(selector),"a":{"o":{"a":0,"k":0}}}]"#
        for word in ["שלום", "مرحبا"] {
            let composition = try composition(word, text: text), sampler = try sampler(composition)
            let run = sampler.runs[0]
            let opacities = run.glyphs.indices.map { sampler.look(of: $0, in: run, at: 0).opacity }
            #expect(opacities == [0] + Array(repeating: 1, count: run.glyphs.count - 1))
            #expect(run.glyphs[0].origin.x == run.glyphs.map(\.origin.x).max())
            #expect(composition.needs.isEmpty)
        }
    }

    @Test("right-to-left lines are justified at the left, at the right and in the middle") func justification() throws {
        let scene = sceneText("שלום")
        for (number, share) in [(0, 0.0), (1, 1), (2, 0.5)] {
            let outline = try run(composition("שלום", document: #","j":\#(number)"#)).outline
            let expected = scene.path.transformed(by: .translation(-scene.width * share, 0))
            #expect(try difference(outline, expected) <= 8)
        }
    }

    @Test("right-to-left lines are broken at spaces of a box, the first word in the first line") func boxes() throws {
        let run = try run(composition("שלום אב", document: #","sz":[120,200],"ps":[0,0],"j":1"#))
        #expect(run.lines.map(\.glyphs) == [0..<4, 4..<6])
        let ends = run.lines.map { line in line.glyphs.map { run.glyphs[$0].origin.x + run.glyphs[$0].advance }.max() }
        #expect(ends.allSatisfy { abs(($0 ?? 0) - 120) < 1e-6 })
        #expect(run.glyphs[0].origin.x > run.glyphs[3].origin.x && run.glyphs[4].origin.y > run.glyphs[3].origin.y)
    }

    @Test("lines without letters have the direction of the paragraph before them") func neutralLines() throws {
        let glyphs = try run(composition("אב\\r1 - 2")).glyphs.suffix(5).map(\.origin.x)
        #expect(glyphs.first == glyphs.max())
    }

    @Test("tracking stands between right-to-left letters but not between joined ones") func tracking() throws {
        let hebrew = try composition("אב ג", document: #","tr":500"#)
        #expect(abs(try run(hebrew).lines[0].width - sceneText("אב ג").width - 60) < 0.02)
        #expect(hebrew.needs.isEmpty)
        let joined = try composition("مرحبا", document: #","tr":500"#)
        #expect(try difference(run(joined).outline, sceneText("مرحبا").path) <= 8)
        #expect(features(joined) == ["layer \"Words\": tracking between joined letters"])
        // Before and behind the space.
        let words = try run(composition("مرحبا بكم", document: #","tr":500"#))
        #expect(abs(words.lines[0].width - sceneText("مرحبا بكم").width - 40) < 0.02)
    }

    @Test("animated tracking keeps joined letters together and parts right-to-left ones") func animatedTracking() throws
    {
        let text = #","a":[{"s":{"t":0,"b":1},"a":{"t":{"a":0,"k":10}}}]"#
        for (word, distance) in [("אב", 10.0), ("مر", 0)] {
            let composition = try composition(word, text: text), sampler = try sampler(composition)
            let run = sampler.runs[0], map = run.glyphs.indices.map { sampler.look(of: $0, in: run, at: 0).map }
            let moved = map[0].apply(to: .zero).x - map[1].apply(to: .zero).x - run.glyphs[1].advance
            #expect(abs(moved - distance) < 1e-6)
            #expect(composition.needs.isEmpty == (distance > 0))
        }
    }

    @Test("a ligature is one letter and a selector of letters within it is noted") func ligatures() throws {
        func features(_ unit: Int) throws -> [String] {
            let text = #","a":[{"s":{"t":0,"b":\#(unit)},"a":{"o":{"a":0,"k":0}}}]"#
            return self.features(try composition("لا", text: text))
        }
        #expect(try run(composition("لا")).glyphs.count == 1)
        #expect(try features(1) == ["layer \"Words\": text selector's letters within a ligature"])
        #expect(try features(3).isEmpty)
    }

    @Test("a file's own letters are ordered, and noted where they would be joined") func ownLetters() throws {
        func letter(_ character: String, _ width: Int) -> String {
            let path =
                #"{"ty":"sh","ks":{"k":{"v":[[0,0],[50,0],[50,-50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}"#
            return #"""
                {"ch":"\#(character)","fFamily":"DejaVu Sans","style":"Book","w":\#(width),
                "data":{"shapes":[{"ty":"gr","it":[\#(path)]}]}}
                """#
        }
        let hebrew = try composition("אב", chars: letter("א", 60) + "," + letter("ב", 100))
        #expect(try run(hebrew).glyphs.map { ($0.origin.x * 1e6).rounded() / 1e6 } == [40, 0])
        #expect(hebrew.needs.isEmpty)
        let arabic = try composition("مر", chars: letter("م", 60) + "," + letter("ر", 100))
        #expect(try run(arabic).glyphs.map { ($0.origin.x * 1e6).rounded() / 1e6 } == [40, 0])
        #expect(features(arabic) == ["layer \"Words\": joined and marked letters of the file's own outlines"])
        // If one is missing, an installed font shapes all of them.
        let lacking = try composition("مر", chars: letter("م", 60))
        #expect(try difference(run(lacking).outline, sceneText("مر").path) <= 8)
    }

    @Test("a right-to-left text that is set is shaped") func settings() throws {
        let composition = try composition("One")
        let name = try #require(composition.settings.first { $0.name.hasSuffix("Text") }?.name)
        let set = composition.setting([name: .text("مرحبا")])
        #expect(try difference(run(set).outline, sceneText("مرحبا").path) <= 8 && set.needs.isEmpty)
    }
}
