import Geometry
import LayerTree
import Scenes
import Stage

/// Shows the strip with the way back at a window's upper edge, in scenes that were opened from a home.
final class StripControl {
    let strip: TitleStrip
    let reveal: EdgeReveal
    /// The frames of the scene's controls, in points of the viewport: the pointer on its way there brings no strip.
    var controls: () -> [Rect] = { [] }

    private unowned let stage: Stage
    private let language: Language
    /// The scene shown, and the home that it was opened from.
    private var scene: (name: String, home: Localized?)?
    private var introduction: ScheduledAction?

    /// Points below the window's upper edge in which the pointer brings the strip.
    private static let nearness = 40.0
    /// Seconds after which a scene just opened fills the window, and the strip shows.
    private static let openingTime = 0.7
    /// Seconds for which the strip stays when the pointer rests near it.
    private static let restTime = 3.0

    init(_ language: Language, on stage: Stage) {
        (self.stage, self.language) = (stage, language)
        strip = TitleStrip(on: stage)
        reveal = EdgeReveal(strip.layer, restTime: Self.restTime, on: stage)
        reveal.willShow = { [unowned self] in strip.layout(in: stage.size, besides: controls()) }
        reveal.isNear = { [unowned self] point in
            isReady && point.y <= Self.nearness
                && (reveal.isShown
                    || !controls().contains { TitleStrip.isSmall($0, in: stage.size) && $0.contains(point) })
        }
    }

    /// Follows the scene shown: its strip shows for a while when it opens.
    func follow(_ info: SceneInfo) {
        guard info.name != scene?.name || info.home != scene?.home else { return }
        forget()
        scene = (info.name, info.home)
        guard let home = info.home else { return }
        introduction = stage.after(Self.openingTime) { [unowned self] in
            strip.fill(with: info, home: home, language)
            reveal.show()
        }
    }

    /// Makes ``follow(_:)`` take the next scene for another one, whatever its name.
    func forget() {
        introduction?.cancel()
        scene = nil
        reveal.hide()
    }

    /// Whether the scene has a strip, and it is filled.
    private var isReady: Bool { scene?.home != nil && introduction?.isOver ?? false }
}
