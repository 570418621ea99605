import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Timing

/// A list of places that steps back for a map, and comes forward again.
///
/// Follows the article "创建Jeff Broderick的地图动画" in every frame, duration and spring. Its springs are those of
/// JNWSpringAnimation, whose response decays by its damping and forgets the speed that it is interrupted at;
/// `spring=physical` swaps in critically damped springs that settle in the same time and keep it. Deviates from the
/// article: at fractional scales frames lie on whole pixels, so that the bitmaps kept of them stay sharp; and the map is a
/// bubble on black, whose arrow grows towards the button, as in the article's picture of it, and the app's bar reaches to the
/// window's upper edge. `frame=article` leaves all that out.
final class MapScene: Scene {
    @Parameter("showStiffness", "the stiffness of the spring that shows the map", in: 1...10_000, unit: "N/m")
    var showStiffness = 16.0
    @Parameter("showDamping", "the damping of the spring that shows the map", in: 1...1000, unit: "N·s/m")
    var showDamping = 16.0
    @Parameter("hideStiffness", "the stiffness of the spring that hides the map", in: 1...10_000, unit: "N/m")
    var hideStiffness = 24.0
    @Parameter("hideDamping", "the damping of the spring that hides the map", in: 1...1000, unit: "N·s/m")
    var hideDamping = 24.0
    @Parameter("mass", "the mass on either spring", in: 0.01...100, unit: "kg") var mass = 1.0
    @Parameter("spring", "which springs move things") var spring = SpringKind.response
    @Parameter("backgroundFade", "how long the app fades, either way", in: 0...60, unit: "s") var backgroundFade = 0.5
    @Parameter("mapFadeIn", "how long the map fades in", in: 0...60, unit: "s") var mapFadeIn = 0.15
    @Parameter("mapFadeOut", "how long the map fades out", in: 0...60, unit: "s") var mapFadeOut = 0.3
    @Parameter("fadeCurve", "how everything fades") var fadeCurve = Curve.easeInOut
    @Parameter("backgroundOpacity", "the app's opacity behind the map", in: 0...1, unit: "of 1")
    var backgroundOpacity = 0.3
    @Parameter("backgroundScale", "the app's scale behind the map", in: 0.1...2, unit: "×") var backgroundScale = 0.9
    @Parameter("mapScale", "the hidden map's scale", in: 0.1...3, unit: "×") var mapScale = 1.1
    @Parameter("mapOffset", "how far below its place the hidden map is", in: -1000...1000, unit: "pt")
    var mapOffset = 30.0
    @Parameter("frame", "what is around the map") var frame = FrameKind.callout
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "map", title: Localized("Map", zh: "地图"), keys: [("m", Localized("show or hide the map", zh: "显示或隐藏地图"))],
        steps: [
            SceneStep(0, Localized("map appears", zh: "地图出现")), SceneStep(0.3, Localized("springs settle", zh: "弹簧平息")),
            SceneStep(2, Localized("way back", zh: "返回")), SceneStep(2.15, Localized("app returns", zh: "应用回到前面")),
        ],
        images: PlaceArt.pictures.map(\.name), background: .black)

    /// The surroundings of the map.
    enum FrameKind: String, CaseIterable, Sendable {
        /// A bubble's edge and arrow, black, and the app up to the window's upper edge.
        case callout
        /// The surroundings in the article's listing.
        /// They are a bar for a phone's status, and the app's header and tabs beside the map.
        case article
    }

    /// Which springs move things.
    enum SpringKind: String, CaseIterable, Sendable {
        /// JNWSpringAnimation's.
        case response
        /// Critically damped ones of the same settling time.
        case physical
    }

    /// When a replay hides the map again, for a step that shows it, in seconds.
    private static let wayBackTime = 2.0
    /// How long the cross-fade takes where people asked for less movement, in seconds.
    private static let crossFade = 0.2

    /// Whether the map is shown, or on its way to be.
    private(set) var isShowingMap = false

    @Context private var context
    private var background: PlaceListScreen!
    /// The app as it is behind the map, where people asked for less movement. There the other one lies over both, and gives
    /// way to them where it is.
    private var distantBackground: PlaceListScreen?
    private var map: StreetMapView!
    private var icon: IconButton!
    /// The black behind the map, which covers what the map leaves of the app.
    private let shade = Layer(name: "shade")
    /// The arrow's layer, which lies where the map does, does not clip it, and moves up and down with the map.
    private let callout = Layer(name: "callout")
    private let arrow = ImageLayer(name: "arrow", MapArt.callout)

    func build(_ context: SceneContext) {
        func placeList(_ name: String) -> PlaceListScreen {
            PlaceListScreen(name: name, language: context.language, images: context.images, on: context.stage)
        }
        background = placeList("background")
        distantBackground = context.stage.reducesMotion ? placeList("distantBackground") : nil
        map = StreetMapView(language: context.language)
        icon = IconButton(name: "icon", MapArt.icon, on: context.stage)
        let app = background.layer
        let layers = if let distantBackground { [distantBackground.layer] + bubble + [app] } else { [app] + bubble }
        for layer in layers + [icon.layer] { context.host.addSublayer(layer) }
        callout.addSublayer(arrow)
        shade.backgroundColor = .black
        map.layer.borderColor = .white
        if frame == .callout {
            map.layer.cornerRadius = 12
            map.layer.borderWidth = 3
        }
        for layer in backgrounds.map(\.statusBar) + [shade, arrow] { layer.isHidden = frame == .article }
        icon.onClick = { [unowned self] in toggleMap() }
        place(showingMap: false)
        for layer in bubble { layer.opacity = 0 }
        if let distantBackground { placeForCrossFade(distantBackground) }
    }

    private var bubble: [Layer] { [shade, map.layer, callout] }
    private var backgrounds: [PlaceListScreen] { [distantBackground, background].compactMap(\.self) }

    // MARK: Places

    func layout() {
        let (size, alignment) = (context.size, context.stage.pixelAlignment)
        for list in backgrounds {
            list.layer.frame = alignment.round(Rect(0, 20, size.width, max(0, size.height - 20)))
            list.layout(alignment: alignment)
        }
        let mapFrame = alignment.round(Rect(0, 62, size.width, max(0, size.height - 110)))
        for layer in [map.layer, callout] { layer.frame = mapFrame }
        icon.frame = alignment.round(Rect(size.width - 49, 19, 49, 44))
        for layer in backgrounds.map(\.layer) + [map.layer] {
            layer.shouldRasterize = true
            layer.rasterizationScale = alignment.scale
        }
        map.layout(alignment: alignment)
        shade.frame = Rect(origin: .zero, size: alignment.ceil(size))
        // It grows out of the bubble's edge, until its tip is below the picture on the button.
        arrow.anchorPoint = Point(0.5, 1)
        arrow.position = alignment.round(Point(size.width - 24.5, 65)) - mapFrame.origin
        arrow.bounds.size = Size(24, 11)
    }

    /// Everything that a spring moves, for the map in view or out of it.
    private func place(showingMap: Bool) {
        background.layer.set(\.transform.scale, to: showingMap ? backgroundScale : 1)
        placeBubble(showingMap: showingMap)
    }

    private func placeBubble(showingMap: Bool) {
        arrow.set(\.transform.scale, to: showingMap ? 1 : 0)
        map.layer.set(\.transform.scale, to: showingMap ? 1 : mapScale)
        // The arrow goes up and down with the map, and stays below the button.
        callout.set(\.transform.scaleY, to: showingMap ? 1 : mapScale)
        for layer in [map.layer, callout] { layer.set(\.transform.translation.y, to: showingMap ? 0 : mapOffset) }
    }

    /// Everything where it is to be seen, for good.
    private func placeForCrossFade(_ distantBackground: PlaceListScreen) {
        distantBackground.layer.set(\.transform.scale, to: backgroundScale)
        distantBackground.layer.opacity = 0
        placeBubble(showingMap: true)
    }

    // MARK: Moves

    private func toggleMap() {
        isShowingMap.toggle()
        if let distantBackground { crossFade(distantBackground) } else { move() }
    }

    /// Fades and springs, each from what is on screen.
    private func move() {
        let stage = context.stage
        let curve = fadeCurve.easing
        stage.animate(.easing(curve, duration: backgroundFade)) {
            background.layer.opacity = isShowingMap ? backgroundOpacity : 1
        }
        // The app is back before it is bright.
        stage.animate(.easing(curve, duration: isShowingMap ? backgroundFade : mapFadeIn)) {
            shade.opacity = isShowingMap ? 1 : 0
        }
        stage.animate(.easing(curve, duration: isShowingMap ? mapFadeIn : mapFadeOut)) {
            for layer in [map.layer, callout] { layer.opacity = isShowingMap ? 1 : 0 }
        }
        stage.animate(swing) { place(showingMap: isShowingMap) }
    }

    /// The spring that moves things now.
    private var swing: Animation {
        let response = JNWResponse(
            mass: mass, stiffness: isShowingMap ? showStiffness : hideStiffness,
            damping: isShowingMap ? showDamping : hideDamping)
        switch spring {
        case .response: return .response(response)
        case .physical:
            let time = response.settlingTime()
            return .spring(Spring(criticallySettlingIn: time), duration: time)
        }
    }

    /// The same change with nothing seen to move.
    private func crossFade(_ distantBackground: PlaceListScreen) {
        show(distantBackground, true)
        context.stage.animate(.easeInOut(duration: Self.crossFade)) {
            background.layer.opacity = isShowingMap ? 0 : 1
        } completion: { [weak self] isFinished in
            guard isFinished, let self, !isShowingMap else { return }
            // What is covered need not be there.
            show(distantBackground, false)
        }
    }

    /// Has the map and the app behind it be there or not, at once.
    private func show(_ distantBackground: PlaceListScreen, _ isShown: Bool) {
        context.stage.withoutAnimation {
            distantBackground.layer.opacity = isShown ? backgroundOpacity : 0
            for layer in bubble { layer.opacity = isShown ? 1 : 0 }
        }
    }

    // MARK: What happens

    func performMainAction() { toggleMap() }

    func replay(_ step: SceneStep) {
        isShowingMap = false
        place(showingMap: false)
        background.layer.opacity = 1
        for layer in bubble { layer.opacity = 0 }
        if let distantBackground { placeForCrossFade(distantBackground) }
        toggleMap()
        guard step.time >= Self.wayBackTime else { return }
        context.stage.after(Self.wayBackTime) { [weak self] in self?.returnToBeginning() }
    }

    func returnToBeginning() {
        if isShowingMap { toggleMap() }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        if press.isRepeat { return false }
        guard press.shortcut == "m", press.modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
        toggleMap()
        return true
    }
}

extension Spring {
    /// The critically damped spring of mass 1 that comes from rest to within 1e-4 of its way in a number of seconds.
    ///
    /// What is left of the way after a time t is (1 + ωt)·e^(−ωt), which is 1e-4 at ωt = 11.756371…
    init(criticallySettlingIn time: Double) {
        let frequency = 11.756371 / time
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
    }
}
