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
        let round = analysis.rounds?.round(at: time)
        return ExportRequest(
            form: form, range: form == .png ? time...time : state.loop ?? round ?? 0...shownTime.end,
            comparesSettings: comparesSettings, hidesLayers: hidesLayers)
    }

    /// Copies the Swift calls of the animations that the selected layer has now, or of the one that it had last.
    func copyAnimations() {
        guard let layer = state.selection, let last = analysis.presentBar(of: layer) else {
            return report(Localized("no animation to copy; select a layer that moves", zh: "没有可复制的动画；请选择会动的图层"))
        }
        let running = analysis.runningBars.filter { $0.layer == layer }.map(\.bar)
        let bars = running.isEmpty ? [last] : running
        // The code runs when the first of them is added.
        let start = bars.reduce(.infinity) { min($0, $1.added) }
        let animations = bars.compactMap { bar in
            analysis.replay.animation(ofBar: bar.id).map { ($0, max(0, bar.begin - start)) }
        }
        guard let code = SwiftCode.text(of: animations) else {
            return report(Localized("this animation can't be written in Swift", zh: "此动画无法写成 Swift"))
        }
        let several =
            code.count == bars.count
            ? Localized("copied \(code.count) animations", zh: "已复制 \(code.count) 个动画")
            : Localized(
                "copied \(code.count) of \(bars.count) animations", zh: "已复制 \(bars.count) 个动画中的 \(code.count) 个")
        copy(code.text, saying: bars.count == 1 ? nil : several)
    }

    /// Copies the settings as arguments of the program's command.
    func copySettings() {
        guard let arguments = host?.arguments(for: player.configuration.parameters) else { return }
        copy(arguments, saying: arguments.isEmpty ? Localized("all settings are defaults", zh: "所有设置均为默认值") : nil)
    }

    /// Copies the session's inputs as a script.
    func copyScript() {
        if let script = host?.script(of: player.session) { copy(script) }
    }

    private func copy(_ text: String, saying message: Localized? = nil) {
        player.stage.clipboard.offer(text)
        report(message ?? Localized("copied", zh: "已复制"))
    }
}
