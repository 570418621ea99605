import Scenes

/// What other programs are given.
extension StudyRoom {
    func handOff(by action: StudyAction) {
        switch action {
        case .export(let request): host?.export(request, of: player.session, and: nil)
        case .cancelExport: host?.cancelExport()
        default: break
        }
    }
}
