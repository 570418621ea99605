import Controls
import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

/// A control as another package writes it: a plate that grows while it is pressed.
private final class Plate: ClickableControl {
    let plate = Layer(name: "plate")
    var log: [String] = []

    init(on stage: Stage) {
        super.init(name: "control", cornerRadius: 4, on: stage)
        layer.addSublayer(plate)
        onClick = { [unowned self] in log.append("click at \(self.stage.time)") }
    }

    override func layOut() {
        super.layOut()
        plate.frame = layer.bounds
    }

    override func pressedChanged() {
        super.pressedChanged()
        log.append(isPressed ? "pressed" : "released")
        stage.animate(duration: 0.1) { plate.transform = .scale(isPressed ? 1.1 : 1) }
    }
}

@Suite("Controls of one's own")
struct ClickableControlTests {
    @Test("a subclass lays out its layers, follows the press and is clicked by pointer and keys, with a ring in front")
    func subclass() {
        let stage = Stage(bare: Size(200, 100))
        let control = Plate(on: stage)
        stage.root.addSublayer(control.layer)
        control.frame = Rect(20, 20, 60, 40)
        #expect(control.plate.frame == Rect(0, 0, 60, 40))
        stage.send(.pointerPressed(Point(30, 30)))
        stage.send(.pointerMoved(Point(150, 30)))
        stage.send(.pointerMoved(Point(30, 30)))
        stage.advance(to: 0.05)
        #expect(control.isPressed && control.plate.isAnimating && stage.cursor == .hand)
        stage.send(.pointerReleased(Point(30, 30)))
        #expect(control.log == ["pressed", "released", "pressed", "released", "click at 0.05"])
        #expect(stage.focused === control)
        control.log = []
        stage.key(.enter)
        stage.key(" ", text: " ")
        #expect(control.log == ["click at 0.05", "click at 0.05"])
        for key in [Key.enter, " "] { stage.send(.keyPressed(KeyPress(key, isRepeat: true))) }
        #expect(control.log.count == 2, "a key that is held down clicks once")
        stage.focus(nil)
        stage.key(.tab)
        let ring = control.layer.sublayersBackToFront.last
        #expect(ring?.name == "focusRing" && ring?.isHidden == false && ring?.frame == Rect(-2, -2, 64, 44))
    }

    @Test("a control that uses its stage does not keep it")
    func lifetime() {
        weak var gone: Stage?
        weak var control: Plate?
        do {
            let stage = Stage(bare: Size(200, 100))
            let made = Plate(on: stage)
            stage.root.addSublayer(made.layer)
            made.frame = Rect(20, 20, 60, 40)
            stage.send(.pointerPressed(Point(30, 30)))
            (gone, control) = (stage, made)
        }
        #expect(gone == nil && control == nil)
    }
}
