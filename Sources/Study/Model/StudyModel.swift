import Analysis
import Geometry
import LayerTree
package import Scenes
package import Stage

/// The study panel's model, without views: session, analysis, and the user's viewing choices.
///
/// The player is the present: its time is the playhead's, and going back in it replays the session. Nothing in the scene changes
/// but by the player, so the scene's frames are those of a session without a panel.
package final class StudyModel {
    let player: ScenePlayer
    let editor: SessionEditor
    let analysis: SessionAnalysis
    let layers: PresentLayers
    package var state: StudyState { didSet { isChanged = true } }
    /// Whether the state changed since the panel's last update.
    var isChanged = false
    /// The parameters of the scene, read once: listing them makes the scene.
    let parameters: [ParameterSpecification]
    /// The time and the session's end that are shown.
    private(set) var shownTime: ShownTime
    /// The moments that the scene names by times of the session.
    let moments: [SceneMoment]
    /// The pointer's place relative to the picture, in the scene's points; nil outside the window.
    var pointer: Point?
    /// Whether the scene was sent the pointer, and not yet that it left.
    var sceneHasPointer = false
    /// The buttons that went down over the picture and are still down.
    var pressedInPicture: Set<PointerButton>
    /// The layer under the pointer while one is picked.
    var hovered: LayerPath?
    /// The place of the last pick and how many layers in front of the picked one are there.
    var lastPick: (point: Point, place: Int)?
    /// The program's services for the panel; nil in a picture of it.
    package weak var host: (any StudyHost)? { didSet { readPresets() } }

    /// Seconds of a session that the ruler shows as a whole at first.
    private static let longestWhole = 12.0

    /// Begins to study the session of a player.
    /// - Parameter pressed: the buttons that are down and went down over the scene.
    package init(_ player: ScenePlayer, pressed: Set<PointerButton> = []) {
        self.player = player
        pressedInPicture = pressed
        parameters = player.configuration.source.parameters
        editor = SessionEditor(player, parameters: parameters)
        analysis = SessionAnalysis(player)
        layers = PresentLayers(player)
        shownTime = ShownTime(of: player)
        moments = SceneMoment.all(of: player.configuration)
        // All of a short session, and of a long one the present.
        let whole = min(player.sessionEnd * 1.2, Self.longestWhole)
        state = StudyState(scale: TimeScale(showing: whole, width: 1).following(player.stage.time))
        player.servesSteps = true
        player.willDiscard = { [unowned self] in
            editor.recordDiscard(of: $0)
            report(Localized("What followed is replaced; Ctrl+Z brings it back", zh: "之后的内容已被替换；Ctrl+Z 可恢复"))
        }
    }

    deinit { (player.willDiscard, player.servesSteps) = (nil, false) }

    var language: Language { player.configuration.language }

    /// Whether the panel does not show yet what changed.
    var needsUpdate: Bool { isChanged || analysis.isOutdated }

    /// Takes over what the player has reached.
    func follow() {
        shownTime.follow(player)
        analysis.follow(until: shownTime.end, kept: state.kept)
        analysis.followTrack(
            of: state.selection, hasGhosts: state.showsGhosts, hasMotionPath: state.showsMotionPath)
        if let selected = state.selectedInputs, !analysis.marks.contains(where: { $0.id == selected }) {
            state.selectedInputs = nil
        }
        if !player.isPaused { state.scale = state.scale.following(shownTime.time) }
    }

    /// Shows a message of one line.
    func report(_ message: Localized) { host?.report(message[language]) }
}
