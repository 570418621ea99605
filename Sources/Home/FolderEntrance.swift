import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The entrance to a home's folder of further scenes.
/// It is a plate with its key and title, beside the heading.
final class FolderEntrance {
    let slot = HomeSlot(name: "open.folder")
    let layer = Layer(name: "folder")
    private let caption: CardCaption

    /// Of a plate's font size: its height, and what is free at its sides.
    private static let height = 2.2
    private static let side = 0.9

    init(number: Int, title: String, in context: SceneContext, home: Layer) {
        caption = CardCaption(number: number, title: title, shaper: context.stage.shaper)
        layer.addSublayer(caption.layer)
        layer.borderColor = Color(hex: 0xB9C8D4)
        layer.borderWidth = 1
        hover(false)
        home.addSublayers(layer, slot.layer)
        slot.onHover = { [unowned self] in hover($0) }
        slot.onPress = { [unowned self] in layer.opacity = $0 ? 0.7 : 1 }
        context.stage.add(slot)
    }

    private func hover(_ isOver: Bool) { layer.backgroundColor = Color(hex: 0xFFFFFF, alpha: isOver ? 0.95 : 0.5) }

    /// Places it at the right end of the heading's line, or below the subtitle where the heading stands beside the phones.
    func place(in layout: HomeLayout, fontSize: Double, _ alignment: PixelAlignment) {
        let size = Size(caption.width(fontSize: fontSize) + 2 * Self.side * fontSize, Self.height * fontSize)
        let right = layout.phones.map(\.maxX).max() ?? layout.heading.maxX
        let corner =
            layout.headingIsBeside
            ? Point(layout.subtitle.minX, alignment.ceil(layout.subtitle.maxY))
            : Point(max(layout.heading.minX, right - size.width), layout.heading.midY - size.height / 2)
        layer.frame = alignment.round(Rect(origin: corner, size: size))
        layer.cornerRadius = layer.frame.height / 2
        caption.place(in: layer.bounds, fontSize: fontSize, middle: 0.5)
        slot.place(
            over: layer.frame, caption: Rect(layer.frame.minX, layer.frame.maxY, 0, 0),
            cornerRadius: layer.cornerRadius)
    }
}
