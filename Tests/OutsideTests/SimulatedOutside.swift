import Outside
import Stage
import System
import TestSupport

@testable import Scenes

/// The outside of players without a window: keeps what is sent to them until it is delivered.
struct SimulatedOutside {
    private let events = Guarded<[OutsideEvent]>([])

    var isEmpty: Bool { events.withLock(\.isEmpty) }

    func makePlayer(_ configuration: SceneConfiguration) -> ScenePlayer {
        ScenePlayer(
            configuration, clock: 0,
            receive: { [events] event in
                events.withLock { $0.append(event) }
                return true
            }
        ) { PlayedStage($0, shaper: FakeShaper(), clipboard: LocalClipboard()) }
    }

    /// Lets the events happen that were sent by now.
    func deliver(to player: ScenePlayer) {
        let sent = events.withLock { events in
            defer { events = [] }
            return events
        }
        for event in sent { player.send(event) }
    }
}
