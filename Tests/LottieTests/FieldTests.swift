import LottieFiles
import TestSupport
import Testing

@testable import Lottie

/// Looks at each field of the format, in a small file that has it.
@Suite struct FieldTests {
    /// A line of Data/fields.txt: a field's value, and whether it is drawn, noted or has no picture.
    struct Field: CustomTestStringConvertible {
        enum Verdict: String { case drawn, noted, hasNoPicture = "no picture" }

        let object: String
        let name: String
        let value: String
        let verdict: Verdict
        /// The words of the note.
        let words: [String]
        var testDescription: String { "\(object) \(name) \(value)" }

        init?(_ cells: [String]) {
            guard cells.count > 3, let verdict = Verdict(rawValue: cells[3]) else { return nil }
            (object, name, value) = (cells[0], cells[1], cells[2])
            (self.verdict, words) = (verdict, Array(cells.dropFirst(4)))
        }
    }

    private static let rows = dataTable("fields.txt")
    private static let fields = rows.compactMap { Field($0) }
    /// The objects by name: what they are in, and their members.
    private static let objects = Dictionary(
        uniqueKeysWithValues: rows.filter { $0[0] == "object" }.map { ($0[1], (parent: $0[2], text: $0[3])) })

    /// The JSON text of the outermost object, and whether that is an archive's manifest.
    private func text(_ object: String, with member: String) throws -> (text: String, isManifest: Bool) {
        let found = try #require(Self.objects[object], "there is no object \(object)")
        let text = found.text.replacing("@", with: member)
        return found.parent.isEmpty ? (text, object == "manifest") : try self.text(found.parent, with: text)
    }

    private func composition(_ object: String, with member: String) throws -> LottieComposition {
        let (text, isManifest) = try text(object, with: member)
        guard isManifest else { return try LottieComposition(json: Array(text.utf8), named: "a.json") }
        var archive = StoredArchive()
        archive.add("manifest.json", Array(text.utf8))
        for name in ["a", "b"] {
            let animation = #"{"nm":"\#(name)","fr":30,"op":60,"w":9,"h":9,"layers":[]}"#
            archive.add("a/\(name).json", Array(animation.utf8))
        }
        let folder = try TemporaryFolder()
        return try LottieComposition(contentsOf: try folder.write(archive.bytes, as: "a.lottie"))
    }

    @Test("the table's lines are all understood") func table() {
        #expect(Self.fields.count + Self.objects.count == Self.rows.count)
        #expect(Self.fields.allSatisfy { $0.words.count == ($0.verdict == .noted ? 1 : 0) })
    }

    @Test("a field is drawn, or noted once, or has no picture", arguments: fields)
    func field(_ field: Field) throws {
        var plain = try composition(field.object, with: #""":0"#)
        var changed = try composition(field.object, with: #""\#(field.name)":\#(field.value)"#)
        (plain.addGlyphs, changed.addGlyphs) = (nil, nil)
        #expect(plain.needs.isEmpty && changed.needs.map(\.feature) == field.words)
        if field.verdict == .drawn { #expect("\(plain)" != "\(changed)") }
    }
}
