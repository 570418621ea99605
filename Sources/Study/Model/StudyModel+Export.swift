import Analysis
import Scenes
import Stage

/// Exported frames and copied texts, for other programs.
extension StudyModel {
    /// Exports frames of the session.
    func export(_ form: ExportRequest.Form, comparesSettings: Bool) {
        let request = exportRequest(form, comparesSettings: comparesSettings)
        let session = player.session
        let other = request.comparesSettings ? state.kept.map { session.setting($0) } : nil
        host?.export(request, of: session, and: other)
    }

    /// The export of a form: the present frame as a picture, as a film the looped range, the present round of a
    /// file, or else the whole session.
    func exportRequest(_ form: ExportRequest.Form, comparesSettings: Bool) -> ExportRequest {
        // Of a scene at rest the time passes unseen.
        let time = shownTime.time
        let round = search.rounds?.round(at: time)
        return ExportRequest(
            form: form, range: form == .png ? time...time : state.loop ?? round ?? 0...shownTime.end,
            comparesSettings: comparesSettings, hidesLayers: hidesLayers)
    }

    /// Copies the animation that the selected layer has now, or had last.
    func copyAnimation() {
        guard let layer = state.selection, let bar = search.presentBar(of: layer) else { return }
        copy(.swift(layer, bar: bar.id))
    }

    func copy(_ kind: CopiedText) {
        guard let text = text(of: kind) else {
            return report(Localized("this animation can't be written in Swift", zh: "此动画无法写成 Swift"))
        }
        player.stage.clipboard.offer(text)
        let isDefault = kind == .settings && text.isEmpty
        report(
            isDefault
                ? Localized("all settings are defaults", zh: "所有设置均为默认值") : Localized("copied", zh: "已复制"))
    }

    /// The text that is copied; nil if there is none.
    func text(of kind: CopiedText) -> String? {
        switch kind {
        case .settings:
            return host?.arguments(for: player.configuration.parameters)
        case .script: return host?.script(of: player.session)
        case .swift(let layer, let id):
            let lanes = search.replay.groups.flatMap(\.lanes).filter { $0.layer == layer }
            guard let bar = lanes.flatMap(\.bars).first(where: { $0.id == id }),
                let animation = search.replay.animation(ofBar: id)
            else { return nil }
            return SwiftCode.text(of: animation, delay: max(0, bar.begin - bar.added))
        }
    }
}
