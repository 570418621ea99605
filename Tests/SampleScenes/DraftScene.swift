import Glibc
import TytoApp

/// A text that is only a number of presses of `a`, and that the window is not closed over: it asks, and `d` closes it.
final class DraftScene: Scene {
    static let info = SceneInfo("draft", size: Size(120, 80), background: .white)

    @Context private var context
    private let (bar, question) = (Layer(name: "bar"), Layer(name: "question"))
    private var count = 0

    func build(_ context: SceneContext) {
        bar.backgroundColor = Color(hex: 0x203040)
        bar.anchorPoint = Point(0, 0.5)
        bar.frame = Rect(0, 10, 10, 20)
        question.backgroundColor = Color(hex: 0x803020)
        question.frame = Rect(0, 50, 120, 20)
        question.isHidden = true
        context.host.addSublayers(bar, question)
        context.stage.window.title = "Draft"
        context.stage.window.minimumSize = Size(90, 60)
        context.stage.window.maximumSize = Size(240, 160)
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        switch press.key {
        case "a":
            count += 1
            bar.bounds.size.width += 20
            context.stage.window.title = "• Draft \(count)"
        case "d": context.closeWindow()
        default: return false
        }
        return true
    }

    func windowShouldClose() -> Bool {
        question.isHidden = count == 0
        return count == 0
    }

    func windowWillClose() {
        guard let file = unsafe fopen("saved", "a") else { return }
        unsafe fputs("\(count)\n", file)
        unsafe fclose(file)
    }

    func windowFocusChanged(to isFocused: Bool) -> Bool {
        bar.backgroundColor = Color(hex: isFocused ? 0x203040 : 0x8090A0)
        return true
    }
}
