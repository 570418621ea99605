import Analysis
import CairoKit
import Gallery
import Geometry
import RenderTree
import Scenes
import Stage
import Study
import System

/// The cost of going back in a scene, in milliseconds of processor time.
///
/// It counts up to the frame, which is not drawn. It is one thread's work, so that on an idle machine no more time
/// passes.
struct StudyMeasurement {
    /// One kind of going back.
    enum Kind: String, CaseIterable {
        case jump60 = "jump in 60 s"
        case back20 = "back after 20 min"
        case back200 = "back after 200 min"
        case steps20 = "10 steps after 20 min"
        case slider5 = "setting at 5 s"
        case lanes60 = "lanes of 60 s"
        case curves10 = "curves of 10 s"
        case slice = "slice of finding"
        case hour = "lanes of an hour"
        case panel = "frame of the panel"

        /// The most that it may cost: of the median for a setting and a frame, else of the worst; infinity without a bound.
        var bound: Double {
            switch self {
            case .jump60, .back20, .back200: 50
            case .steps20, .slider5: 16
            case .curves10: 300
            case .slice: 8
            case .panel: 2
            case .lanes60, .hour: .infinity
            }
        }
    }

    let scene: String
    private(set) var costs: [Kind: (median: Double, most: Double)] = [:]
    /// The memory that the lanes of an hour took, in mebibytes.
    private(set) var hourMemory = 0.0
    private static let mostMemory = 64.0

    init(_ scene: any Scene.Type) {
        self.scene = scene.info.name
        let photograph = Image(
            Bitmap(width: 600, height: 400, pixels: [UInt32](repeating: 0xFF80_90A0, count: 240_000)))
        let images = ImageLibrary(Dictionary(uniqueKeysWithValues: scene.info.images.map { ($0, photograph) }))
        let configuration = SceneConfiguration(scene, images: images, seed: 1)
        let shaper = CairoTextShaper()
        func makePlayer() -> ScenePlayer { ScenePlayer(configuration, shaper: shaper, keysControlTime: false) }

        var random = SeededGenerator(seed: 7)
        let busy = makePlayer()
        for time in (0..<200).map({ _ in Double.random(in: 0...60, using: &random) }).sorted() {
            busy.seek(to: time)
            for event in StudyMeasurement.input(in: configuration.size, &random) { busy.send(event) }
        }
        // The costs of the first replay are those of the runtime's caches.
        busy.seek(to: 0)
        record(.jump60, count: 40) {
            busy.seek(to: 60)
            let time = Double.random(in: 0...60, using: &random)
            return {
                busy.seek(to: time)
                _ = busy.stage.frame()
            }
        }
        let parameter = scene.parameters.first { if case .number = $0.domain { true } else { false } }
        if let parameter, case .number(let range) = parameter.domain {
            busy.seek(to: 5)
            record(.slider5, count: 40) {
                let end = min(range.upperBound, range.lowerBound + 1)
                let value = Double.random(in: range.lowerBound...end, using: &random)
                return {
                    busy.edit(busy.session.setting(parameter.name, to: .number(value)))
                    _ = busy.stage.frame()
                }
            }
        }
        for (kind, end, rate) in [(Kind.back20, 1200.0, 60.0), (.back200, 12_000, 10)] {
            // As in a window, whose turns advance the stages behind the one that is shown.
            let idle = makePlayer()
            idle.servesSteps = kind == .back20
            for turn in 0...Int(end * rate) { idle.advance(toClock: Double(turn) / rate) }
            record(kind, count: 1) {
                {
                    idle.seek(to: end - ScenePlayer.step)
                    _ = idle.stage.frame()
                }
            }
            if kind == .back20 {
                record(.steps20, count: 10) {
                    {
                        idle.seek(to: idle.stage.time - ScenePlayer.step)
                        _ = idle.stage.frame()
                    }
                }
            }
        }
        busy.seek(to: 60)
        findCosts(of: busy.session, shaper)
        drawPanel(around: busy, shaper)
    }

