package import Scenes

/// The panel's keys as a list of keys has them.
package enum StudyKeyRows {
    private typealias Key = Command<StudyModel>

    package static let rows: [KeyRow] = [
        KeyRow(Key.play, words: Localized("play or pause", zh: "播放或暂停")),
        KeyRow(Key.stepBack, .stepOn, words: Localized("one frame back, on; Shift: ten", zh: "后退、前进一帧；加 Shift 十帧")),
        KeyRow(Key.toBegin, .toEnd, words: Localized("to the beginning, the end", zh: "到开头、到末尾")),
        KeyRow(
            Key.loopBegin, .loopEnd, .loopNothing,
            words: Localized("loop from here, to here, no loop", zh: "循环起点、终点、取消循环")),
        KeyRow(
            Key.speeds,
            words: Localized(
                "speed \(ScenePlayer.speeds.map(\.words).joined(separator: ", "))",
                zh: "速度 \(ScenePlayer.speeds.map(\.words).joined(separator: "、"))")),
        KeyRow(
            Key.zoomIn, .zoomOut, .whole,
            words: Localized("ruler: larger, smaller, whole session", zh: "标尺：放大、缩小、全部")
        ),
        KeyRow("↑  ↓  Return", Localized("lanes: choose, open curves", zh: "在图层轨道中：选择、打开曲线")),
        KeyRow(Key.nextFinding, .previousFinding, words: Localized("next finding, previous one", zh: "下一个、上一个发现")),
        KeyRow("Alt+←  →", Localized("move the chosen mark; Delete", zh: "移动所选标记；Delete 删除")),
        KeyRow(Key.undo, words: Localized("take back a change; Shift: again", zh: "撤销；加 Shift 重做")),
        KeyRow(Key.pick, words: Localized("pick a layer in the picture", zh: "在画面中选择图层")),
        KeyRow(Key.hide, .isolate, .explode, words: Localized("hide, show alone, draw apart", zh: "隐藏、单独显示、分层显示")),
        KeyRow(Key.ghosts, .motionPath, words: Localized("ghosts; the layer's way", zh: "残影；运动路径")),
        KeyRow(
            [Key.panes.shortcuts, Command<StudyPanel>.appearance.shortcuts],
            words: Localized("panes; light or dark", zh: "窗格；浅色或深色")),
        KeyRow(Command<StudyPanel>.nextPane, words: Localized("next part; Shift: back", zh: "下一部分；加 Shift 上一部分")),
    ]
}
