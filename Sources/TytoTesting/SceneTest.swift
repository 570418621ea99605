import CairoKit
public import Geometry
public import LayerTree
public import Scenes
import Script
import Stage
import System
public import Testing

/// A scene without a window, for tests: inputs at times, and what is shown at any time.
///
/// ```swift
/// @Test func click() throws {
///     let test = try SceneTest(LikeScene.self)
///     test.click("heart", at: 0)
///     #expect(test.value("heart", \.transform.scale, at: 0.1) < 1)
///     try test.expectGolden(at: 0.3)
/// }
/// ```
///
/// Times are seconds from the scene's start. Inputs can be given and times asked for in any order: an earlier time plays
/// a new scene. An input at a time has happened in what is shown at that time. What fails is recorded as an issue of the
/// running test, at the line of the call; what ``DebugWarning``
/// reports is a warning, once for each test.
public final class SceneTest<Tested: Scene> {
    let shaper = CairoTextShaper()
    private let configuration: SceneConfiguration
    private let renderer: CairoRenderer
    /// The inputs in the order of their times.
    private(set) var inputs: [ScriptEntry] = []
    private var playing: (player: ScenePlayer, script: ScriptPlayer)?
    private var warnings: Set<String> = []

    /// Tests a scene.
    /// - Parameters:
    ///   - size: the viewport in points; nil is the scene's own.
    ///   - scale: pixels per point of pictures.
    ///   - images: the folder of the scene's images, relative to the test's file.
    ///   - settings: values of parameters, written as on a command line.
    ///   - sourceLocation: the caller's.
    /// - Throws: ``SceneError`` for a bad declaration, ``ParameterError`` for a bad setting, ``ImageFileError`` for a missing
    ///   image, ``SceneTestError`` for a viewport in which nothing can be drawn.
    public init(
        _ scene: Tested.Type, size: Size? = nil, scale: Double = 1, seed: UInt64 = 0, language: Language = .english,
        reducesMotion: Bool = false, images: String = "Images", settings: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Tested.check()
        let size = size ?? Tested.info.size
        guard size.isFinite, !size.isEmpty, scale.isFinite, scale > 0,
            max(size.width, size.height) * scale <= Double(Surface.maximumExtent)
        else {
            throw SceneTestError(
                "no scene is drawn in \(size.width)×\(size.height) points at scale \(scale); each side must have 1 to "
                    + "\(Surface.maximumExtent) pixels")
        }
        let folder = images.hasPrefix("/") ? images : sourceLocation.folder + images
        let loaded = try Tested.info.images.map { ($0, try ImageFile.load(name: $0, in: folder)) }
        let library = ImageLibrary(Dictionary(loaded) { first, _ in first }) { name in
            Issue.record(
                "the scene shows the image \(quoted(name)), which its info does not name",
                sourceLocation: sourceLocation)
            return Image(Bitmap(width: 1, height: 1, pixels: [0]))
        }
        let settings = settings.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        var configuration = SceneConfiguration(
            scene, size: size, scale: scale, parameters: try ParameterValues(settings, for: scene),
            language: language, images: library, seed: seed)
        configuration.reducesMotion = reducesMotion
        self.configuration = configuration
        renderer = CairoRenderer(shaper: shaper)
    }

