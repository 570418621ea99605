import Controls
package import Geometry
package import LayerTree
import RenderTree
package import Scenes
package import Stage

/// The target of a time bar's buttons: a player, or the study panel around one.
package protocol TimeBarDelegate: AnyObject {
    func togglePause()
    /// Stops time at another one within the session, in seconds.
    func stop(at time: Double)
    /// Stops time so many frames later, or earlier.
    func stop(stepsAway count: Int)
    /// Changes the scene's seconds per second.
    func setSpeed(_ speed: Double)
}

/// The bar with the buttons of time: to the ends, single steps, play and pause, speeds, and the time in words.
///
/// It is dark on any scene, as a video player's.
package final class TimeBar {
    package let layer = Layer(name: "bar")
    package weak var delegate: (any TimeBarDelegate)?
    /// Called by the button that opens or closes the study panel.
    package var onToggle: () -> Void = {}
    /// Called by the button of the panel's colours.
    package var onSwitchAppearance: () -> Void = {}

    /// The bar's content.
    package struct Content: Hashable {
        /// The present time, in seconds.
        package var time: Double
        /// The session's end, in seconds.
        package var end: Double
        package var isPlaying: Bool
        /// The scene's seconds per second.
        package var speed: Double
        /// Points of the window per point of the scene.
        package var pictureScale: Double

        /// Whether time passes and nothing moves: the time shown stands until something does.
        package var isResting: Bool
        /// The animation whose frame is named, too; nil for none.
        package var animation: FilePlayback?

        package init(
            time: Double, end: Double, isPlaying: Bool, speed: Double, pictureScale: Double = 1,
            isResting: Bool = false,
            animation: FilePlayback? = nil
        ) {
            (self.time, self.end, self.isPlaying, self.speed) = (time, end, isPlaying, speed)
            (self.pictureScale, self.isResting, self.animation) = (pictureScale, isResting, animation)
        }
    }

    private var content: Content?
    private let language: Language
    private let play: IconButton
    private let icons: [IconButton]
    private let speedButtons: [Button]
    private let study: Button
    /// Exchanges light and dark; nil in other bars than the panel's.
    private let appearance: IconButton?
    /// Any speed as a number; nil in other bars than the panel's.
    private let speedField: NumberField?
    private let words = TextLayer(
        name: "time",
        TextContent("", font: Font(size: 12, weight: .medium), color: .white, alignment: .left, isTruncated: true))

    private static let side = 32.0
    private static let speedWidth = 40.0
    private static let gap = 12.0
    private static let studyWidth = 52.0
    /// The width from which all buttons are there, and the one from which those of single steps are.
    private static let (wide, narrow) = (500.0, 340.0)
    /// The width below which buttons stand closer together.
    private static let tight = 560.0
    /// The width from which a panel's bar has a field for the speed, and that field's.
    private static let (roomy, fieldWidth) = (600.0, 64.0)
    /// The speeds that can be typed.
    private static let speedRange = 0.01...10.0
    /// The height of every bar, in points.
    package static let height = 36.0
    private static let color = Color(hex: 0x14283A)
    private static let chosenColor = Color(hex: 0x2F7FB5)

    /// Makes a bar on a stage.
    /// - Parameter isStudying: whether it is the study panel's, which its last button then closes.
    package init(language: Language, isStudying: Bool, on stage: Stage) {
        self.language = language
        func button(_ icon: BarIcon) -> IconButton { IconButton(name: icon.rawValue, icon.picture, on: stage) }
        // Tab goes from left to right.
        let (begin, back) = (button(.begin), button(.back))
        play = button(.play)
        let (next, end) = (button(.next), button(.end))
        icons = [begin, back, play, next, end]
        func button(_ name: String, _ words: String) -> Button {
            let text = TextContent(words, font: Font(size: 12, weight: .medium), color: .white, alignment: .center)
            return Button(name: name, text, color: .clear, cornerRadius: 6, on: stage)
        }
        speedButtons = ScenePlayer.speeds.map { button("speed \($0.words)", $0.words) }
        speedField =
            isStudying
            ? NumberField(name: "speed", range: TimeBar.speedRange, unit: "×", theme: .dark, on: stage) : nil
        appearance = isStudying ? button(.appearance) : nil
        study = button("study", Localized("Study", zh: "研究")[language])
        layer.backgroundColor = TimeBar.color
        for icon in icons { layer.addSublayer(icon.layer) }
        for button in speedButtons { layer.addSublayer(button.layer) }
        layer.addSublayers(study.layer, words)
        if isStudying { study.layer.backgroundColor = TimeBar.chosenColor }
        if let speedField {
            layer.addSublayer(speedField.layer)
            speedField.onChange = { [unowned self] in delegate?.setSpeed($0) }
        }
        if let appearance {
            layer.addSublayer(appearance.layer)
            appearance.onClick = { [unowned self] in onSwitchAppearance() }
        }
        if isStudying { addTooltips(language) }
        study.onClick = { [unowned self] in onToggle() }
        begin.onClick = { [unowned self] in delegate?.stop(at: 0) }
        back.onClick = { [unowned self] in delegate?.stop(stepsAway: -1) }
        play.onClick = { [unowned self] in delegate?.togglePause() }
        next.onClick = { [unowned self] in delegate?.stop(stepsAway: 1) }
        end.onClick = { [unowned self] in delegate?.stop(at: content?.end ?? 0) }
        for (button, speed) in zip(speedButtons, ScenePlayer.speeds) {
            button.onClick = { [unowned self] in delegate?.setSpeed(speed.value) }
        }
    }

    /// Names each button's key.
    private func addTooltips(_ language: Language) {
        let commands: [Command<StudyModel>] = [.toBegin, .stepBack, .play, .stepOn, .toEnd]
        for (icon, command) in zip(icons, commands) { icon.setTooltip(command.tooltip(in: language)) }
        for (button, command) in zip(speedButtons, Command.speeds) {
            button.setTooltip(command.tooltip(in: language))
        }
        appearance?.setTooltip(Command<StudyPanel>.appearance.tooltip(in: language))
        study.setTooltip(Localized("Close the panel (F2)", zh: "关闭研究面板 (F2)")[language])
    }

    /// Places the bar and what is in it.
    package func layOut(in frame: Rect) {
        layer.frame = frame
        let side = TimeBar.side
        let y = (frame.height - side) / 2
        // A narrow bar leaves out what others do as well.
        let isWide = frame.width >= TimeBar.wide
        let shown = isWide ? 0..<5 : frame.width >= TimeBar.narrow ? 1..<4 : 2..<3
        var x = 4.0
        for (index, icon) in icons.enumerated() {
            icon.layer.isHidden = !shown.contains(index)
            guard !icon.layer.isHidden else { continue }
            icon.frame = Rect(x, y, side, side)
            x += side
        }
        // The time and the frame of an animation have room in a window of its usual width.
        let isTight = frame.width < TimeBar.tight
        x += isTight ? TimeBar.gap / 2 : TimeBar.gap
        let speedWidth = isTight ? TimeBar.speedWidth - 6 : TimeBar.speedWidth
        for button in speedButtons {
            button.frame = Rect(x, y + 4, speedWidth, side - 8)
            x += speedWidth + 2
        }
        if let speedField {
            speedField.layer.isHidden = frame.width < TimeBar.roomy
            if !speedField.layer.isHidden {
                speedField.frame = Rect(x + 4, y + 4, TimeBar.fieldWidth, side - 8)
                x += TimeBar.fieldWidth + 4
            }
        }
        x += isTight ? TimeBar.gap / 2 : TimeBar.gap
        study.frame = Rect(frame.width - TimeBar.studyWidth - 4, y + 4, TimeBar.studyWidth, side - 8)
        var right = study.frame.minX
        if let appearance {
            appearance.layer.isHidden = frame.width < TimeBar.roomy
            if !appearance.layer.isHidden {
                right -= side
                appearance.frame = Rect(right, y, side, side)
            }
        }
        words.frame = Rect(x, 0, max(0, right - x - 4), frame.height)
    }

    /// Whether it says that nothing moves.
    var isResting: Bool { content?.isResting ?? false }

    /// Shows a content; changes no layer that shows it already.
    package func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        if content.isPlaying != old?.isPlaying {
            play.picture = (content.isPlaying ? BarIcon.pause : .play).picture
        }
        if content.speed != old?.speed {
            speedField?.value = content.speed
            for (button, speed) in zip(speedButtons, ScenePlayer.speeds) {
                button.layer.backgroundColor = speed.value == content.speed ? TimeBar.chosenColor : .clear
            }
        }
        let end = " / \(fixed(content.end, 3)) s"
        let frame = content.animation.map { " · \($0.words[language])" } ?? ""
        let scale = content.pictureScale != 1 ? " · \(fixed(content.pictureScale * 100, 0)) %" : ""
        let rest = content.isResting ? " · " + Localized("at rest", zh: "静止")[language] : ""
        let time = "\(fixed(content.time, 3)) s"
        // What fits; a frame says more than the session's end.
        let number = content.animation.map { " · \($0.frame)/\($0.frameCount)" } ?? ""
        let choices = ["\(time)\(end)\(frame)", "\(time)\(frame)", "\(time)\(number)"].map { $0 + scale + rest }
        words.string = choices.first(where: fits) ?? choices[2]
    }

    private func fits(_ text: String) -> Bool {
        var content = words.text
        content.string = text
        return (words.stage?.shaper.size(of: content, width: nil).width ?? 0) <= words.bounds.width
    }
}

/// An icon of the bar.
private enum BarIcon: String {
    case begin, back, play, pause, next, end, appearance

    /// In 16 by 16 points.
    private var path: Path {
        switch self {
        case .begin: Path(svgLiteral: "M3 3H5V13H3ZM14 3V13L6 8Z")
        case .back: Path(svgLiteral: "M12 3V13L4 8ZM13 3H14V13H13Z")
        case .play: Path(svgLiteral: "M4 2L14 8L4 14Z")
        case .pause: Path(svgLiteral: "M3 2H7V14H3ZM9 2H13V14H9Z")
        case .next: Path(svgLiteral: "M4 3L12 8L4 13ZM2 3H3V13H2Z")
        case .appearance:
            Path(
                svgLiteral: """
                    M8 1C4.1 1 1 4.1 1 8C1 11.9 4.1 15 8 15C11.9 15 15 11.9 15 8C15 4.1 11.9 1 8 1Z
                    M8 3C10.8 3 13 5.2 13 8C13 10.8 10.8 13 8 13Z
                    """)
        case .end: Path(svgLiteral: "M11 3H13V13H11ZM2 3L10 8L2 13Z")
        }
    }

    var picture: Picture { Picture(size: Size(16, 16), [.fill(path, .color(.white))]) }
}
