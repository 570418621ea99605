import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Synchronization
import Timing

/// A screen over a window's content that opens through a star: it belongs to the window, not to what it shows.
///
/// It lies in `window`, in front of `content` while it waits and behind it while it opens: then the content is cut to a
/// star that grows until it covers the window. Whatever the content does continues; any click ends the wait.
///
/// Follows the article "在 iOS 上制作无处不在的启动画面". Deviates from it: the star is a vector; the content's scale is
/// taken out of its mask, so that the hole begins just where the logo is; in a window whose corners the article's
/// growth would not reach, the star grows until it covers them, so that the end never pops.
final class Splash {
    private enum Phase { case waiting, opening, over }

    private var phase = Phase.waiting
    private let window: Layer
    private let content: Layer
    private let stage: Stage
    private let timing: SplashTiming
    private var completion: () -> Void

    private let background: SplashSheet
    private let foreground: SplashSheet
    private let logo = ImageLayer(name: "logo", StarArt.picture)
    private let hole = ShapeLayer(name: "hole")
    private let star = ImageLayer(name: "star", StarArt.picture)
    private let catcher: PressCatcher
    private var wait: ScheduledAction?
    /// The splash that this one fades in over, until it covers it.
    private var replaced: Splash?
    /// When it covers everything.
    private var coveringTime = 0.0
    /// The logo's side when the splash began to open, and the layers' own times of that moment.
    private var opening: (side: Double, starTime: Double, holeTime: Double)?

    /// The logo's sides before and after it has grown.
    private static let (smallSide, largeSide) = (72.0, 88.0)
    /// The height of the article's screen.
    private static let designHeight = 667.0

    /// Covers the window, and begins; the caller keeps the splash until its completion.
    /// - Parameters:
    ///   - window: the layer that is covered, on a stage.
    ///   - content: a sublayer of the window, neither masked nor transformed.
    ///   - image: the background, stretched over the window.
    ///   - seed: chooses the slogan.
    ///   - completion: runs once, when the splash is gone; not if it is taken away before.
    init(
        in window: Layer, over content: Layer, on stage: Stage, image: Image, seed: UInt64, language: Language,
        timing: SplashTiming = SplashTiming(), completion: @escaping () -> Void = {}
    ) {
        self.window = window
        self.content = content
        self.stage = stage
        self.timing = timing
        self.completion = completion
        let slogan = Slogans.slogan(seed: seed, language: language)
        background = SplashSheet(name: "background", textName: "backgroundText", slogan: slogan, image: image)
        foreground = SplashSheet(name: "foreground", textName: "text", slogan: slogan, image: image)
        catcher = PressCatcher(foreground.layer)
        foreground.layer.addSublayer(logo)
        let place = window.sublayers.firstIndex { $0 === content } ?? 0
        window.insertSublayer(background.layer, at: place)
        window.addSublayers(star, foreground.layer)
        background.layer.isHidden = true
        star.isHidden = true
        catcher.onPress = { [weak self] in self?.skip() }
        stage.add(catcher)
        layout()
        appear()
    }

    /// Whether the splash is gone.
    var isOver: Bool { phase == .over }

    /// Fades in over what is in the window, for a splash that is played again.
    /// - Parameter old: the last one, if it is not over. It moves on until it is covered, and its completion does not run.
    func fadeIn(over old: Splash?) {
        old?.leave()
        replaced = old
        coveringTime = stage.time + 0.2
        foreground.layer.opacity = 0
        stage.animate(.easeInOut(duration: 0.2)) {
            foreground.layer.opacity = 1
        } completion: { [weak self] _ in
            self?.removeReplaced()
        }
    }

    /// Gives way to the splash that fades in over this one.
    private func leave() {
        completion = {}
        for layer in [background.layer, foreground.layer, star, hole] { layer.name = "leaving" }
    }

    private func removeReplaced() {
        replaced?.remove()
        replaced = nil
    }

    /// Fits the splash to the window's size.
    func layout() {
        guard phase != .over else { return }
        replaced?.layout()
        let bounds = Rect(origin: .zero, size: window.bounds.size)
        background.fill(bounds, alignment: stage.pixelAlignment)
        // The foreground is off the stage once the star opens.
        if opening == nil {
            foreground.fill(bounds, alignment: stage.pixelAlignment)
            logo.position = starCenter
        }
        star.position = starCenter
        if let opening { grow(opening.side, starTime: opening.starTime, holeTime: opening.holeTime) }
    }

    /// Ends the wait.
    func skip() { open() }

    /// Takes the splash away at once; its completion does not run.
    func remove() {
        guard phase != .over else { return }
        phase = .over
        wait?.cancel()
        removeReplaced()
        content.mask = nil
        content.set(\.transform.scale, to: 1)
        for layer in [background.layer, foreground.layer, star] { layer.removeFromSuperlayer() }
        stage.remove(catcher)
    }

    // MARK: Appearing

    private func appear() {
        logo.bounds.size = Size(Splash.smallSide, Splash.smallSide)
        foreground.text.set(\.transform.translation, to: Point(0, 20))
        foreground.text.opacity = 0
        stage.animate(.easeInOut(duration: timing.appearance)) {
            logo.bounds = Rect(0, 0, Splash.largeSide, Splash.largeSide)
            foreground.text.set(\.transform.translation, to: .zero)
        }
        stage.animate(.easeInOut(duration: timing.textFade)) { foreground.text.opacity = 1 }
        wait = stage.after(timing.wait) { [weak self] in self?.open() }
    }

