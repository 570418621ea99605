import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The app behind the map: a navigation bar, places with pictures, a tab bar. A picture of an app, laid out like one,
/// whose rows are tinted under the pointer.
final class PlaceListScreen {
    let layer: Layer
    /// The continuation of the navigation bar up to the window's edge.
    let statusBar = Layer(name: "statusBar")
    private let bar = Layer(name: "navigationBar")
    private let search = ImageLayer(name: "search", MapArt.search)
    private let title: TextLayer
    private let list = Layer(name: "list")
    private let rows: [PlaceRow]
    /// The second half of the places once more, for a second column: beyond the edge if one alone is shown, so that a
    /// zoom to or from a wide screen moves no row over another.
    private let secondColumn: [PlaceRow]
    private let footer: TextLayer
    private let tabs: TabBar

    private static let barHeight = 42.0
    private static let rowHeight = 84.0
    private static let footerHeight = 56.0
    /// The widest column that is good to read; two are shown if both fit.
    private static let widestColumn = 460.0
    private static let roomForTwo = 700.0

    init(name: String, language: Language, images: ImageLibrary, on stage: Stage) {
        layer = Layer(name: name)
        let isEnglish = language == .english
        title = TextLayer(
            "title", isEnglish ? "Nearby" : "附近", size: 17, weight: .semibold, color: 0xFFFFFF, alignment: .center)
        let places = Place.nearby(language)
        func row(_ index: Int, _ name: String) -> PlaceRow {
            PlaceRow(name: "\(name)\(index + 1)", places[index], image: images[places[index].image], on: stage)
        }
        rows = places.indices.map { row($0, "row") }
        secondColumn = places.indices.suffix(places.count / 2).map { row($0, "side") }
        footer = TextLayer(
            "footer", isEnglish ? "That is all within 3 km" : "3 公里内的地点已全部显示", size: 13, color: 0x8C969D,
            alignment: .center)
        tabs = TabBar([
            TabBar.Item(title: isEnglish ? "Explore" : "探索", icon: TabArt.compass),
            TabBar.Item(title: isEnglish ? "Saved" : "收藏", icon: TabArt.bookmark),
            TabBar.Item(title: isEnglish ? "Profile" : "我的", icon: TabArt.person),
        ])
        layer.backgroundColor = Color(hex: 0xF5F5F5)
        list.masksToBounds = true
        for bar in [statusBar, bar] { bar.backgroundColor = .brand }
        bar.addSublayers(search, title)
        for row in rows + secondColumn { list.addSublayer(row.layer) }
        list.addSublayer(footer)
        layer.addSublayers(list, statusBar, bar, tabs.layer)
    }

    /// Places everything by the layer's bounds. Rows that begin below the screen are left out.
    func layout(alignment: PixelAlignment) {
        let size = layer.bounds.size
        let top = layer.position.y - size.height / 2
        // A point beneath the other bar, so that nothing shines through between them while the screen zooms.
        statusBar.frame = Rect(0, -top, size.width, top + 1)
        bar.frame = alignment.round(Rect(0, 0, size.width, Self.barHeight))
        search.frame = Rect(16, 11, 20, 20)
        title.frame = Rect(52, 0, max(0, size.width - 104), bar.bounds.height)
        tabs.layer.frame = alignment.round(
            Rect(0, max(bar.frame.maxY, size.height - TabBar.height), size.width, TabBar.height))
        tabs.layout(alignment: alignment)

        let columnCount = size.width >= Self.roomForTwo ? 2 : 1
        let gap = columnCount == 1 ? 0.0 : 16
        let room = (size.width - gap * Double(columnCount + 1)) / Double(columnCount)
        let width = columnCount == 1 ? size.width : min(room, Self.widestColumn)
        let left = (size.width - width * Double(columnCount) - gap * Double(columnCount - 1)) / 2
        list.frame = Rect(0, bar.frame.maxY, size.width, max(0, tabs.layer.frame.minY - bar.frame.maxY))
        let rowsDown = (rows.count + columnCount - 1) / columnCount
        let grid = ColumnGrid(corner: Point(left, gap), cell: Size(width, Self.rowHeight), gap: gap)
        for (column, rows) in [rows, secondColumn].enumerated() {
            for (line, row) in rows.enumerated() {
                row.layer.frame = alignment.round(grid.place(column: column, row: line))
                row.layer.cornerRadius = columnCount == 1 ? 0 : 10
                row.isSeparated = columnCount == 1
                row.layer.isHidden = row.layer.frame.minY >= list.bounds.height || line >= rowsDown
                row.layout(alignment: alignment)
            }
        }
        footer.frame = Rect(
            0, gap + Double(rowsDown) * (Self.rowHeight + gap), size.width, Self.footerHeight)
        footer.isHidden = footer.frame.minY >= list.bounds.height
    }
}

