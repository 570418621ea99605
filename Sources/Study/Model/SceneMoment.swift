import Scenes

/// A moment that the scene names, such as a marker of an animation's file.
struct SceneMoment: Hashable {
    /// In seconds of the session.
    let time: Double
    let title: String

    /// The steps of a scene that plays by itself. Those of other scenes count from when they are played.
    static func all(of scene: SceneConfiguration) -> [SceneMoment] {
        guard scene.info.movesByItself, scene.info.duration != nil else { return [] }
        return scene.info.steps.map { SceneMoment(time: $0.time, title: $0.title[scene.language]) }
    }
}
