import Geometry
import LayerTree
import RenderTree
import Scenes

/// An app's first screen: a heading, a search field, tiles of places, and a bar of tabs.
final class AppScreen {
    let layer: Layer

    private let header = Layer(name: "header")
    private let title: TextLayer
    private let portrait = Layer(name: "portrait")
    private let face = ImageLayer(name: "face", OwlArt.face)
    private let search = Layer(name: "search")
    private let glass = ImageLayer(name: "glass", AppScreenArt.glass)
    private let hint: TextLayer
    private let tiles = Layer(name: "tiles")
    /// The tiles from top to bottom, column by column.
    private var tileColumns: [[PlaceTile]] = []
    /// Where the tiles were placed last.
    private var grid: ColumnGrid?
    private let tabBar = Layer(name: "tabBar")
    private let tabs = AppScreenArt.tabs.map { ImageLayer($0) }
    private let labels: Labels

    init(name: String, language: Language) {
        labels = Labels(language)
        layer = Layer(name: name)
        title = TextLayer("title", labels.title, size: 28, weight: .bold, color: 0x22303C)
        hint = TextLayer("hint", labels.search, size: 15, color: 0x8796A3)
        layer.backgroundColor = Color(hex: 0xF5F5F5)
        layer.masksToBounds = true
        header.backgroundColor = .white
        portrait.backgroundColor = Color(hex: 0x38C3E3)
        portrait.cornerRadius = 19
        portrait.masksToBounds = true
        portrait.addSublayer(face)
        search.backgroundColor = Color(hex: 0xEDF1F4)
        search.cornerRadius = 18
        search.addSublayers(glass, hint)
        tabBar.backgroundColor = .white
        for tab in tabs { tabBar.addSublayer(tab) }
        header.addSublayers(title, portrait, search)
        layer.addSublayers(tiles, header, tabBar)
    }

    /// Lays everything out in a rectangle; wide ones have more columns.
    func fill(_ bounds: Rect, alignment: PixelAlignment) {
        layer.frame = bounds
        let (width, height) = (bounds.width, bounds.height)
        header.frame = Rect(0, 0, width, 116)
        title.frame = Rect(16, 16, max(0, width - 86), 36)
        portrait.frame = Rect(width - 54, 15, 38, 38)
        face.frame = Rect(3, 11, 32, 25.4)
        search.frame = Rect(16, 64, max(0, width - 32), 36)
        glass.frame = Rect(12, 9, 18, 18)
        hint.frame = Rect(38, 0, max(0, width - 90), 36)
        tabBar.frame = Rect(0, height - 56, width, 56)
        // They keep together where the bar is wide.
        let step = min(width / Double(tabs.count), TabBar.widestStep)
        for (index, tab) in tabs.enumerated() {
            let x = width / 2 + step * (Double(index) + 0.5 - Double(tabs.count) / 2)
            tab.frame = alignment.round(Rect(center: Point(x, 28), size: Size(26, 26)))
        }
        tiles.frame = layer.bounds
        placeTiles(from: 128, to: height - 56, width: width, alignment: alignment)
    }

    private func placeTiles(from top: Double, to bottom: Double, width: Double, alignment: PixelAlignment) {
        let (margin, gap) = (16.0, 12.0)
        func grid(of columns: Int) -> (ColumnGrid, rows: Int) {
            let tileWidth = max(0, (width - 2 * margin - Double(columns - 1) * gap) / Double(columns))
            let tile = Size(tileWidth, PlaceTile.height(width: tileWidth))
            let rows = max(1, Int(((bottom - top) / (tile.height + gap)).rounded(.up)))
            return (ColumnGrid(corner: Point(margin, top), cell: tile, gap: gap), rows)
        }
        // A large window has larger tiles rather than a place twice.
        var columns = max(2, Int((width - 2 * margin + gap) / 232))
        while columns > 2, showsTwice(columns: columns, rows: grid(of: columns).rows) { columns -= 1 }
        let (grid, rows) = grid(of: columns)
        while tileColumns.count < columns { tileColumns.append([]) }
        // Those that there is no room for are beyond the screen's edges.
        for column in tileColumns.indices {
            while tileColumns[column].count < rows {
                let row = tileColumns[column].count
                let place = place(column: column, row: row)
                let tile = PlaceTile(place, labels.places[place])
                tile.fill((self.grid ?? grid).place(column: column, row: row))
                tiles.addSublayer(tile.layer)
                tileColumns[column].append(tile)
            }
            // The next column's place would begin within the margin.
            let shift = column < columns ? 0 : margin
            for (row, tile) in tileColumns[column].enumerated() {
                tile.fill(alignment.round(grid.place(column: column, row: row).offset(by: Point(shift, 0))))
            }
        }
        self.grid = grid
    }

