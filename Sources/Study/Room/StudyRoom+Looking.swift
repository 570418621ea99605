import Scenes

/// What is looked at, and how.
extension StudyRoom {
    func look(by action: StudyAction) {
        switch action {
        case .select(let layer): state.selection = layer
        case .openLane(let layer, let isOpen):
            if isOpen { state.openLanes.insert(layer) } else { state.openLanes.remove(layer) }
        case .hide(let layer, let isHidden):
            if isHidden { state.hidden.insert(layer) } else { state.hidden.remove(layer) }
        case .isolate(let layer): state.isolated = layer
        case .pick(let isPicking): state.isPicking = isPicking
        case .showPicture(let mode): state.mode = mode.compares && state.kept == nil ? .plain : mode
        case .showGhosts(let isShown): state.showsGhosts = isShown
        case .showWay(let isShown): state.showsWay = isShown
        case .showPanes(let isShown): state.showsPanes = isShown
        default: break
        }
    }
}