    /// The presented value of a layer at a time.
    /// - Parameters:
    ///   - layer: its name or path. Without such a layer, an issue that lists all is recorded, and the result is that of a
    ///     new layer.
    ///   - key: the value's key path, such as `\.opacity` or `\.transform.scale`.
    public func value<Value>(
        _ layer: String, _ key: KeyPath<LayerState, Value>, at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Value {
        (find(layer, at: time, sourceLocation)?.state ?? LayerState())[keyPath: key]
    }

    /// The scene at a time, for what it knows itself.
    ///
    /// It belongs to the test: another time may advance it, or replace it by a new one.
    public func scene(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Tested {
        guard let scene = player(at: time, sourceLocation).scene as? Tested else {
            preconditionFailure("a player plays the scene that it was made with")
        }
        return scene
    }

    /// The picture of a time, as the window shows it and `export` writes it.
    /// - Throws: ``CairoError`` without memory.
    public func picture(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) throws -> PixelGrid {
        try picture(of: player(at: time, sourceLocation).stage)
    }

    /// Pictures of several times, side by side.
    /// - Throws: ``CairoError`` without memory, or for more pixels in a row than fit.
    public func filmstrip(_ times: [Double], sourceLocation: SourceLocation = #_sourceLocation) throws -> PixelGrid {
        let pictures = try times.map { try picture(at: $0, sourceLocation: sourceLocation) }
        let width = pictures.reduce(2 * (pictures.count - 1)) { $0 + $1.width }
        guard 1...Surface.maximumExtent ~= width else {
            throw SceneTestError("a filmstrip is 1 to \(Surface.maximumExtent) pixels wide, not \(max(0, width))")
        }
        return PixelGrid(filmstrip: pictures)
    }

    func picture(of stage: Stage) throws(CairoError) -> PixelGrid {
        let frame = stage.frame()
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try renderer.draw(frame, into: surface)
        return PixelGrid(surface)
    }

    /// Adds an input, unless an issue says why not.
    func add(_ action: ScriptAction, at place: ScenePlace? = nil, _ time: Double, _ sourceLocation: SourceLocation) {
        if let fault = action.fault {
            Issue.record("\(fault)", sourceLocation: sourceLocation)
            return
        }
        guard let time = checked(time, sourceLocation) else { return }
        if case .layer(let name)? = place, find(name, at: time, sourceLocation) == nil { return }
        let index = inputs.firstIndex { $0.time > time } ?? inputs.count
        inputs.insert(ScriptEntry(time: time, action: action), at: index)
        playing = nil
    }

    /// The layer of a name at a time; records an issue if there is none.
    private func find(_ name: String, at time: Double, _ sourceLocation: SourceLocation) -> LayerSnapshot? {
        let stage = player(at: time, sourceLocation).stage
        return stage.layer(named: name, sourceLocation)
    }

    /// A player that has reached a time.
    private func player(at time: Double, _ sourceLocation: SourceLocation) -> ScenePlayer {
        let time = checked(time, sourceLocation) ?? 0
        if let playing, playing.player.stage.time > time { self.playing = nil }
        let (player, script) = recordingWarnings(sourceLocation) {
            let (player, script) = playing ?? makePlayer()
            player.seek(to: time)
            return (player, script)
        }
        playing = (player, script)
        if let failure = script.failure as? ScriptError {
            let message =
                failure.isValueMismatch
                ? "expected \(failure.expected), found \(failure.found)"
                : "an earlier input leaves no layer \(failure.found) for a later one"
            Issue.record("\(message)", sourceLocation: sourceLocation)
        }
        return player
    }

    /// Runs a block, and records what it warns of as warnings, each once a test.
    func recordingWarnings<Result>(_ sourceLocation: SourceLocation, _ body: () throws -> Result) rethrows -> Result {
        var result: Result?
        for line in try DebugWarning.collecting({ result = try body() }) where warnings.insert(line).inserted {
            Issue.record("\(line)", severity: .warning, sourceLocation: sourceLocation)
        }
        guard let result else { preconditionFailure("a block that returns has a result") }
        return result
    }

    /// A new scene at time 0, with all inputs to come.
    func makePlayer() -> (player: ScenePlayer, script: ScriptPlayer) {
        let script = ScriptPlayer(inputs, file: "")
        return (ScenePlayer(configuration, shaper: shaper, inputs: script, keysControlTime: false), script)
    }

    /// A time; records an issue and returns nil for one that can't be.
    func checked(_ time: Double, _ sourceLocation: SourceLocation) -> Double? {
        if time.isFinite, time >= 0 { return time }
        Issue.record("a time is finite and not negative, not \(time)", sourceLocation: sourceLocation)
        return nil
    }
}

/// Why a scene can't be tested, or a picture not made.
public struct SceneTestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message: the failure, and a remedy.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension Stage {
    /// The layer of a name now; records an issue that lists the names if there is none.
    func layer(named name: String, _ sourceLocation: SourceLocation) -> LayerSnapshot? {
        let all = snapshots()
        let found = all.layer(named: name)
        if found == nil {
            let names = all.isEmpty ? "none" : all.map(\.path).joined(separator: ", ")
            Issue.record(
                "no layer is called \(quoted(name)) at \(shortest(time)) s; there are: \(names)",
                sourceLocation: sourceLocation)
        }
        return found
    }
}

extension SourceLocation {
    /// The folder of the file, with a slash at its end.
    var folder: String { filePath.lastIndex(of: "/").map { String(filePath[...$0]) } ?? "" }
}
