import Geometry
import RenderTree

/// Draws the part of the city around the origin as a picture.
struct CityDrawing {
    /// How many points of the map the picture shows, with the origin in the middle.
    let size: Size
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>
    private let view: Rect

    /// Plans a picture.
    /// - Parameter size: its extent in points; any, the city has no end.
    init(size: Size) {
        self.size = size
        view = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        // The plan is turned by 15° and bent by less than a block.
        let reach = Math.hypot(size.width, size.height) / 2 + 80
        let (across, down) = (Int(reach / CityPlan.columnSpacing) + 2, Int(reach / CityPlan.rowSpacing) + 2)
        columns = -across...across
        rows = -down...down
    }

    /// The picture, in whose space the origin is the middle.
    var picture: Picture {
        let operations = ground + buildings + roads(.lane, .street) + parks + water + roads(.avenue, .trunk)
        let middle = Affine.translation(size.width / 2, size.height / 2)
        return Picture(
            size: size,
            [.clipped(operations.map { $0.moved(by: middle) }, to: Path(rect: Rect(origin: .zero, size: size)))])
    }

    private var ground: [PaintOperation] { [.fill(Path(rect: view), .color(Color(hex: 0xF0ECE3)))] }

    // MARK: Blocks

    private var buildings: [PaintOperation] {
        var tones: [[PaintOperation]] = [[], [], []]
        var shades: [PaintOperation] = []
        for quarter in quarters {
            var paths = [Path(), Path(), Path()]
            var shade = Path()
            for column in quarter.columns {
                for row in quarter.rows {
                    for (index, house) in houses(column, row).enumerated() {
                        let tone = Int(CityPlan.random(column * 7 + index, row, salt: 6) * 3)
                        paths[tone].append(house)
                        shade.append(house)
                    }
                }
            }
            shades.append(.fill(shade.transformed(by: .translation(1.4, 1.8)), .color(Color(hex: 0xD2CABA))))
            for (index, color) in ([0xE4DDD0, 0xDFD7C8, 0xE9E2D6] as [UInt32]).enumerated() {
                tones[index].append(.fill(paths[index], .color(Color(hex: color))))
            }
        }
        return shades + tones.flatMap(\.self)
    }

    /// The blocks in groups, so that drawing a part need not visit them all.
    private var quarters: [(columns: Range<Int>, rows: Range<Int>)] {
        let side = 5
        return stride(from: columns.lowerBound, through: columns.upperBound, by: side).flatMap { column in
            stride(from: rows.lowerBound, through: rows.upperBound, by: side).map { row in
                (column..<min(column + side, columns.upperBound + 1), row..<min(row + side, rows.upperBound + 1))
            }
        }
    }

    /// The houses of the block right of a column and below a row: rows of a few, some of them missing.
    private func houses(_ column: Int, _ row: Int) -> [Path] {
        let margin = 5.0
        let left = CityPlan.column(column) + CityPlan.rankOfColumn(column).width / 2 + margin
        let right = CityPlan.column(column + 1) - CityPlan.rankOfColumn(column + 1).width / 2 - margin
        let top = CityPlan.row(row) + CityPlan.rankOfRow(row).width / 2 + margin
        let bottom = CityPlan.row(row + 1) - CityPlan.rankOfRow(row + 1).width / 2 - margin
        guard shows(Rect(left, top, right - left, bottom - top)) else { return [] }
        var houses: [Path] = []
        let lineCount = CityPlan.random(column, row, salt: 7) < 0.75 ? 2 : 1
        for line in 0..<lineCount {
            let (y0, y1) = split(top, bottom, line, of: lineCount)
            let count = 2 + Int(CityPlan.random(column, row * 2 + line, salt: 8) * 3)
            for index in 0..<count where CityPlan.random(column * 5 + index, row * 2 + line, salt: 9) > 0.13 {
                let (x0, x1) = split(left, right, index, of: count)
                let depth = (y1 - y0) * (0.72 + 0.28 * CityPlan.random(column * 5 + index, row * 2 + line, salt: 10))
                let isFront = line == 0
                houses.append(quad(x0, isFront ? y0 : y1 - depth, x1, isFront ? y0 + depth : y1))
            }
        }
        return houses
    }

    private func split(_ from: Double, _ to: Double, _ index: Int, of count: Int) -> (Double, Double) {
        let step = (to - from) / Double(count)
        return (from + step * Double(index) + 1.2, from + step * Double(index + 1) - 1.2)
    }