    /// Records what a frame of the panel costs whose playhead moves, without the scene's picture in it.
    private mutating func drawPanel(around player: ScenePlayer, _ shaper: CairoTextShaper) {
        player.seek(to: 20)
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        while panel.search(until: { false }) {}
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let scene = player.stage.frame()
        guard let surface = try? Surface(width: 1280, height: 800) else { return }
        var shown = panel.frame(over: scene)
        try? renderer.draw(shown, into: surface)
        var clock = 0.0
        record(.panel, count: 120) {
            player.seek(to: player.stage.time + ScenePlayer.step)
            clock += ScenePlayer.step
            return {
                panel.advance(toClock: clock)
                let frame = panel.frame(over: scene)
                try? renderer.draw(frame, into: surface, damage: frame.damage(since: shown))
                shown = frame
            }
        }
    }

    /// Records what it costs to find lanes, findings and curves.
    private mutating func findCosts(of session: SceneSession, _ shaper: any TextShaper) {
        let replay = Replay(session, shaper: shaper)
        replay.wanted.findings = true
        record(.lanes60, count: 1) { { while replay.work(until: { false }) {} } }
        replay.wanted.range = 20...30
        for group in replay.groups {
            for lane in group.lanes {
                for channel in replay.channels(of: lane.layer) {
                    replay.wanted.curves.insert(LayerCurve.Key(layer: lane.layer, channel: channel))
                }
            }
        }
        record(.curves10, count: 1) { { while replay.work(until: { false }) {} } }
        let sliced = Replay(session, shaper: shaper)
        var isMore = true
        var slices: [Double] = []
        while isMore {
            let began = processorMilliseconds()
            isMore = sliced.work { processorMilliseconds() - began > 4 }
            slices.append(processorMilliseconds() - began)
        }
        costs[.slice] = (slices.sorted()[slices.count / 2], slices.max() ?? 0)
        var hour = session
        hour.end = 3600
        for number in 1..<60 {
            hour.inputs += session.inputs.map { input in
                SessionInput(id: input.id + number * 10_000, copying: input, at: input.time + Double(number) * 60)
            }
        }
        let long = Replay(hour, shaper: shaper)
        let before = residentMebibytes()
        record(.hour, count: 1) { { while long.work(until: { false }) {} } }
        hourMemory = max(0, residentMebibytes() - before)
    }

    /// Records what a body costs that was prepared before.
    private mutating func record(_ kind: Kind, count: Int, prepare: () -> () -> Void) {
        let costs = (0..<count).map { _ in
            let body = prepare()
            let began = processorMilliseconds()
            body()
            return processorMilliseconds() - began
        }
        self.costs[kind] = (costs.sorted()[count / 2], costs.max() ?? 0)
    }

    private static func input(in size: Size, _ random: inout SeededGenerator) -> [InputEvent] {
        let point = Point(.random(in: 0...size.width, using: &random), .random(in: 0...size.height, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: return [.pointerMoved(point), .pointerPressed(point), .pointerReleased(point)]
        case 6: return [.keyPressed(KeyPress(" ", text: " "))]
        case 7: return [.keyPressed(KeyPress(.tab))]
        case 8: return [.keyPressed(KeyPress(.enter))]
        default: return [.keyPressed(KeyPress("a", text: "a"))]
        }
    }

    /// The costs that exceed their bounds.
    var faults: [String] {
        Kind.allCases.compactMap { kind in
            guard let cost = costs[kind] else { return nil }
            let value = kind == .slider5 || kind == .panel ? cost.median : cost.most
            return value <= kind.bound
                ? nil : "\(scene): \(kind.rawValue) takes \(fixed(value)) ms, more than \(fixed(kind.bound))"
        }
            + (hourMemory <= StudyMeasurement.mostMemory
                ? [] : ["\(scene): the lanes of an hour take \(fixed(hourMemory)) MiB"])
    }

    static func table(_ measurements: [StudyMeasurement]) -> String {
        let head =
            column("ms: median, most", 18, false) + Kind.allCases.map { column($0.rawValue, 22) }.joined()
            + column("MiB of an hour", 18)
        let rows = measurements.map { row in
            column(row.scene, 18, false)
                + Kind.allCases.map { kind in
                    column(row.costs[kind].map { "\(fixed($0.median)) \(fixed($0.most))" } ?? "-", 22)
                }.joined() + column(fixed(row.hourMemory), 18)
        }
        return ([head] + rows).joined(separator: "\n")
    }
}

/// The memory of the process that is not swapped out.
private func residentMebibytes() -> Double {
    let words = (try? Files.read("/proc/self/statm", limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let pages = words.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * 4096 / Double(1 << 20)
}
