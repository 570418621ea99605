/// Something played in a window: the program's arguments, and inputs at their exact times.
struct WindowPlay {
    /// The part of the report that it belongs to.
    enum Part: String, CaseIterable {
        case gallery, scenes, study, lottie
    }

    let part: Part
    let name: String
    /// The arguments of `tyto run` besides the window's size.
    let arguments: [String]
    /// The inputs, as `--script` reads them.
    let script: [String]
    /// How long it runs.
    let seconds: Double
    /// When the pointer begins to be dragged to and fro over the study panel's ruler, in seconds; nil for never.
    let scrubTime: Double?

    private init(
        _ part: Part, _ name: String, _ arguments: [String], seconds: Double, script: [String] = [],
        scrubTime: Double? = nil
    ) {
        (self.part, self.name, self.arguments, self.seconds) = (part, name, arguments, seconds)
        (self.script, self.scrubTime) = (script, scrubTime)
    }

    /// All plays; the last ones are our own Lottie files.
    static let all: [WindowPlay] =
        moving
        + lottieFiles(below: "\(checkoutFolder)/Resources/lottie").map { path in
            WindowPlay(.lottie, String(path.split(separator: "/").last ?? ""), [path], seconds: 4)
        }

    private static let moving = [
        WindowPlay(.gallery, "opening", ["gallery"], seconds: 4),
        WindowPlay(
            .gallery, "gallery", ["gallery", "--no-splash"], seconds: 17,
            script: (1...6).flatMap { number in
                let start = 1 + 2.6 * Double(number - 1)
                return ["\(fixed(start)) key \(number)", "\(fixed(start + 1.3)) key Escape"]
            }),
        WindowPlay(
            .gallery, "folder", ["gallery", "--no-splash"], seconds: 10,
            script: ["1 key 7", "3 key 2", "4.5 key Escape", "6 key 6", "7.5 key Escape", "9 key Escape"]),
        WindowPlay(
            .scenes, "owl", ["owl"], seconds: 6,
            script: ["0.5 click @username"] + typing("Ada", from: 1) + ["2 key Tab"] + typing("lovelace", from: 2.5)
                + ["4 click @button"]),
        WindowPlay(
            .scenes, "card", ["card"], seconds: 8,
            script: ["1 click @open", "2.2 click @row1"] + typing("Ada", from: 2.5) + ["3 key Return"]
                + typing("Byron", from: 3.2) + ["4 key Return"] + typing("ada@byron.org", from: 4.2)
                + ["6 click @next"]),
        WindowPlay(.scenes, "splash", ["splash"], seconds: 9, script: spaces),
        WindowPlay(.scenes, "map", ["map"], seconds: 7, script: spaces),
        WindowPlay(.scenes, "launch", ["launch"], seconds: 8, script: spaces),
        WindowPlay(.scenes, "waves", ["waves"], seconds: 4),
        WindowPlay(.study, "study", ["map", "--study"], seconds: 7, script: spaces),
        WindowPlay(.study, "scrub", ["map", "--study"], seconds: 8, script: ["1 key space"], scrubTime: 3),
    ]

    /// The main action thrice.
    private static let spaces = ["1 key space", "3 key space", "5 key space"]

    /// A letter every tenth of a second.
    private static func typing(_ text: String, from start: Double) -> [String] {
        text.enumerated().map { "\(fixed(start + Double($0) / 10)) type \($1)" }
    }

    /// The times of the inputs, in seconds.
    var inputTimes: [Double] { script.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } } }
}
