/// The window measurements requested on the command line.
struct WindowOptions {
    /// The parts and plays to measure; empty for all.
    private(set) var words: [String] = []
    private(set) var sizes = [PixelSize(1120, 720), PixelSize(1920, 1080), PixelSize(3840, 2160)]
    /// The ways into the window, as `tyto run --presenter` names them.
    private(set) var presenters = ["present", "shm"]
    /// Seconds of moving water.
    private(set) var seconds = 60.0
    /// The program that is measured; nil for the tyto beside this one.
    private(set) var program: String?
    /// Whether what is past its bound ends the benchmark with 1.
    private(set) var checks = false
    /// Whether the figures are printed as JSON.
    private(set) var isJSON = false

    /// Reads the arguments after "window"; nil if they can't be read.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--check": checks = true
            case "--json": isJSON = true
            case "--size":
                guard let size = rest.popFirst().flatMap({ PixelSize($0) }) else { return nil }
                sizes = [size]
            case "--presenter":
                guard let presenter = rest.popFirst(), ["present", "shm", "wire"].contains(presenter) else {
                    return nil
                }
                presenters = [presenter]
            case "--seconds":
                guard let seconds = rest.popFirst().flatMap({ Double($0) }), 2...3600 ~= seconds else { return nil }
                self.seconds = seconds
            case "--program":
                guard let program = rest.popFirst() else { return nil }
                self.program = program
            default:
                guard WindowOptions.names.contains(word) else { return nil }
                words.append(word)
            }
        }
    }

    /// The names of all measurements: the parts, and each play by its name.
    private static var names: [String] {
        WindowPlay.Part.allCases.map(\.rawValue) + WindowPlay.all.map(\.name)
            + WaterMeasurement.Part.allCases.map(\.rawValue)
    }

    var plays: [WindowPlay] {
        WindowPlay.all.filter { words.isEmpty || words.contains($0.name) || words.contains($0.part.rawValue) }
    }

    var waterParts: [WaterMeasurement.Part] {
        WaterMeasurement.Part.allCases.filter { words.isEmpty || words.contains($0.rawValue) }
    }
}