    private func quad(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
        var path = Path()
        path.move(to: CityPlan.place(x0, y0))
        path.line(to: CityPlan.place(x1, y0))
        path.line(to: CityPlan.place(x1, y1))
        path.line(to: CityPlan.place(x0, y1))
        path.close()
        return path
    }

    /// Whether any corner of a block comes near the picture.
    private func shows(_ block: Rect) -> Bool {
        let room = view.inset(by: Insets(all: -120))
        return room.contains(CityPlan.place(block.midX, block.midY))
    }

    // MARK: Roads

    /// The roads of some ranks: first all edges, then all surfaces, so that crossings are open.
    private func roads(_ ranks: CityPlan.Rank...) -> [PaintOperation] {
        let quarters = quarters
        let lines = ranks.map { rank in (rank, quarters.map { line(of: rank, $0.columns, $0.rows) }) }
        func strokes(_ paths: [Path], _ color: UInt32, _ width: Double) -> [PaintOperation] {
            paths.filter { !$0.isEmpty }.map {
                .stroke($0, .color(Color(hex: color)), StrokeStyle(width: width, cap: .round, join: .round))
            }
        }
        return lines.flatMap { strokes($1, Self.edge($0), $0.width + 2.4) }
            + lines.flatMap { strokes($1, Self.surface($0), $0.width) }
    }

    private static func surface(_ rank: CityPlan.Rank) -> UInt32 {
        switch rank {
        case .lane, .street: 0xFFFFFF
        case .avenue: 0xFFF1C9
        case .trunk: 0xFFDB95
        }
    }

    private static func edge(_ rank: CityPlan.Rank) -> UInt32 {
        switch rank {
        case .lane, .street: 0xDDD7CA
        case .avenue: 0xE2D09C
        case .trunk: 0xE0B566
        }
    }

    private func line(of rank: CityPlan.Rank, _ columns: Range<Int>, _ rows: Range<Int>) -> Path {
        var path = Path()
        for column in columns where CityPlan.rankOfColumn(column) == rank {
            let u = CityPlan.column(column)
            for row in rows where rank != .lane || CityPlan.random(column, row, salt: 11) > 0.3 {
                let (from, to) = (CityPlan.row(row), CityPlan.row(row + 1))
                append((0...3).map { CityPlan.place(u, from + (to - from) * Double($0) / 3) }, to: &path)
            }
        }
        for row in rows where CityPlan.rankOfRow(row) == rank {
            let v = CityPlan.row(row)
            for column in columns where rank != .lane || CityPlan.random(column, row, salt: 12) > 0.2 {
                let (from, to) = (CityPlan.column(column), CityPlan.column(column + 1))
                append((0...4).map { CityPlan.place(from + (to - from) * Double($0) / 4, v) }, to: &path)
            }
        }
        return path
    }

    private func append(_ points: [Point], to path: inout Path) {
        let room = view.inset(by: Insets(all: -30))
        guard points.contains(where: { room.contains($0) }) else { return }
        if path.currentPoint != points[0] { path.move(to: points[0]) }
        for point in points.dropFirst() { path.line(to: point) }
    }
}

extension CityDrawing {
    // MARK: Green and blue

    private var parks: [PaintOperation] {
        let reach = { (range: ClosedRange<Int>) in (range.lowerBound / 9 - 1)...(range.upperBound / 9 + 1) }
        return reach(columns).flatMap { column in
            reach(rows).flatMap { row -> [PaintOperation] in
                let park = CityPlan.park(inDistrict: column, row)
                return drawing(
                    of: park.columns, park.rows, isFirst: column == 0 && row == 0)
            }
        }
    }

