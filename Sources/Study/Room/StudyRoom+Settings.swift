import Controls
import Scenes

/// The settings: changed while time stands, compared, and kept as presets.
extension StudyRoom {
    /// Keeps the present settings for comparison.
    func keepSettings() { state.kept = player.configuration.parameters }

    /// Exchanges the present settings and the kept ones.
    func exchangeSettings() {
        guard let kept = state.kept else { return }
        state.kept = player.configuration.parameters
        // It takes itself back; by undo the kept settings would be lost.
        replaceSession(by: player.session.setting(kept))
    }

    /// Ends the comparison.
    func forgetKept() {
        state.kept = nil
        if state.mode.compares { state.mode = .plain }
    }

    /// Changes parameters from the session's beginning, nil to the default; what a parameter does not allow is ignored.
    /// - Parameter isFinal: false during a drag.
    func change(_ settings: [String: ParameterSetting?], isFinal: Bool = true) {
        var session = player.session
        for (name, setting) in settings {
            guard let parameter = parameters.first(where: { $0.name == name }), setting.map(parameter.allows) ?? true
            else { continue }
            session = session.setting(name, to: setting == parameter.defaultValue ? nil : setting)
        }
        edit(session, isFinal: isFinal)
    }

    // MARK: Presets

    func readPresets() {
        state.presets = host?.presetNames ?? []
    }

    /// Restores a preset's settings; nil the defaults.
    func loadPreset(_ name: String?) {
        guard let name else { return edit(player.session.setting(ParameterValues())) }
        guard let host else { return }
        do {
            let preset = Preset(name: name, values: try host.preset(name))
            state.preset = preset
            edit(player.session.setting(preset.values))
        } catch {
            host.report("\(error)")
        }
    }

    private func savePreset(_ name: String) {
        guard let host else { return }
        do {
            let preset = Preset(name: name, values: player.configuration.parameters)
            try host.savePreset(name, preset.values)
            state.preset = preset
            host.report(Localized("saved “\(name)”", zh: "已保存“\(name)”")[player.configuration.language])
        } catch {
            host.report("\(error)")
        }
        readPresets()
    }

    // MARK: View

    func wireSettings() {
        settings.presets.onLoad = { [unowned self] in loadPreset($0) }
        settings.presets.onSave = { [unowned self] in savePreset($0) }
        settings.compare.onMode = { [unowned self] in showPicture($0) }
        settings.parameters.onChange = { [unowned self] in change($0, isFinal: $1) }
        settings.parameters.onRefuse = { [unowned self] in refuse($0, for: $1) }
        settings.parameters.onForm = { [unowned self] in state.springForm = $0 }
        settings.handOff.onExport = { [unowned self] in export(exportRequest($0, comparesSettings: $1)) }
    }

    /// Says why a text that was entered is not taken.
    private func refuse(_ text: String, for parameter: ParameterSpecification) {
        let word = text.count > 40 ? "\(text.prefix(39))…" : text
        host?.report(
            Localized("not \(parameter.expectation): \(word)", zh: "\(parameter.shortName)：无效的值 \(word)")[
                player.configuration.language])
    }

    /// Shows the settings as they are.
    func showSettings() {
        let values = player.configuration.parameters
        let isDefault = parameters.allSatisfy { (values[$0.name] ?? $0.defaultValue) == $0.defaultValue }
        let current = state.preset.flatMap { $0.values == values ? $0.name : nil }
        settings.show(
            SettingsView.Content(
                presets: PresetBar.Content(names: state.presets, current: current, isDefault: isDefault),
                compare: CompareBar.Content(hasKept: state.kept != nil, mode: state.mode),
                parameters: ParameterPanel.Content(values: values, springForm: state.springForm),
                handOff: HandOffBar.Content(
                    hasKept: state.kept != nil, progress: host?.exportProgress)))
    }
}