    /// The index of the place that a tile shows. Like pictures are never beside each other.
    private func place(column: Int, row: Int) -> Int {
        let (round, kinds) = (row < 3 ? column / 2 : 2 * (row / 3), LandscapeArt.pictures.count)
        return ((2 * row + column) % kinds + kinds * round) % labels.places.count
    }

    private func showsTwice(columns: Int, rows: Int) -> Bool {
        let shown = (0..<columns).flatMap { column in (0..<rows).map { place(column: column, row: $0) } }
        return Set(shown).count < shown.count
    }
}

/// A picture of a place with its name and where it is.
private final class PlaceTile {
    let layer = Layer(name: "tile")
    private let picture: ImageLayer
    private let dusk = Layer(name: "dusk")
    private let name: TextLayer
    private let detail: TextLayer

    /// Makes one of a place's picture, seen from the other side for the second round of places, and at dusk for the third.
    init(_ index: Int, _ place: (name: String, detail: String)) {
        let (round, kind) = index.quotientAndRemainder(dividingBy: LandscapeArt.pictures.count)
        picture = ImageLayer(name: "picture", LandscapeArt.pictures[kind])
        if round == 1 { picture.transform = .scale(-1, 1) }
        dusk.backgroundColor = Color(hex: 0x3B1F5E, alpha: round == 2 ? 0.38 : 0)
        name = TextLayer("name", place.name, size: 15, weight: .semibold, color: 0x2B3945)
        detail = TextLayer("detail", place.detail, size: 12, color: 0x8796A3)
        layer.backgroundColor = .white
        layer.cornerRadius = 10
        layer.masksToBounds = true
        layer.addSublayers(picture, dusk, name, detail)
    }

    static func height(width: Double) -> Double { width * LandscapeArt.size.height / LandscapeArt.size.width + 56 }

    func fill(_ frame: Rect) {
        layer.frame = frame
        let pictureHeight = max(0, frame.height - 56)
        for layer in [picture, dusk] { layer.frame = Rect(0, 0, frame.width, pictureHeight) }
        name.frame = Rect(12, pictureHeight + 8, max(0, frame.width - 24), 20)
        detail.frame = Rect(12, pictureHeight + 29, max(0, frame.width - 24), 16)
    }
}

/// The screen's texts.
private struct Labels {
    let title: String
    let search: String
    let places: [(name: String, detail: String)]

    init(_ language: Language) {
        switch language {
        case .english:
            title = "Discover"
            search = "Search places"
            places = [
                ("Still Lake", "2 km · 48 photos"), ("Fir Valley", "5 km · 31 photos"),
                ("Sail Bay", "9 km · 77 photos"), ("Owl Hills", "12 km · 24 photos"),
                ("Twin Peaks", "26 km · 63 photos"), ("Warm Dunes", "40 km · 19 photos"),
                ("Mirror Lake", "3 km · 52 photos"), ("Moss Woods", "6 km · 17 photos"),
                ("Gull Point", "11 km · 40 photos"), ("Moon Ridge", "15 km · 28 photos"),
                ("Goat Pass", "31 km · 55 photos"), ("Amber Sands", "44 km · 12 photos"),
                ("Evening Tarn", "4 km · 36 photos"), ("Fox Hollow", "7 km · 22 photos"),
                ("Lantern Cove", "10 km · 61 photos"), ("Star Downs", "18 km · 33 photos"),
                ("Rook Crags", "29 km · 47 photos"), ("Ember Flats", "52 km · 9 photos"),
            ]
        case .chinese:
            title = "发现"
            search = "搜索地点"
            places = [
                ("静湖", "2 公里 · 48 张照片"), ("云杉谷", "5 公里 · 31 张照片"), ("帆湾", "9 公里 · 77 张照片"),
                ("猫头鹰山", "12 公里 · 24 张照片"), ("双子峰", "26 公里 · 63 张照片"), ("暖沙丘", "40 公里 · 19 张照片"),
                ("镜湖", "3 公里 · 52 张照片"), ("苔林", "6 公里 · 17 张照片"), ("鸥角", "11 公里 · 40 张照片"),
                ("月岭", "15 公里 · 28 张照片"), ("山羊口", "31 公里 · 55 张照片"), ("琥珀沙", "44 公里 · 12 张照片"),
                ("暮潭", "4 公里 · 36 张照片"), ("狐谷", "7 公里 · 22 张照片"), ("灯笼湾", "10 公里 · 61 张照片"),
                ("星丘", "18 公里 · 33 张照片"), ("鸦岩", "29 公里 · 47 张照片"), ("余晖滩", "52 公里 · 9 张照片"),
            ]
        }
    }
}
