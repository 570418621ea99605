import Geometry
import Scenes
import Stage

/// The commands for what is studied. Of two for a press the first that is enabled is performed.
extension Command<StudyModel> {
    static let play = Command(
        "play", Localized("Play or pause", zh: "播放或暂停"), " ", "p", ignoresShift: true
    ) { $0.togglePause() }
    static let stepBack = Command(
        "back", Localized("One frame back", zh: "后退一帧"), ",", Shortcut(.left), or: ["<"], repeats: true
    ) { $0.stop(stepsAway: -1) }
    static let stepOn = Command(
        "next", Localized("One frame on", zh: "前进一帧"), ".", Shortcut(.right), or: [">"], repeats: true
    ) { $0.stop(stepsAway: 1) }
    static let stepFarBack = Command(
        "back ten", nil, Shortcut(.left, .shift), or: [Shortcut(",", .shift), Shortcut("<", .shift)], repeats: true
    ) { $0.stop(stepsAway: -10) }
    static let stepFarOn = Command(
        "next ten", nil, Shortcut(.right, .shift), or: [Shortcut(".", .shift), Shortcut(">", .shift)], repeats: true
    ) { $0.stop(stepsAway: 10) }
    static let toBegin = Command(
        "begin", Localized("To the beginning", zh: "回到开头"), Shortcut(.home), ignoresShift: true, repeats: true
    ) { $0.stop(at: 0) }
    static let toEnd = Command(
        "end", Localized("To the end", zh: "到末尾"), Shortcut(.end), ignoresShift: true, repeats: true
    ) { $0.stop(at: $0.end) }
    static let slow = Command("slow", nil, "s", ignoresShift: true) { $0.toggleSlowMotion() }
    static let speeds = ScenePlayer.speeds.map { speed in
        Command("speed", Localized("Speed", zh: "速度"), Shortcut(.character(speed.digit), .control)) {
            $0.setSpeed(speed.value)
        }
    }

    static let loopBegin = Command("loop begin", nil, "[") { model in
        let time = model.player.stage.time
        model.setLoop(time...max(time, model.state.loop?.upperBound ?? model.end))
    }
    static let loopEnd = Command("loop end", nil, "]") { model in
        let time = model.player.stage.time
        model.setLoop(min(time, model.state.loop?.lowerBound ?? model.state.loopBegin ?? 0)...time)
    }
    static let loopNothing = Command("no loop", nil, "\\") { $0.setLoop(nil) }
    static let loop = Command(
        "loop", Localized("Loop what moves now ([ and ], \\)", zh: "循环当前动作 ([ 和 ]，\\)"),
        icon: "M10 1L14 4L10 7V5H5V9H3V3H10ZM6 15L2 12L6 9V11H11V7H13V13H6Z", isOn: { $0.state.loop != nil }
    ) { $0.setLoop($0.state.loop == nil ? $0.analysis.presentSpan : nil) }

    static let zoomIn = Command(
        "zoomIn", Localized("Show less time, larger", zh: "放大时间"), "+", or: ["="],
        icon: "M7 3H9V7H13V9H9V13H7V9H3V7H7Z", repeats: true
    ) { $0.zoom(by: 1.5) }
    static let zoomOut = Command(
        "zoomOut", Localized("Show more time", zh: "显示更长时间"), "-", icon: "M3 7H13V9H3Z", repeats: true
    ) { $0.zoom(by: 1 / 1.5) }
    static let whole = Command(
        "whole", Localized("Show the whole session", zh: "显示全部时间"), "f", ignoresShift: true,
        icon: "M1 3H3V13H1ZM13 3H15V13H13ZM4 8L7 5V7H9V5L12 8L9 11V9H7V11Z", repeats: true
    ) { $0.state.scale = TimeScale(showing: $0.end, width: $0.state.scale.width) }

    static let undo = Command(
        "undo", Localized("Take back the last change of the past", zh: "撤销对过去的修改"), Shortcut("z", .control),
        icon: """
            M6 2L1 6L6 10V7H10C11.7 7 13 8.2 13 9.7C13 11.2 11.7 12.5 10 12.5H5V14.5H10
            C12.8 14.5 15 12.4 15 9.7C15 7.1 12.8 5 10 5H6Z
            """, repeats: true
    ) { $0.editor.undo() }
    static let redo = Command(
        "redo", Localized("Make it again", zh: "重做"), Shortcut("z", [.control, .shift]),
        icon: """
            M10 2L15 6L10 10V7H6C4.3 7 3 8.2 3 9.7C3 11.2 4.3 12.5 6 12.5H11V14.5H6
            C3.2 14.5 1 12.4 1 9.7C1 7.1 3.2 5 6 5H10Z
            """, repeats: true
    ) { $0.editor.redo() }
    static let removeInput = Command(
        "remove", Localized("Delete the selected input (Delete)", zh: "删除所选输入 (Delete)"),
        icon: "M6 1H10V2H14V4H2V2H6ZM3 5H13L12 15H4ZM6 7V13H7V7ZM9 7V13H10V7Z",
        isEnabled: { $0.state.selectedInputs != nil }
    ) { model in if let selected = model.state.selectedInputs { model.editor.removeInputs(selected) } }

    static let nextFinding = Command(
        "nextFinding", Localized("Next finding", zh: "下一个发现"), "n",
        icon: "M9 3L14 8L9 13ZM4 4.5L7.5 8L4 11.5L0.5 8Z", repeats: true
    ) { $0.goToFinding(isNext: true) }
    static let previousFinding = Command(
        "previousFinding", Localized("Previous finding", zh: "上一个发现"), Shortcut("n", .shift),
        icon: "M7 3L2 8L7 13ZM12 4.5L15.5 8L12 11.5L8.5 8Z", repeats: true
    ) { $0.goToFinding(isNext: false) }