    private func drawing(
        of columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, isFirst: Bool
    ) -> [PaintOperation] {
        let (left, right) = (CityPlan.column(columns.lowerBound) + 6, CityPlan.column(columns.upperBound) - 6)
        let (top, bottom) = (CityPlan.row(rows.lowerBound) + 6, CityPlan.row(rows.upperBound) - 6)
        let middle = CityPlan.place((left + right) / 2, (top + bottom) / 2)
        guard view.inset(by: Insets(all: -240)).contains(middle) else { return [] }
        let lawn = outline(left, top, right, bottom)
        func at(_ x: Double, _ y: Double) -> Point {
            CityPlan.place(left + (right - left) * x, top + (bottom - top) * y)
        }
        var trees = Path()
        for index in 0..<26 {
            let x = 0.06 + 0.88 * CityPlan.random(columns.lowerBound, index, salt: 13)
            let y = 0.08 + 0.84 * CityPlan.random(index, rows.lowerBound, salt: 14)
            // Clear of the pond and of the way.
            if Math.hypot((x - 0.64) * 1.4, y - 0.42) < 0.27 || (y - 0.82 + 0.3 * x).magnitude < 0.1 { continue }
            trees.append(Path(circleAt: at(x, y), radius: 4 + 3 * CityPlan.random(index, index, salt: 15)))
        }
        var pond = Path()
        pond.move(to: at(0.5, 0.4))
        pond.cubic(at(0.5, 0.2), at(0.7, 0.18), to: at(0.8, 0.32))
        pond.cubic(at(0.88, 0.45), at(0.8, 0.62), to: at(0.68, 0.6))
        pond.cubic(at(0.58, 0.58), at(0.5, 0.56), to: at(0.5, 0.4))
        pond.close()
        var way = Path()
        way.move(to: at(-0.02, 0.86))
        way.cubic(at(0.3, 0.6), at(0.62, 0.86), to: at(1.02, 0.5))
        way.move(to: at(0.3, 0.735))
        way.cubic(at(0.36, 0.5), at(0.3, 0.2), to: at(0.36, -0.02))
        return [
            .fill(lawn.transformed(by: .translation(1.2, 1.6)), .color(Color(hex: 0xB4CF9C))),
            .fill(lawn, .color(Color(hex: 0xCFE7B8))),
            .stroke(way, .color(Color(hex: 0xF2F0E0)), StrokeStyle(width: 3, cap: .round, join: .round)),
            .fill(pond.transformed(by: .translation(-1, -1.2)), .color(Color(hex: 0x8CC6E4))),
            .fill(pond, .color(Color(hex: 0xA9DAF1))),
            .fill(trees.transformed(by: .translation(1, 1.3)), .color(Color(hex: 0x9CC582))),
            .fill(trees, .color(Color(hex: 0xB5D89A))),
        ]
    }

    /// A rectangle of the plan with round corners, bent as the plan is.
    private func outline(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
        let radius = 12.0
        var path = Path()
        func side(_ from: Point, _ to: Point) {
            for step in 0...8 {
                let share = Double(step) / 8
                let point = CityPlan.place(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
                if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
            }
        }
        func corner(_ x: Double, _ y: Double, _ to: Point) {
            path.quadratic(CityPlan.place(x, y), to: CityPlan.place(to.x, to.y))
        }
        side(Point(left + radius, top), Point(right - radius, top))
        corner(right, top, Point(right, top + radius))
        side(Point(right, top + radius), Point(right, bottom - radius))
        corner(right, bottom, Point(right - radius, bottom))
        side(Point(right - radius, bottom), Point(left + radius, bottom))
        corner(left, bottom, Point(left, bottom - radius))
        side(Point(left, bottom - radius), Point(left, top + radius))
        corner(left, top, Point(left + radius, top))
        path.close()
        return path
    }

    private var water: [PaintOperation] {
        var middle = Path()
        let (from, to) = (view.minX - 60, view.maxX + 60)
        let count = max(2, Int((to - from) / 24))
        for step in 0...count {
            let point = CityPlan.river(from + (to - from) * Double(step) / Double(count))
            if step == 0 { middle.move(to: point) } else { middle.line(to: point) }
        }
        func stroke(_ color: UInt32, _ width: Double, _ offset: Double = 0) -> PaintOperation {
            .stroke(
                middle.transformed(by: .translation(offset * 0.5, offset)), .color(Color(hex: color)),
                StrokeStyle(width: width, join: .round))
        }
        return [
            stroke(0xC0DBA6, 88), stroke(0xD3E9BE, 84), stroke(0xE9E5D8, 66), stroke(0x8CC6E4, 60),
            stroke(0xA9DAF1, 57, 1.5),
        ]
    }
}

extension PaintOperation {
    /// The same, elsewhere; for the kinds that a map is made of.
    fileprivate func moved(by map: Affine) -> PaintOperation {
        switch self {
        case .fill(let path, let brush, let rule): .fill(path.transformed(by: map), brush, rule: rule)
        case .stroke(let path, let brush, let style): .stroke(path.transformed(by: map), brush, style)
        default: self
        }
    }
}
