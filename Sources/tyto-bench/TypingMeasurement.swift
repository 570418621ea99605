import CairoKit
import Gallery
import Geometry
import RenderTree
import Scenes
import Stage

/// What keys cost in the owl's user name that holds a number of characters already.
struct TypingMeasurement {
    /// How many characters there were.
    let count: Int
    /// The processor time of a key in a burst, and of the frame after it, in milliseconds.
    let burst: (key: Double, frame: Double)
    /// Milliseconds of the processor that a key takes with a frame after each, frames included.
    let single: Double

    private static let burstLength = 40
    private static let size = Size(375, 667)

    /// Types.
    /// - Parameter inside: whether in the middle of the text, else at its end.
    init(count: Int, inside: Bool) throws {
        self.count = count
        let shaper = CairoTextShaper()
        let player = ScenePlayer(
            SceneConfiguration(SceneCatalog.gallery.scenes[0], size: TypingMeasurement.size, scale: 2, seed: 1),
            shaper: shaper)
        let stage = player.stage
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let surface = try Surface(
            width: Int(TypingMeasurement.size.width) * 2, height: Int(TypingMeasurement.size.height) * 2)
        var shown: RenderFrame?
        func draw() throws {
            let frame = stage.frame()
            try renderer.draw(frame, into: surface, damage: shown.map { frame.damage(since: $0) })
            shown = frame
        }
        var time = 0.0
        func wait(_ seconds: Double) {
            time += seconds
            stage.advance(to: time)
        }
        stage.send(.keyPressed(KeyPress(.tab)))
        let letters = Array("the owl shuts her eyes and opens them, 12 times a night. ".unicodeScalars)
        var typed = 0
        func type() {
            let letter = letters[(typed * 7 + typed / letters.count) % letters.count]
            typed += 1
            stage.send(.keyPressed(KeyPress(.character(letter), text: String(letter))))
        }
        stage.send(.textInput(String(String.UnicodeScalarView((0..<count).map { letters[$0 % letters.count] }))))
        if inside {
            for _ in 0..<count / 2 { stage.send(.keyPressed(KeyPress(.left))) }
        }
        try draw()
        wait(0.1)
        let length = TypingMeasurement.burstLength
        let began = processorMilliseconds()
        for _ in 0..<length { type() }
        let typedAll = processorMilliseconds()
        try draw()
        let drawn = processorMilliseconds()
        for _ in 0..<length {
            wait(1 / 60)
            type()
            try draw()
        }
        let ended = processorMilliseconds()
        withExtendedLifetime(player) {}
        burst = ((typedAll - began) / Double(length), drawn - typedAll)
        single = (ended - drawn) / Double(length)
    }

    /// Texts of several lengths, as a table.
    static func table() throws -> String {
        let heads = ["a key", "the frame", "both, one by one"].map { column($0, 18) }.joined()
        var lines = [column("CPU ms, characters", 24, false) + heads]
        for inside in [false, true] {
            for count in [10, 100, 300, 900, 4000] {
                let result = try TypingMeasurement(count: count, inside: inside)
                lines.append(
                    column("\(count)" + (inside ? ", in the middle" : ", at the end"), 24, false)
                        + [result.burst.key, result.burst.frame, result.single]
                        .map { column(fixed($0, digits: 3), 18) }.joined())
            }
        }
        return lines.joined(separator: "\n")
    }
}
