import Geometry
import LayerTree
import RenderTree

/// A row of icons with names at the foot of an app's screen; the first is chosen. It is a picture of one: nothing in it
/// can be pressed.
final class TabBar {
    /// An item of the bar.
    struct Item {
        let title: String
        let icon: Path
    }

    /// The bar's height, in points.
    static let height = 48.0
    /// How far the middles of two items are apart at most, in points.
    static let widestStep = 130.0

    let layer = Layer(name: "tabBar")
    private let line = Layer(name: "line")
    private var icons: [ShapeLayer] = []
    private var titles: [TextLayer] = []

    init(_ items: [Item]) {
        layer.backgroundColor = Color(hex: 0xFBFBFA)
        line.backgroundColor = Color(hex: 0xDFDFDC)
        layer.addSublayer(line)
        for (index, item) in items.enumerated() {
            let color: UInt32 = index == 0 ? 0x2283C9 : 0x8C969D
            let icon = ShapeLayer(name: "icon\(index + 1)", path: item.icon, fillColor: Color(hex: color))
            let title = TextLayer(
                "tab\(index + 1)", item.title, size: 10, weight: .medium, color: color, alignment: .center)
            layer.addSublayers(icon, title)
            icons.append(icon)
            titles.append(title)
        }
    }

    /// Places everything by the layer's bounds; the items keep together where the bar is wide.
    func layout(alignment: PixelAlignment) {
        let width = layer.bounds.width
        line.frame = Rect(0, 0, width, max(1 / alignment.scale, alignment.round(0.5)))
        let step = min(width / Double(icons.count), Self.widestStep)
        let left = (width - step * Double(icons.count)) / 2
        for (index, (icon, title)) in zip(icons, titles).enumerated() {
            let middle = left + step * (Double(index) + 0.5)
            icon.frame = Rect(alignment.round(middle - 12), 6, 24, 24)
            title.frame = Rect(alignment.round(middle - step / 2), 30, step, 14)
        }
    }
}

/// The icons of tab bars, 24×24.
enum TabArt {
    static let compass = Path(
        svgLiteral: """
            M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM16.600 7.400L13.800 13.800L7.400 16.600L10.200 10.200ZM12 10.800
            A1.200 1.200 0 1 0 12 13.200A1.200 1.200 0 1 0 12 10.800Z
            """)
    static let bookmark = Path(
        svgLiteral: "M7 3H17A1.500 1.500 0 0 1 18.500 4.500V21L12 16.500L5.500 21V4.500A1.500 1.500 0 0 1 7 3Z")
    static let person = Path(
        svgLiteral: """
            M12 3A4.500 4.500 0 0 1 12 12A4.500 4.500 0 0 1 12 3ZM3.500 19.500C4 15.500 7.500 13.500 12 13.500S20 15.500 20.500 19.500
            A1.300 1.300 0 0 1 19.200 21H4.800A1.300 1.300 0 0 1 3.500 19.500Z
            """)
    static let house = Path(
        svgLiteral: """
            M12 2.800L21.500 11.200A.8 .8 0 0 1 21 12.600H19V20A1.200 1.200 0 0 1 17.800 21.200H14V15.500H10V21.200H6.200
            A1.200 1.200 0 0 1 5 20V12.600H3A.8 .8 0 0 1 2.500 11.200Z
            """)
    static let bell = Path(
        svgLiteral: """
            M12 2.500A1.500 1.500 0 0 1 13.500 4C16.800 4.700 18.500 7.300 18.500 10.500V15L20.500 17.500A.8 .8 0 0 1 19.900 18.800H4.100
            A.8 .8 0 0 1 3.500 17.500L5.500 15V10.500C5.500 7.300 7.200 4.700 10.500 4A1.500 1.500 0 0 1 12 2.500ZM9.500 20H14.500
            A2.500 2 0 0 1 9.500 20Z
            """)
    static let glass = Path(
        svgLiteral: """
            M10.500 3A7.500 7.500 0 0 1 16.700 14.700L21 19A1.400 1.400 0 0 1 19 21L14.700 16.700A7.500 7.500 0 1 1 10.500 3Z
            M10.500 5.500A5 5 0 1 0 10.500 15.500A5 5 0 1 0 10.500 5.500Z
            """)
}
