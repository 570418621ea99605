import Geometry
import LayerTree
import Scenes
import Stage
import Study

/// Shows the time bar at a window's lower edge; it stays while time is paused or slow.
final class BarControl {
    let bar: TimeBar
    let reveal: EdgeReveal
    /// The frames of the scene's controls, in points of the viewport: the pointer on its way there brings no bar.
    var controls: () -> [Rect] = { [] }

    private unowned let stage: Stage
    private var shownTime: ShownTime?

    /// Points above the window's lower edge in which the pointer brings the bar.
    private static let nearness = 40.0

    init(_ language: Language, on stage: Stage) {
        self.stage = stage
        bar = TimeBar(language: language, isStudying: false, on: stage)
        reveal = EdgeReveal(bar.layer, staysUnderPointer: true, on: stage)
        reveal.willShow = { [unowned self] in
            bar.layOut(in: Rect(0, stage.size.height - TimeBar.height, stage.size.width, TimeBar.height))
        }
        reveal.isNear = { [unowned self] point in
            point.y >= stage.size.height - Self.nearness
                && (reveal.isShown || !controls().contains { $0.contains(point) })
        }
    }

    /// Shows what time does.
    func follow(_ player: ScenePlayer) {
        reveal.isKept = player.isPaused || player.isSlow
        guard reveal.isShown else { return shownTime = nil }
        shownTime = shownTime ?? ShownTime(of: player)
        shownTime?.follow(player)
        guard let shownTime else { return }
        bar.show(
            TimeBar.Content(
                time: shownTime.time, end: shownTime.end, isPlaying: !player.isPaused, speed: player.speed,
                animation: player.filePlayback))
    }
}
