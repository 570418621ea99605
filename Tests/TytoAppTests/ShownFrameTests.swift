import TestSupport
import Testing

@testable import TytoApp

@Suite("A window's picture is the exported frame", .ownThreads)
struct ShownFrameTests {
    /// A moment at which a script stops a window's time.
    struct Moment: CustomTestStringConvertible {
        let scene: String
        var words: [String] = []
        var inputs = "0 key space\n"
        let time: Double
        var size = Session.size
        var screen = "400x700"
        /// The way that frames go; nil for the window's choice.
        var way: PresenterChoice?
        var depth = 24

        var testDescription: String { "\(scene) at \(time) s, \(way?.rawValue ?? "by choice"), depth \(depth)" }

        func by(_ way: PresenterChoice, depth: Int = 24) -> Moment {
            var moment = self
            (moment.way, moment.depth) = (way, depth)
            return moment
        }
    }

    private static let arms = Moment(scene: "owl", inputs: "0 key o\n", time: 0.15)
    private static let login = "0 key o\n0.3 click @password\n0.5 type abc\n0.55 key Return\n"
    private static let moments = [
        Moment(scene: "owl", words: ["--set", "gaze=off"], inputs: login, time: 0.62),
        Moment(scene: "owl", words: ["--set", "gaze=off"], inputs: login, time: 2),
        Moment(scene: "waves", words: ["--set", "frameInterval=1"], inputs: "", time: 0.7),
        Moment(
            scene: "gallery", words: ["--no-splash", "--size", "1120x720"], inputs: "", time: 0.5, size: (1120, 720),
            screen: "1120x720"),
    ]
    private static let furtherMoments = [
        Moment(scene: "card", time: 0.6), Moment(scene: "launch", time: 1.3),
        Moment(
            scene: Repository.root + "/Resources/lottie/owl-blink.json", words: ["--size", "256x256"], inputs: "",
            time: 0.5, size: (256, 256)),
    ]

    /// One moment by every way, and others by the window's choice; among the long tests all by every way.
    private static let all: [Moment] = {
        let rows = PresenterChoice.allCases.map { arms.by($0) } + moments
        guard LongTests.areIncluded else { return rows }
        return PresenterChoice.allCases.reduce(into: rows) { rows, way in
            rows.append(arms.by(way, depth: 16))
            rows += (moments + furtherMoments).map { $0.by(way) }
        }
    }()

    @Test("a window shows what is exported, whichever way frames go; at depth 24 exactly", arguments: all)
    func shown(moment: Moment) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("\(moment.inputs)\(moment.time) key p\n", as: "script")
        let words = moment.words + ["--script", script]
        let want = try Program.picture([moment.scene] + words + ["--at", "\(moment.time)"])
        // The gallery opens without being named.
        let start = moment.scene == "gallery" ? [] : ["run", moment.scene]
        let way = moment.way.map { ["--presenter", $0.rawValue] } ?? []
        let session = try Session(start + words + way, on: XServer(screen: "\(moment.screen)x\(moment.depth)"))
        if moment.depth == 24 {
            try session.wait(for: want, "the paused frame", size: moment.size, isPaused: true)
        } else {
            try waitFor("the paused frame") {
                let shown = try session.shown(moment.size)
                return shown != want && isNear(shown, Session.withBadge(of: shown, in: want, size: moment.size), by: 4)
            }
        }
        try session.quit()
    }
}
