import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

extension SceneFixture {
    /// All that moves of the owl, as presented now.
    var pose: OwlPose {
        get throws {
            let snapshots = stage.snapshots()
            func layer(_ path: String) throws -> LayerSnapshot { try #require(snapshots.first { $0.path == path }) }
            return OwlPose(
                arms: try OwlTable.arms.map { try layer($0).frame }, eyelids: try layer("eyelids").state.opacity)
        }
    }

    /// All that moves of the owl, asked of the layers alone: the same, and quick.
    var quickPose: OwlPose {
        func state(_ name: String) -> LayerState? { stage.root.sublayers.first { $0.name == name }?.presentation }
        return OwlPose(
            arms: OwlTable.arms.map { state($0)?.frame ?? .zero }, eyelids: state("eyelids")?.opacity ?? .nan)
    }

    static let usernamePoint = Point(187, 220)
    static let passwordPoint = Point(187, 270)
    static let buttonPoint = Point(187, 330)
    static let blankPoint = Point(187, 500)
}
