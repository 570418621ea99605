import Scenes

/// The settings: compared, and kept as presets.
extension StudyModel {
    /// Keeps the present settings for comparison.
    func keepSettings() { state.kept = player.configuration.parameters }

    /// Exchanges the present settings and the kept ones.
    func exchangeSettings() {
        guard let kept = state.kept else { return }
        state.kept = player.configuration.parameters
        // It takes itself back; by undo the kept settings would be lost.
        editor.exchangeParameters(kept)
    }

    /// Ends the comparison.
    func forgetKept() {
        state.kept = nil
        if state.mode.compares { state.mode = .plain }
    }

    /// Says why a text that was entered is not taken.
    func refuse(_ text: String, for parameter: ParameterSpecification) {
        let word = text.count > 40 ? "\(text.prefix(39))…" : text
        report(Localized("not \(parameter.expectation): \(word)", zh: "\(parameter.shortName)：无效的值 \(word)"))
    }

    // MARK: Presets

    func readPresets() {
        state.presets = host?.presetNames ?? []
        // One set before the panel was opened is known by its settings.
        let values = player.configuration.parameters
        guard state.preset == nil, values != ParameterValues(), let name = host?.presetName(of: values) else { return }
        state.preset = Preset(name: name, values: values)
    }

    /// Restores a preset's settings; nil the defaults.
    func loadPreset(_ name: String?) {
        guard let name else { return editor.setParameters(ParameterValues()) }
        guard let host else { return }
        do {
            let preset = Preset(name: name, values: try host.preset(name))
            state.preset = preset
            editor.setParameters(preset.values)
        } catch {
            host.report("\(error)")
        }
    }

    func savePreset(_ name: String) {
        guard let host else { return }
        do {
            let preset = Preset(name: name, values: player.configuration.parameters)
            try host.savePreset(name, preset.values)
            state.preset = preset
            report(Localized("saved “\(name)”", zh: "已保存“\(name)”"))
        } catch {
            host.report("\(error)")
        }
        readPresets()
    }
}
