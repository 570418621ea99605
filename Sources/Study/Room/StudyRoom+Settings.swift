import Scenes

/// The settings: changed while time stands, compared, and kept as presets.
extension StudyRoom {
    func change(by action: StudyAction) {
        let session = player.session
        switch action {
        case .set(let name, let value): edit(session.setting(name, to: value))
        case .showSprings(let form): state.springForm = form
        case .keep: state.kept = session.configuration.parameters
        case .exchange:
            guard let kept = state.kept else { return }
            state.kept = session.configuration.parameters
            var other = session
            other.configuration.parameters = kept
            edit(other)
        case .forget:
            state.kept = nil
            if state.mode.compares { state.mode = .plain }
        default: break
        }
    }
}