    static let panes = Command(
        "panes", Localized("Layers and settings", zh: "图层与设置"), "b", ignoresShift: true,
        icon: "M1 2H15V14H1ZM3 4V12H7V4ZM9 4V12H13V4Z", isOn: { $0.state.showsPanes }
    ) { $0.state.showsPanes.toggle() }

    static let pick = Command(
        "pick", Localized("Pick a layer in the picture", zh: "在画面中选取图层"), "k",
        icon: "M3 2L12 8L8 9L10.5 13.5L9 14.3L6.5 9.8L3 13Z", isOn: { $0.state.isPicking }
    ) { $0.setPicking(!$0.state.isPicking) }
    static let isolate = Command(
        "isolate", Localized("Show the selected layer alone", zh: "只显示所选图层"), "i",
        icon: "M1 1H5V2H2V5H1ZM11 1H15V5H14V2H11ZM1 11H2V14H5V15H1ZM14 11H15V15H11V14H14ZM5 5H11V11H5Z",
        isEnabled: { $0.state.isolated != nil || $0.state.selection != nil }, isOn: { $0.state.isolated != nil }
    ) { $0.state.isolated = $0.state.isolated == nil ? $0.state.selection : nil }
    static let explode = Command(
        "explode", Localized("Draw the layers apart", zh: "分层展开"), "x",
        icon: "M1 9H8V15H1ZM4.5 5H11.5V11H9V8H4.5ZM8 1H15V7H12.5V4H8Z", isOn: { $0.state.mode == .exploded }
    ) { $0.showPicture($0.state.mode == .exploded ? .plain : .exploded) }
    static let ghosts = Command(
        "ghosts", Localized("Show the layer before and after", zh: "显示前后残影"), "g",
        icon: "M2 4H4V12H2ZM5.5 3.5H8V12.5H5.5ZM10 3H14V13H10Z", isOn: { $0.state.showsGhosts }
    ) { $0.state.showsGhosts.toggle() }
    static let motionPath = Command(
        "way", Localized("Show the layer's way", zh: "显示图层轨迹"), "w",
        icon: "M2 12H4V14H2ZM3.5 8.5H5.5V10.5H3.5ZM6.5 6H8.5V8H6.5ZM9.5 4H11.5V6H9.5ZM12.5 2H14.5V4H12.5Z",
        isOn: { $0.state.showsMotionPath }
    ) { $0.state.showsMotionPath.toggle() }
    static let hide = Command("hide", nil, "h", isEnabled: { $0.state.selection != nil }) { model in
        if let layer = model.state.selection { model.toggleHidden(layer) }
    }
    static let showAll = Command(
        "showAll", Localized("Show all hidden layers", zh: "显示所有隐藏图层"), Shortcut("h", .shift),
        words: Localized("Show all", zh: "全部显示")
    ) { $0.showAllLayers() }

    static let keepSettings = Command(
        "keep as A", Localized("Keeps these settings as A, to compare others with them", zh: "把这些设置留作 A，以便比较"),
        words: Localized("Keep as A", zh: "留作 A")
    ) { $0.keepSettings() }
    static let exchangeSettings = Command(
        "exchange", Localized("Exchanges the present settings and A", zh: "交换当前设置与 A"),
        words: Localized("A ⇄ B", zh: "A ⇄ B")
    ) { $0.exchangeSettings() }
    static let forgetKept = Command(
        "forget", Localized("Ends the comparison", zh: "结束比较"), words: Localized("Forget A", zh: "放弃 A")
    ) { $0.forgetKept() }

    static let copyAnimations = Command(
        "Swift", Localized("The selected layer's animations as Swift calls", zh: "所选图层的动画，作为 Swift 调用")
    ) { $0.copyAnimations() }
    static let copySettings = Command(
        "settings", Localized("The settings for the command line", zh: "用于命令行的设置"),
        words: Localized("settings", zh: "设置")
    ) { $0.copySettings() }
    static let copyScript = Command(
        "script", Localized("The inputs as a script", zh: "作为脚本的输入"), words: Localized("script", zh: "脚本")
    ) { $0.copyScript() }
    static let cancelExport = Command("cancel export", nil, words: Localized("Cancel", zh: "取消")) {
        $0.host?.cancelExport()
    }

    private static let escapes = [
        escape("end picking", isEnabled: { $0.state.isPicking }) { $0.setPicking(false) },
        escape("deselect", isEnabled: { $0.state.selection != nil }) { $0.state.selection = nil },
    ]

    private static func escape(
        _ name: String, isEnabled: @escaping @Sendable (StudyModel) -> Bool,
        perform: @escaping @Sendable (StudyModel) -> Void
    ) -> Command {
        Command(name, nil, Shortcut(.escape), ignoresShift: true, isEnabled: isEnabled, perform: perform)
    }

    static let undoKeys: [Command] = [undo, redo]

    /// Those with keys. What goes ten steps with Shift comes before what goes one, whose `,` ignores Shift.
    static let all: [Command] =
        [
            play, stepFarBack, stepFarOn, stepBack, stepOn, toBegin, toEnd, slow, loopBegin, loopEnd, loopNothing,
            zoomIn, zoomOut, whole, nextFinding, previousFinding, panes, pick, isolate,
            explode, ghosts, motionPath, hide, showAll,
        ] + undoKeys + speeds + escapes
}
