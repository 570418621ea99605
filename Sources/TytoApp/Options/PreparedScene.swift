import CairoKit
import FrameExport
import Geometry
import Scenes
import Script
import X11Kit

/// The checked scene to play, with the command line's words for it.
struct PreparedScene {
    private(set) var configuration: SceneConfiguration
    /// Whether a window takes the desktop's scale.
    let followsDesktop: Bool
    let reducedMotion: ReducedMotion
    /// Whether the scene opens with a splash; nil if it has none.
    let splash: Bool?
    let entries: [ScriptEntry]
    /// The animation's file; nil for a scene of the program.
    let file: SceneFile?
    let scriptName: String
    let shaper: CairoTextShaper

    var info: SceneInfo { configuration.info }
    /// The word that names it on a command line.
    var word: String { file?.path ?? info.name }
    var size: Size { configuration.size }
    var scale: Double { configuration.scale }
    var language: Language { configuration.language }

    /// The same on a desktop: at the scale that it wants, unless the command line has one or the window would be too large,
    /// and with the movement that it wants.
    func fit(toDesktop scale: @autoclosure () -> Double, reducesMotion: @autoclosure () -> Bool) -> PreparedScene {
        var plan = self
        if reducedMotion == .auto { plan.configuration.reducesMotion = reducesMotion() }
        guard followsDesktop else { return plan }
        let desktopScale = scale()
        let aligned = PixelAlignment(scale: desktopScale).ceil(size)
        guard (try? FrameLimits.check(aligned, scale: desktopScale)) != nil else { return plan }
        (plan.configuration.size, plan.configuration.scale) = (aligned, desktopScale)
        return plan
    }

    /// The same in a window that plays something else: in its viewport and movement, and without what is for a start.
    func opened(in window: ScenePlayer) -> PreparedScene {
        var configuration = configuration
        (configuration.size, configuration.scale) = (window.stage.size, window.stage.scale)
        configuration.reducesMotion = window.stage.reducesMotion
        if file != nil { configuration.backdrop = configuration.backdrop ?? window.session.backdrop }
        if configuration.folder?.isOpen ?? false { configuration.folder?.backdrop = window.session.backdrop }
        if splash != nil { configuration.parameters["splash"] = .choice("off") }
        return PreparedScene(
            configuration: configuration, followsDesktop: followsDesktop, reducedMotion: reducedMotion,
            splash: splash == nil ? nil : false, entries: [], file: file, scriptName: "", shaper: shaper)
    }

    /// The same with a background in place of the scene's own.
    func over(_ background: BackgroundChoice?) -> PreparedScene {
        var plan = self
        plan.configuration.backdrop = background?.color
        return plan
    }

    /// The same with the folder of files before the home.
    var openingFolder: PreparedScene {
        var plan = self
        plan.configuration.folder?.isOpen = true
        return plan
    }

    /// A file's animation in a window that it fits on a monitor: smaller where it has to be, larger by a whole factor where
    /// it is tiny, and never without room for the bar and messages.
    /// - Parameter monitor: its pixels; nil if unknown.
    func fit(toMonitor monitor: Monitor?) -> PreparedScene {
        guard file != nil else { return self }
        var plan = self
        let room = monitor.map { Size(Double($0.width), Double($0.height)) * (Self.monitorShare / scale) }
        let size = Self.windowSize(of: size, in: room ?? Size(.infinity, .infinity))
        plan.configuration.size = PixelAlignment(scale: scale).ceil(size)
        return plan
    }

    /// The part of a monitor that a window takes, so that its frame and the desktop's bars have room.
    private static let monitorShare = 0.9
    /// The least size of an animation's window, in points.
    private static let leastWindow = Size(320, 240)

    static func windowSize(of art: Size, in room: Size) -> Size {
        let least = Size(min(leastWindow.width, room.width), min(leastWindow.height, room.height))
        let isTiny = art.width < least.width && art.height < least.height
        let larger = isTiny ? max(least.width / art.width, least.height / art.height).rounded(.up) : 1
        let size = art * min(larger, room.width / art.width, room.height / art.height)
        return Size(max(size.width.rounded(), least.width), max(size.height.rounded(), least.height))
    }

    /// Makes what plays it into files.
    /// - Parameter omitsBackdrops: whether something else is wanted behind the scene than what it puts there itself.
    func makePlayer(omitsBackdrops: Bool = false) -> ScenePlayer {
        var configuration = configuration
        configuration.omitsBackdrops = omitsBackdrops
        return ScenePlayer(configuration, shaper: shaper, inputs: makeInputs(), keysControlTime: false)
    }

    /// Makes its frames for an export.
    /// - Parameters:
    ///   - background: what is behind it; nil for its own background.
    ///   - scale: pixels per point of what its frames are fitted into.
    func makeFrames(over background: Color? = nil, fit: FrameFit? = nil, scale: Double = 1) -> PlayedFrames {
        PlayedFrames(makePlayer(omitsBackdrops: background != nil), over: background, fit: fit, scale: scale)
    }

    /// The end of what is played from a time on, by default: 1 second after the script's, 3 seconds later, or for a scene
    /// that plays by itself the end of that.
    func end(after start: Double) -> Double {
        let scripted = (entries.last?.time ?? 0) + (entries.isEmpty ? 0 : 1)
        guard let duration = info.duration, duration > start else { return max(start + 3, scripted) }
        return max(duration, scripted)
    }

    /// Where a file's loop is at a time after its first round, in words; nil before, and where inputs may move it.
    func loop(at time: Double) -> String? {
        guard file != nil, entries.isEmpty, !configuration.reducesMotion, let duration = info.duration, time >= duration
        else { return nil }
        let moment = max(0, time - duration * (time / duration + 1e-9).rounded(.down))
        return "the loop of \(frameTime(duration)) s is at \(frameTime(moment)) s"
    }

    /// The script's inputs.
    func makeInputs() -> ScriptPlayer { ScriptPlayer(entries, file: scriptName) }
}

extension PreparedScene {
    /// Plays a scene without a command line's words.
    /// - Throws: ``SceneError`` for a bad declaration; ``ExportError`` for an impossible size or scale.
    init(_ configuration: SceneConfiguration) throws {
        try configuration.source.check()
        try FrameLimits.check(configuration.size, scale: configuration.scale)
        var configuration = configuration
        configuration.size = PixelAlignment(scale: configuration.scale).ceil(configuration.size)
        self.init(
            configuration: configuration, followsDesktop: true,
            reducedMotion: configuration.reducesMotion ? .on : .auto, splash: nil, entries: [], file: nil,
            scriptName: "",
            shaper: CairoTextShaper())
    }
}
