import Controls
import Scenes
import Stage

/// What other programs are given.
extension StudyRoom {
    func handOff(by action: StudyAction) {
        switch action {
        case .copy(let handOff): copy(handOff)
        case .export(let request):
            var other: SceneSession?
            if request.comparesSettings, let kept = state.kept {
                other = player.session
                other?.configuration.parameters = kept
            }
            host?.export(request, of: player.session, and: other)
        case .cancelExport: host?.cancelExport()
        default: break
        }
    }

    /// The export of a form: the present frame as a picture, the looped range or else the whole session as a film.
    func exportRequest(_ form: ExportRequest.Form, comparesSettings: Bool) -> ExportRequest {
        let time = player.stage.time
        return ExportRequest(
            form: form, range: form == .png ? time...time : state.loop ?? 0...end, comparesSettings: comparesSettings)
    }

    /// The animation that the selected layer has now, or had last; nil for none.
    var presentAnimation: HandOff? {
        guard let layer = state.selection else { return nil }
        let bars = replay.groups.flatMap(\.lanes).filter { $0.layer == layer }.flatMap(\.bars)
        let begun = bars.filter { $0.begin <= player.stage.time }
        return (begun.last { $0.end > player.stage.time } ?? begun.last ?? bars.first)
            .map { .swift(layer, bar: $0.id) }
    }

    private func copy(_ handOff: HandOff) {
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
            return player.configuration.parameters.assignments.map { "--set \(shellWord($0))" }.joined(separator: " ")
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