/// One place: picture, name, kind, rating, opening hours and distance.
private final class PlaceRow: Responder {
    let layer: Layer
    private let thumbnail: ImageLayer
    private let name: TextLayer
    private let kind: TextLayer
    private let star = ImageLayer(name: "star", MapArt.star)
    private let rating: TextLayer
    private let hours: TextLayer
    private let distance: TextLayer
    private let separator = Layer(name: "separator")

    private unowned let stage: Stage

    init(name label: String, _ place: Place, image: Image, on stage: Stage) {
        self.stage = stage
        layer = Layer(name: label)
        thumbnail = ImageLayer(name: "thumbnail", image: image)
        name = TextLayer("name", place.name, size: 16, weight: .semibold, color: 0x25323B)
        kind = TextLayer("kind", place.kind, size: 13, color: 0x74808A)
        rating = TextLayer("rating", place.rating, size: 12, weight: .medium, color: 0x4A5760)
        hours = TextLayer("hours", place.hours, size: 12, color: place.isOpen ? 0x3C8F5A : 0xC0694A)
        distance = TextLayer(
            "distance", place.distance, size: 13, weight: .medium, color: 0x2283C9, alignment: .right)
        layer.backgroundColor = .white
        thumbnail.cornerRadius = 10
        thumbnail.masksToBounds = true
        separator.backgroundColor = Color(hex: 0xE7E7E4)
        layer.addSublayers(thumbnail, name, kind, star)
        layer.addSublayers(rating, hours, distance, separator)
        stage.add(self)
    }

    /// Does nothing: the screen is a picture of an app.
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    var showsHover: Bool { true }

    func hoverChanged(to isHovered: Bool) {
        stage.animate(.easeOut(duration: 0.15)) {
            layer.backgroundColor = isHovered ? Color(hex: 0xEAF3FA) : .white
        }
    }

    /// Whether a line parts the row from the next.
    var isSeparated: Bool {
        get { !separator.isHidden }
        set { separator.isHidden = !newValue }
    }

    func layout(alignment: PixelAlignment) {
        let size = layer.bounds.size
        thumbnail.frame = alignment.round(Rect(16, 14, 56, 56))
        let left = 86.0
        let width = max(0, size.width - left - 16)
        let distanceWidth = min(72, width / 3)
        name.frame = Rect(left, 12, max(0, width - distanceWidth - 8), 22)
        kind.frame = Rect(left, 34, width, 18)
        star.frame = Rect(left, 56, 12, 12)
        rating.frame = Rect(left + 17, 53, min(82, max(0, width - 17)), 18)
        hours.frame = Rect(left + 103, 53, max(0, width - 103), 18)
        distance.frame = Rect(size.width - 16 - distanceWidth, 12, distanceWidth, 22)
        let hair = max(1 / alignment.scale, alignment.round(0.5))
        separator.frame = Rect(left, size.height - hair, max(0, size.width - left), hair)
    }
}
