import Geometry
import LayerTree
import RenderTree
import Scenes

/// A street map that fills its layer with as much of the city as there is room for: one's own place in the middle, at a
/// constant scale, with names and places around it.
final class StreetMapView {
    let layer = Layer(name: "map")
    private let language: Language
    /// Holds all that keeps its place in the city, around its origin.
    private let ground = Layer(name: "ground")
    private let location = ImageLayer(name: "location", MapArt.location)
    /// The extent that the ground is drawn for.
    private var drawnSize = Size.zero

    /// The city is drawn in steps of so many points, so that dragging a window's edge draws it anew only now and then.
    private static let step = 512.0

    init(language: Language) {
        self.language = language
        layer.masksToBounds = true
        layer.backgroundColor = Color(hex: 0xF0ECE3)
        layer.addSublayers(ground, location)
    }

    /// Places everything by the layer's bounds.
    func layout(alignment: PixelAlignment) {
        let middle = alignment.round(layer.bounds.center)
        func stepped(_ length: Double) -> Double { max(1, (length / Self.step).rounded(.up)) * Self.step }
        // Never less than was drawn: a map that becomes smaller is seen larger for a while.
        let size = Size(
            max(drawnSize.width, stepped(layer.bounds.width)), max(drawnSize.height, stepped(layer.bounds.height)))
        if size != drawnSize { draw(size) }
        ground.position = middle
        location.position = middle
    }

    private func draw(_ size: Size) {
        drawnSize = size
        for sublayer in ground.sublayers { sublayer.removeFromSuperlayer() }
        // All of it is in its place before it is added, so that no zoom that is under way moves it there.
        let streets = ImageLayer(name: "streets", CityDrawing(size: size).picture)
        streets.frame = Rect(center: .zero, size: size)
        ground.addSublayer(streets)
        for label in MapLabels(language).labels(in: size) { ground.addSublayer(label) }
        let pins = [(0xF3825F, 0xDB6A49), (0x5FAE68, 0x4C9A5A), (0xF6B63C, 0xE79E22), (0x38C3E3, 0x2AA5C6)]
        let places = [Point(104, -70), Point(-44, -122), Point(-118, 62), Point(38, 112)]
        for (index, (tones, place)) in zip(pins, places).enumerated() {
            let pin = ImageLayer(name: "pin\(index + 1)", MapArt.pin(UInt32(tones.0), UInt32(tones.1)))
            pin.anchorPoint = Point(0.5, 33.0 / 34)
            pin.position = place
            ground.addSublayer(pin)
        }
    }
}

/// The names on the map.
struct MapLabels {
    private let columnNames: [String]
    private let rowNames: [String]
    private let parkNames: [String]
    private let riverName: String

    init(_ language: Language) {
        switch language {
        case .english:
            columnNames = ["Station Road", "Mill Street", "Castle Road", "Orchard Way", "Market Street", "Bridge Road"]
            rowNames = ["Linden Avenue", "Harbour Street", "Garden Row", "Ring Road", "Bakers’ Lane", "Chapel Street"]
            parkNames = ["Linden Park", "Rose Garden", "Meadow Park", "Owls’ Wood"]
            riverName = "River Silver"
        case .chinese:
            columnNames = ["车站路", "磨坊街", "城堡路", "果园路", "集市街", "大桥路"]
            rowNames = ["椴树大道", "港口街", "花园里", "环城路", "面包巷", "教堂街"]
            parkNames = ["椴树公园", "玫瑰园", "草甸公园", "猫头鹰林"]
            riverName = "银溪"
        }
    }

    /// The labels that the city's part of a size around the origin has.
    func labels(in size: Size) -> [TextLayer] {
        let room = Rect(center: .zero, size: size)
        var labels: [TextLayer] = []
        func add(_ text: String, _ size: Double, _ color: UInt32, at point: Point, towards next: Point) {
            var angle = Math.atan2(next.y - point.y, next.x - point.x)
            if angle > .pi / 2 { angle -= .pi }
            if angle <= -.pi / 2 { angle += .pi }
            let label = TextLayer(
                name: "label\(labels.count + 1)",
                TextContent(
                    text, font: Font(size: size, weight: .medium), color: Color(hex: color), alignment: .center))
            label.frame = Rect(center: point, size: Size(140, 14))
            label.transform = .rotation(angle)
            if room.contains(label.position) { labels.append(label) }
        }
        let reach = Math.hypot(size.width, size.height) / 2
        let (columns, rows) = (Int(reach / CityPlan.columnSpacing) + 1, Int(reach / CityPlan.rowSpacing) + 1)
        for row in -rows...rows where CityPlan.rankOfRow(row) != .lane {
            for column in -columns - 3...columns where CityPlan.remainder(column, 3) == 0 {
                let shifted = column + (row & 1) + 1
                let u = (CityPlan.column(shifted) + CityPlan.column(shifted + 1)) / 2
                let v = CityPlan.row(row)
                // One's own place covers a name.
                let clear = u.magnitude < 60 && row == 0 ? u + CityPlan.columnSpacing : u
                guard CityPlan.hasRoom(forNameAt: clear, v, on: CityPlan.rankOfRow(row)) else { continue }
                add(
                    rowNames[CityPlan.remainder(row >> 1, rowNames.count)], 9.5, 0x6B6F73,
                    at: CityPlan.place(clear, v), towards: CityPlan.place(clear + 20, v))
            }
        }
        for column in -columns...columns where CityPlan.rankOfColumn(column) != .lane {
            for row in -rows - 3...rows where CityPlan.remainder(row, 4) == 0 {
                let shifted = row + (column & 1) * 2
                let v = (CityPlan.row(shifted) + CityPlan.row(shifted + 1)) / 2
                let u = CityPlan.column(column)
                guard CityPlan.hasRoom(forNameAt: u, v, on: CityPlan.rankOfColumn(column)) else { continue }
                add(
                    columnNames[CityPlan.remainder(column, columnNames.count)], 9.5, 0x6B6F73,
                    at: CityPlan.place(u, v), towards: CityPlan.place(u, v + 20))
            }
        }
        for x in stride(from: -2080.0, through: 2080, by: 520) {
            let at = CityPlan.river(x - 40)
            add(riverName, 11, 0x3F86AF, at: at, towards: CityPlan.river(x))
        }
        let districts = Int(reach / (CityPlan.rowSpacing * 9)) + 1
        for column in -districts...districts {
            for row in -districts...districts {
                let park = CityPlan.park(inDistrict: column, row)
                let u =
                    CityPlan.column(park.columns.lowerBound) * 0.38 + CityPlan.column(park.columns.upperBound) * 0.62
                let v = CityPlan.row(park.rows.lowerBound) * 0.12 + CityPlan.row(park.rows.upperBound) * 0.88
                let place = CityPlan.place(u, v)
                add(
                    parkNames[CityPlan.remainder(column * 2 + row, parkNames.count)], 11, 0x4E8A4B, at: place,
                    towards: place + Point(20, 0))
            }
        }
        return labels
    }
}