    // MARK: Opening

    private func open() {
        guard phase == .waiting else { return }
        wait?.cancel()
        guard stage.time >= coveringTime else {
            wait = stage.schedule(at: coveringTime) { [weak self] in self?.open() }
            return
        }
        removeReplaced()
        phase = .opening
        stage.remove(catcher)
        if stage.reducesMotion {
            stage.animate(.easeInOut(duration: timing.opening)) {
                foreground.layer.opacity = 0
            } completion: { [weak self] _ in
                self?.end()
            }
            return
        }
        // What is behind the content from here on looks as what was in front of it.
        let text = foreground.text.presentation
        background.text.opacity = text.opacity
        background.text.transform = text.transform
        background.layer.isHidden = false
        star.isHidden = false
        content.mask = hole
        let side = logo.presentation.bounds.width
        opening = (side, star.localTime, hole.localTime)
        grow(side, starTime: star.localTime, holeTime: hole.localTime)
        foreground.layer.removeFromSuperlayer()

        stage.animate(.easeInOut(duration: timing.starFade), delay: timing.starFadeDelay) { star.opacity = 0 }
        stage.animate(.easeInOut(duration: timing.textOut)) {
            background.text.opacity = 0
            background.text.set(\.transform.translation, to: .zero)
        }
        content.set(\.transform.scale, to: timing.contentScale)
        stage.animate(.easeInOut(duration: timing.opening)) {
            content.set(\.transform.scale, to: 1)
        } completion: { [weak self] _ in
            self?.end()
        }
    }

    private func end() {
        guard phase != .over else { return }
        remove()
        completion()
    }

    /// Turns and grows hole and star in step, for the window's present size.
    private func grow(_ side: Double, starTime: Double, holeTime: Double) {
        let sides = [side, Splash.largeSide * timing.dip, Splash.largeSide * finalScale]
        for (layer, begin) in [(star as Layer, starTime), (hole, holeTime)] {
            let sizes = sides.map { Size($0, $0) }
            // Turned anew from nothing, so that another size of the window leaves no trace in the last digits.
            layer.transform = .identity
            add(.init(\.bounds.size), keyframes(sizes), to: layer, at: begin, named: "growth")
            add(.init(\.transform.rotation), Keyframes(values: [0, angle]), to: layer, at: begin, named: "turn")
        }
        let paths = sides.map { StarArt.outline(side: $0) }
        add(.shape(\.path), keyframes(paths), to: hole, at: holeTime, named: "outline")
        takeOutContentScale(at: holeTime)
    }

    /// First a little smaller, gently; then all over the window.
    private func keyframes<Value: Interpolatable>(_ values: [Value]) -> Keyframes<Value> {
        Keyframes(values: values, keyTimes: [0, timing.dipShare, 1], easings: [.easeInOut, .easeOut])
    }

    private func add<Value: Interpolatable & Equatable>(
        _ property: AnimatedProperty<Value>, _ keyframes: Keyframes<Value>, to layer: Layer, at begin: Double,
        named name: String
    ) {
        if let last = keyframes.values.last { layer.set(property, to: last) }
        var animation = KeyframeAnimation(property, keyframes, duration: timing.opening)
        animation.timing.beginTime = begin
        layer.add(animation, forKey: name)
    }

    /// The content's scale s about its anchor scales its mask as well; 1/s about the same point takes that back.
    ///
    /// While s follows its curve in equal steps 1/s does not: it has a curve of its own, here in short straight pieces.
    private func takeOutContentScale(at begin: Double) {
        let state = content.model
        let anchor = state.anchor
        let center = starCenter - state.position + anchor
        let scale = timing.contentScale
        var easing = Easing.linear
        if scale != 1 {
            easing = .piecewiseLinear(
                (0...200).map { step -> (input: Double, output: Double) in
                    let time = Double(step) / 200
                    let inverse = 1 / (scale + (1 - scale) * Easing.easeInOut.value(at: time))
                    return (time, step == 200 ? 1 : (inverse - 1 / scale) / (1 - 1 / scale))
                })
        }
        let centers = Keyframes(values: [anchor + (center - anchor) * (1 / scale), center], easings: [easing])
        add(.init(\.position), centers, to: hole, at: begin, named: "centre")
        add(
            .init(\.transform.scale), Keyframes(values: [1 / scale, 1], easings: [easing]), to: hole, at: begin,
            named: "scale")
    }

    // MARK: Places

    private var starCenter: Point { Point(window.bounds.width / 2, window.bounds.height / 2 - 56) }

    /// How far the star turns: the article's angle, by which its lower left arm comes to point to the corner.
    private var angle: Double { -Math.atan2(starCenter.y, starCenter.x) }

    /// The last window's size and the side of the star that covers it: a third of what the gallery's replay costs.
    private static let lastCover = Mutex<(size: Size, side: Double)?>(nil)

    /// How many times its own size the star grows to: by the window's height, and enough to cover the window.
    private var finalScale: Double {
        let bounds = Rect(origin: .zero, size: window.bounds.size)
        let side = Splash.lastCover.withLock { last in
            if last?.size == bounds.size, let last { return last.side }
            let side = StarArt.sideCovering(bounds, center: starCenter, angle: angle)
            last = (bounds.size, side)
            return side
        }
        let covering = side / Splash.largeSide
        return max(bounds.height * timing.growth / Splash.designHeight, covering)
    }
}
