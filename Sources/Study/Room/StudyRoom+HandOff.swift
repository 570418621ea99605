import Analysis
import Controls
import Scenes
import Stage

/// What other programs are given.
extension StudyRoom {
    func export(_ request: ExportRequest) {
        let session = player.session
        let other = request.comparesSettings ? state.kept.map { session.setting($0) } : nil
        host?.export(request, of: session, and: other)
    }

    /// The export of a form: the present frame as a picture, as a film the looped range, the present round of a
    /// file, or else the whole session.
    func exportRequest(_ form: ExportRequest.Form, comparesSettings: Bool) -> ExportRequest {
        // Of a scene at rest the time passes unseen.
        let time = shownTime.time
        let round = past.rounds?.round(at: time)
        return ExportRequest(
            form: form, range: form == .png ? time...time : state.loop ?? round ?? 0...shownTime.end,
            comparesSettings: comparesSettings, hidesLayers: hidesLayers)
    }

    /// Whether layers are left out of the picture, which no export leaves out.
    package var hidesLayers: Bool { !state.hidden.isEmpty || state.isolated != nil }

    /// The animation that the selected layer has now, or had last; nil for none.
    var presentAnimation: HandOff? {
        guard let layer = state.selection else { return nil }
        let time = player.stage.time
        var found: LaneBar?
        for group in replay.groups {
            let time = time - roundBegin(of: group, at: time)
            for lane in group.lanes where lane.layer == layer {
                for bar in lane.bars where bar.begin <= time || found == nil {
                    if let found, found.end > time, bar.end <= time { continue }
                    found = bar
                }
            }
        }
        return found.map { .swift(layer, bar: $0.id) }
    }

    func copy(_ handOff: HandOff) {
        let language = player.configuration.language
        guard let text = text(of: handOff) else {
            host?.report(
                Localized("this animation can't be written in Swift", zh: "此动画无法写成 Swift")[language])
            return
        }
        stage.clipboard.offer(text)
        let isDefault = handOff == .settings && text.isEmpty
        let words =
            isDefault
            ? Localized("all settings are defaults", zh: "所有设置均为默认值") : Localized("copied", zh: "已复制")
        host?.report(words[language])
    }

    /// The text of what is handed off; nil if it has none.
    func text(of handOff: HandOff) -> String? {
        switch handOff {
        case .settings:
            return host?.arguments(for: player.configuration.parameters)
        case .script: return host?.script(of: player.session)
        case .swift(let layer, let id):
            let lanes = replay.groups.flatMap(\.lanes).filter { $0.layer == layer }
            guard let bar = lanes.flatMap(\.bars).first(where: { $0.id == id }),
                let animation = replay.animation(ofBar: id)
            else { return nil }
            return AnimationCode.text(of: animation, delay: max(0, bar.begin - bar.added))
        }
    }
}
