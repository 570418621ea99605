import Gallery
import Geometry
import Home
import Scenes
import TestSupport
import Testing

@testable import Gallery

/// A person's way through the gallery: what a script says of each step, and what the hand does.
private struct Tour {
    private(set) var script: [String] = []
    private(set) var hand: [[String]] = []

    /// Seconds of the script between two steps: by then everything has come to rest.
    static let pace = 10

    /// Adds a step. The script's first is step 1: before it the home is seen.
    private mutating func add(_ lines: [String], _ arguments: [String]) {
        hand.append(arguments)
        script += lines.map { "\(hand.count * Tour.pace) \($0)" }
    }

    mutating func click(_ point: Point) {
        let (x, y) = (Int(point.x), Int(point.y))
        add(["click \(x) \(y)"], ["mousemove", "\(x)", "\(y)", "click", "1"])
    }

    mutating func press(_ keys: String...) { add(keys.map { "key \($0)" }, ["key"] + keys) }
}

@Suite("A tour of the gallery", .ownThreads)
struct GalleryTourTests {
    private static let size = (width: 640, height: 480)

    /// Where everything rests between two steps, so that the window's own time does not matter: the pictures that an
    /// export makes of the script.
    private func pictures(_ arguments: [String], of tour: Tour, in folder: TemporaryFolder) throws -> [[UInt32]] {
        let script = try folder.write(tour.script.joined(separator: "\n") + "\n", as: "script")
        let count = tour.hand.count + 1
        let outcome = try Program.run(
            ["export", "gallery", "--script", script, "--from", "\(Tour.pace - 1)", "--to", "\(Tour.pace * count)"]
                + ["--fps", "\(1 / Double(Tour.pace))", "-o", folder.path] + arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try folder.names.filter { $0.hasSuffix(".png") }.map { try PNGPixels.read("\(folder.path)/\($0)") }
    }

    @Test("every scene is opened by a click or keys, acts, and is left again; each picture is the exported one", .long)
    func tour() throws {
        let layout = HomeLayout(
            viewport: Size(640, 480), count: SceneCatalog.gallery.all.count, alignment: PixelAlignment(scale: 1))
        var tour = Tour()
        /// What is done in a scene; the water alone never rests once it flows.
        let actions = ["owl": ["o"], "card": ["space", "Escape"], "map": ["m", "space"]]
        for (info, phone) in zip(SceneCatalog.gallery.all, layout.phones) {
            tour.click(phone.center)
            for key in actions[info.name] ?? [] { tour.press(key) }
            tour.press("Escape")
        }
        tour.press("Tab", "Tab", "Return")
        tour.press("Escape")
        tour.press("Right")
        tour.press("space")
        tour.press("Escape")
        tour.press("6")
        tour.press("Escape")

        let folder = try TemporaryFolder()
        let options = ["--size", "640x480", "--reduced-motion", "on", "--no-splash", "--seed", "0"]
        let expected = try pictures(options, of: tour, in: folder)
        #expect(expected.count == tour.hand.count + 1 && Set(expected).count > 10)
        let session = try Session(options, on: XServer(screen: "640x480x24"))
        func shows(_ step: Int) throws {
            try waitFor("step \(step), \(step > 0 ? tour.hand[step - 1].joined(separator: " ") : "the home")") {
                try session.server.screenshot().pixels == expected[step]
            }
        }
        try shows(0)
        for (index, arguments) in tour.hand.enumerated() {
            try session.server.run("xdotool", arguments)
            try shows(index + 1)
        }
        try session.quit()
    }
}
