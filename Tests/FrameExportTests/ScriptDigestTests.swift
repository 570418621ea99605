import FrameExport
import Geometry
import LayerTree
import Script
import Stage
import TestSupport
import Testing

@Suite("A script's digest")
struct ScriptDigestTests {
    /// A control that takes all keys, and keeps them secret or not.
    private final class Field: Responder {
        let layer = Layer(name: "field")
        let keepsSecrets: Bool
        var canFocus: Bool { true }

        init(keepsSecrets: Bool) { self.keepsSecrets = keepsSecrets }

        func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}
        func keyPressed(_ press: KeyPress) -> Bool { true }
    }

    private func digest(_ text: String, keepsSecrets: Bool) throws -> String {
        let stage = Stage(bare: Size(100, 100))
        let field = Field(keepsSecrets: keepsSecrets)
        field.layer.frame = Rect(10, 10, 30, 30)
        stage.root.addSublayer(field.layer)
        stage.add(field)
        stage.focus(field)
        var digest = ScriptDigest()
        stage.inputObserver = { [unowned stage] in digest.add($0, at: stage.time) }
        let player = ScriptPlayer(try InputScript.parse(bytes: Array(text.utf8), file: "test"), file: "test")
        player.schedule(on: stage)
        stage.advance(to: 5)
        #expect(player.failure == nil)
        return "\(digest)"
    }

    @Test("knows how long a secret is and not what, by whatever way it came")
    func secrets() throws {
        for verb in ["type", "insert"] {
            let one = try digest("1 \(verb) swordfish\n", keepsSecrets: true)
            #expect(try digest("1 \(verb) hunter2.x\n", keepsSecrets: true) == one)
            #expect(try digest("1 \(verb) hunter2\n", keepsSecrets: true) != one)
            #expect(
                try digest("1 \(verb) swordfish\n", keepsSecrets: false)
                    != digest("1 \(verb) hunter2.x\n", keepsSecrets: false))
        }
    }

    @Test("is the same for what does the same, however it is spelled, and for nothing else")
    func spellings() throws {
        let one = try digest("1 click @field\n2 key a\n", keepsSecrets: false)
        #expect(one.count == 32)
        #expect(try digest("# words\n1.0\tclick 25 25 # there\n2e0 type a\n", keepsSecrets: false) == one)
        for other in [
            "1 click 25 26\n2 key a\n", "1 click @field\n2 key b\n", "1 click @field\n2.5 key a\n", "1 click @field\n",
            "1 click @field\n2 key a\n2 resize 90x90\n", "1 click @field\n2 key a\n2 scale 2\n", "",
        ] {
            #expect(try digest(other, keepsSecrets: false) != one, "\(other)")
        }
    }
}
