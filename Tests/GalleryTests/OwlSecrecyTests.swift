import Geometry
import Glibc
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Controls
@testable import Gallery

/// Looks for a secret in whatever can be printed.
private struct Detector {
    let secret: String

    /// Whether four bytes of the secret in a row stand in a text, as they are or as numbers on lines of their own.
    func finds(in text: String) -> Bool {
        let bytes = Array(secret.utf8)
        let windows = (0...bytes.count - 4).map { Array(bytes[$0..<$0 + 4]) }
        if windows.contains(where: { holds(text, $0) }) { return true }
        // A look at the lines takes long: only where all four numbers are somewhere.
        guard windows.contains(where: { $0.allSatisfy { holds(text, Array("- \($0)\n".utf8)) } }) else { return false }
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
        return numbers.indices.dropLast(3).contains { windows.contains(Array(numbers[$0..<$0 + 4])) }
    }

    private func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { text in
            guard let start = text.baseAddress else { return false }
            var next = start
            let last = start + text.count - bytes.count
            while next <= last, let hit = memchr(next, Int32(bytes[0]), last - next + 1) {
                if memcmp(hit, bytes, bytes.count) == 0 { return true }
                next += UnsafeRawPointer(hit) - UnsafeRawPointer(next) + 1
            }
            return false
        }
    }

    func finds(inDumpOf value: Any) -> Bool {
        var text = ""
        dump(value, to: &text)
        return finds(in: text) || finds(in: "\(value)") || finds(in: String(reflecting: value))
    }
}

@Suite("A password in the owl's frames, dumps and clipboard")
struct OwlSecrecyTests {
    private let secret = "Zq7#xWv9kß!漢Jd2"

    private func typed(into point: Point) throws -> SceneFixture {
        let fixture = try SceneFixture("owl")
        fixture.click(point)
        for character in secret.prefix(8) {
            fixture.stage.key(.other, text: String(character))
        }
        fixture.stage.send(.textInput(String(secret.dropFirst(8).prefix(4))))
        fixture.stage.send(.paste(String(secret.dropFirst(12))))
        return fixture
    }

    /// Where the secret is found, among all that a program could print, log or show.
    private func leaks(of fixture: SceneFixture, field: TextField) -> [String] {
        let detector = Detector(secret: secret)
        let frame = fixture.stage.frame()
        let places: [(String, Any)] = [
            ("frame", frame), ("texts", frame.root.texts.map(\.string)),
            ("snapshots", fixture.stage.snapshots()), ("stage", fixture.stage),
            ("player", fixture.player), ("scene", fixture.scene), ("field", field), ("buffer", field.buffer),
            ("layer", field.layer), ("clipboard", fixture.clipboard.offers),
        ]
        return places.filter { detector.finds(inDumpOf: $0.1) }.map(\.0)
    }

    @Test("the search finds what is typed as a user name")
    func control() throws {
        let fixture = try typed(into: SceneFixture.usernamePoint)
        let field = try #require(fixture.stage.focused as? TextField)
        #expect(field.string == secret)
        fixture.key("a", .control)
        fixture.key("c", .control)
        let found = leaks(of: fixture, field: field)
        #expect(
            found == [
                "frame", "texts", "snapshots", "stage", "player", "scene", "field", "buffer", "layer", "clipboard",
            ])
        #expect(Detector(secret: secret).finds(inDumpOf: Array(secret.utf8)))
    }

    @Test("it is in no frame, snapshot, dump or clipboard")
    func hidden() throws {
        let fixture = try typed(into: SceneFixture.passwordPoint)
        let field = try #require(fixture.stage.focused as? TextField)
        let count = try #require(field.secureText?.count)
        #expect(count == secret.count && field.string == nil)
        #expect(fixture.tree.texts.map(\.string).contains(String(repeating: "•", count: count)))
        for key in ["a", "c", "x", "C", "X"] { fixture.key(key, .control) }
        #expect(leaks(of: fixture, field: field) == [])
        #expect(fixture.clipboard.offers == [])
        #expect(field.secureText?.count == count)
        fixture.click(SceneFixture.blankPoint)
        fixture.stage.advance(to: 1)
        #expect(leaks(of: fixture, field: field) == [])
    }

    @Test("a double click or a drag selects it, and still nothing is offered")
    func selection() throws {
        let fixture = try typed(into: SceneFixture.passwordPoint)
        let field = try #require(fixture.stage.focused as? TextField)
        let point = Point(100, 270)
        fixture.stage.send(.pointerPressed(point, clickCount: 2))
        fixture.stage.send(.pointerReleased(point))
        #expect(field.buffer.selection == 0..<secret.count)
        fixture.key("c", .control)
        fixture.stage.drag(Point(80, 270), Point(130, 270))
        #expect(!field.buffer.selection.isEmpty)
        fixture.key("c", .control)
        fixture.key("x", .control)
        #expect(fixture.clipboard.offers == [])
    }

    @Test("clearing the field overwrites it", arguments: [false, true])
    func clearing(byButton: Bool) throws {
        let fixture = try typed(into: SceneFixture.passwordPoint)
        let field = try #require(fixture.stage.focused as? TextField)
        let text = try #require(field.secureText)
        #expect(text.buffer.contains { $0 != 0 })
        if byButton { fixture.click(Point(335 - 20, 270)) } else { field.clearText() }
        #expect(text.isEmpty && text.buffer.allSatisfy { $0 == 0 })
        #expect(fixture.stage.focused === field)
    }
}
