import Geometry
import LottieFiles
import TestSupport
import Testing

@testable import Lottie

@Suite struct FontTests {
    private func composition(family: String, style: String) throws -> LottieComposition {
        let document = #"{"s":{"s":10,"f":"F","t":"Il l","lh":12,"fc":[0,0,0]},"t":0}"#
        let text = """
            {"fr":30,"op":60,"w":9,"h":9,"fonts":{"list":[{"fName":"F","fFamily":"\(family)","fStyle":"\(style)"}]},
            "layers":[{"ty":5,"t":{"d":{"k":[\(document)]}}}]}
            """
        let folder = try TemporaryFolder()
        return try LottieComposition(contentsOf: try folder.write(Array(text.utf8), as: "a.json"))
    }

    private func runs(_ composition: LottieComposition) -> [GlyphRun] {
        guard case .text(let model) = composition.layers[0].content else { return [] }
        return TextSampler(model, masks: [], in: composition).runs
    }

    @Test("letters that the file does not bring come from installed fonts") func installedFonts() throws {
        let regular = try composition(family: "DejaVu Sans", style: "Book")
        #expect(regular.needs.isEmpty)
        let run = try #require(runs(regular).first)
        #expect(run.glyphs.map(\.path.isEmpty) == [false, false, true, false])
        // A capital of DejaVu Sans is .729 of the size, and stands on the baseline.
        let bounds = try #require(run.glyphs[0].path.bounds)
        #expect(abs(bounds.minY + 7.29) < 0.02 && abs(bounds.maxY) < 1e-9)
        #expect(abs(run.glyphs[1].origin.x - 2.95) < 0.02)
        let bold = try #require(runs(try composition(family: "DejaVu Sans", style: "Bold")).first)
        #expect(bold.lines[0].width > run.lines[0].width)
    }

    @Test("letters of a text that is set are added") func setTexts() throws {
        let composition = try composition(family: "DejaVu Sans", style: "Book")
        let name = try #require(composition.settings.first { $0.name.hasSuffix("Text") }?.name)
        let run = try #require(runs(composition.setting([name: .text("wxyz")])).first)
        #expect(run.glyphs.count == 4 && run.glyphs.allSatisfy { !$0.path.isEmpty })
    }

    @Test("a font that is not installed is replaced and noted") func missingFonts() throws {
        let composition = try composition(family: "No Such Font", style: "Black")
        #expect(composition.needs.map(\.description).first?.hasPrefix("font “No Such Font Black” (") == true)
        #expect(composition.needs.map(\.description).first?.hasSuffix(" is used in its place)") == true)
        let name = try #require(composition.settings.first { $0.name.hasSuffix("Text") }?.name)
        #expect(composition.setting([name: .text("new")]).needs == composition.needs)
        #expect(composition.needs.count == 1 && runs(composition).first?.outline.isEmpty == false)
    }

    @Test("letters from installed fonts are bounded and those of no font are noted") func bounds() throws {
        let composition = try composition(family: "DejaVu Sans", style: "Book")
        let name = try #require(composition.settings.first { $0.name.hasSuffix("Text") }?.name)
        let letters = String(String.UnicodeScalarView((0x4E00..<0x4E00 + 5100).compactMap { Unicode.Scalar($0) }))
        let many = composition.setting([name: .text(letters)])
        #expect(many.needs.map(\.feature).contains("letters beyond 5000 different ones"))
        let strange = composition.setting([name: .text("a\u{378}b")])
        #expect(strange.needs.first?.feature.hasPrefix("letters “") == true)
    }
}
