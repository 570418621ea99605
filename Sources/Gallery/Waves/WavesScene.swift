import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Timing

/// Water made of sine waves: an open surface that breathes, and a bird that fills and runs dry.
///
/// y = A·sin(ωx + φ) + K, filled down to the bottom, follows the second part of the article "iOS 动画分享". Deviates from
/// it: every quantity is a closed form in time where the article adds a step a refresh, so the picture does not depend
/// on the frame rate; and the outline is a few cubic Béziers where the article draws a line a pixel. Wider than 768
/// points the open water is a sea: its waves grow with the width and its blue is deeper, which `fit=none` leaves out.
final class WavesScene: Scene {
    @Parameter("frameInterval", "show only every n-th refresh of 60 a second", in: 1...60, unit: "refreshes")
    var frameInterval = 1
    @Parameter("openSpeed", "how fast the open water flows", in: 0...100, unit: "rad/s") var openSpeed = 2.4
    @Parameter("logoSpeed", "how fast the water in the bird flows", in: 0...1000, unit: "rad/s") var logoSpeed = 30.0
    @Parameter("drainSpeed", "how fast the level in the bird falls", in: 0...1000, unit: "pt/s") var drainSpeed = 60.0
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "waves", title: Localized("Waves", zh: "水波"),
        keys: [(Localized("Space", zh: "空格"), Localized("stop the water, let it flow on", zh: "停住水波，或让它继续流动"))],
        steps: [
            SceneStep(0, Localized("calm water", zh: "水面平静")), SceneStep(0.4, Localized("swell", zh: "波浪涨高")),
            SceneStep(1, Localized("bird runs dry", zh: "小鸟流空")), SceneStep(1.6, Localized("bird fills", zh: "小鸟注满")),
        ],
        movesByItself: true, background: nil)

    @Context private var context
    private var link: DisplayLink?
    /// The time that the outlines are set for.
    private var elapsed: Double { (link?.elapsed ?? 0) - start }
    /// The link's time when the water last began.
    private var start = 0.0
    private let sky = GradientLayer(name: "sky")
    private let open = Layer(name: "open")
    private let openFirst = ShapeLayer(name: "open.first", fillColor: WavesScene.openColor)
    private let openSecond = ShapeLayer(name: "open.second", fillColor: WavesScene.openColor)
    private let logo = Layer(name: "logo")
    private let logoFirst = ShapeLayer(name: "logo.first", fillColor: WavesScene.logoColor)
    private let logoSecond = ShapeLayer(name: "logo.second", fillColor: WavesScene.logoColor)
    private let logoMask = ShapeLayer(name: "logo.mask", path: BirdArt.outline)

    private static let openColor = Color(red: 135 / 255, green: 206 / 255, blue: 250 / 255, alpha: 0.3)
    /// The open water's on the open sea.
    private static let seaColor = Color(red: 30 / 255, green: 118 / 255, blue: 205 / 255, alpha: 0.46)
    /// The sky's at its lower end: over the article's water, and on the open sea. There it spans more shades, so that none
    /// is wide enough to be seen as a band.
    private static let horizon = (pale: Color(hex: 0xDCEFFB), sea: Color(hex: 0x80C4EE))
    private static let logoColor = Color(red: 30 / 255, green: 144 / 255, blue: 250 / 255, alpha: 0.3)
    /// The bird's above the water in it; white before the sky of the open sea.
    private static let emptyLogoColor = Color(hex: 0xC6E2F5)
    private static let logoSize = Size(200, 120)

    func build(_ context: SceneContext) {
        open.addSublayers(openFirst, openSecond)
        open.masksToBounds = true
        logo.addSublayers(logoFirst, logoSecond)
        logo.mask = logoMask
        context.host.addSublayers(sky, open, logo)
        context.useAsBackdrop(sky)
        link = context.stage.addDisplayLink(
            frameInterval: frameInterval, for: context.host
        ) { [weak self] _ in self?.flow() }
        // With reduced motion the water starts on request.
        link?.isPaused = context.stage.reducesMotion
    }

    /// Lets the water flow from its beginning.
    func replay(_ step: SceneStep) {
        link?.isPaused = false
        start = link?.elapsed ?? 0
        flow()
    }

    /// Stops the water exactly where it is, or lets it flow on.
    func performMainAction() { link?.isPaused.toggle() }

    func layout() {
        let size = context.size
        let alignment = context.stage.pixelAlignment
        let depth = alignment.round(max(180, size.height * 0.4))
        sky.frame = Rect(origin: .zero, size: size)
        open.frame = Rect(0, size.height - depth, size.width, depth)
        logo.frame = alignment.round(
            Rect(center: Point(size.width / 2, size.height / 2), size: WavesScene.logoSize))
        for layer in [openFirst, openSecond] { layer.frame = open.bounds }
        for layer in [logoFirst, logoSecond, logoMask] { layer.frame = logo.bounds }
        paint()
        flow()
    }

    /// The widths in points from which the open water becomes a sea, and from which it is as blue as can be.
    private static let seaWidths = (least: 768.0, blue: 1400.0)

    /// How much longer and higher the open water's waves are than the article's. As it grows with what is on screen, a
    /// zoom changes waves gradually; those that stand still are as they will be after it.
    private var swell: Double {
        if context.fit == .none { return 1 }
        let host = context.host
        let width = link?.isPaused == true ? host.bounds.width : host.presentation.bounds.width
        return max(1, width / Self.seaWidths.least)
    }

    /// Colours water and sky for the width: from the article's to the open sea's.
    private func paint() {
        let (least, blue) = Self.seaWidths
        let width = context.fit == .none ? least : context.size.width
        let share = min(1, max(0, (width - least) / (blue - least)))
        for layer in [openFirst, openSecond] {
            layer.fillColor = Self.openColor.interpolated(to: Self.seaColor, fraction: share)
        }
        logo.backgroundColor = Self.emptyLogoColor.interpolated(to: .white, fraction: share)
        let (pale, sea) = Self.horizon
        sky.stops = [
            GradientStop(0, Color(hex: 0xF5FBFF)), GradientStop(1, pale.interpolated(to: sea, fraction: share)),
        ]
    }

    /// Sets all four outlines to what they are at the time elapsed, as wide as their layers are or, while those become
    /// smaller, still look.
    private func flow() {
        let phase = openSpeed * elapsed
        let growth = swell
        let amplitude = Water.breath(atPhase: phase, speed: openSpeed) * growth
        for (layer, shift) in [(openFirst, 0), (openSecond, Double.pi)] {
            fill(
                layer,
                with: SineWave(
                    amplitude: amplitude, angularFrequency: 1 / (40 * growth), phase: phase + shift,
                    level: amplitude + 70))
        }

        let logoPhase = logoSpeed * elapsed
        let level = Water.drainLevel(at: elapsed, speed: drainSpeed)
        fill(logoFirst, with: SineWave(amplitude: 2, angularFrequency: 1 / 20, phase: logoPhase, level: level))
        fill(logoSecond, with: SineWave(amplitude: 4, angularFrequency: 1 / 20, phase: 10 - logoPhase, level: level))
    }

    private func fill(_ layer: ShapeLayer, with wave: SineWave) {
        let (size, shown) = (layer.bounds.size, layer.presentation.bounds.size)
        layer.path = wave.path(width: max(size.width, shown.width), height: max(size.height, shown.height))
    }
}
