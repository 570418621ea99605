import Geometry

/// The plan of a city without an end: two families of streets over a plane that is turned and gently bent. Everything in
/// it follows from its place alone, so any part can be drawn by itself and is always the same.
///
/// Columns and rows of streets are counted from those next to the origin, where one stands. Points of the plan are
/// (u, v), in which streets are straight; `place` maps them to the map's points.
enum CityPlan {
    static let columnSpacing = 108.0
    static let rowSpacing = 84.0

    /// How important a street is.
    enum Rank: Int, CaseIterable {
        case lane, street, avenue, trunk

        /// The width in points, without the edges.
        var width: Double {
            switch self {
            case .lane: 5.5
            case .street: 9
            case .avenue: 12
            case .trunk: 15
            }
        }
    }

    /// Where a point of the plan is on the map.
    static func place(_ u: Double, _ v: Double) -> Point {
        let bentU = u + 16 * Math.sin(v / 190) + 7 * Math.sin(v / 83 + 1)
        let bentV = v + 20 * Math.sin(u / 240 + 0.6) - 11
        let (cosine, sine) = (0.9659, -0.2588)
        return Point(bentU * cosine - bentV * sine, bentU * sine + bentV * cosine)
    }

    /// The u of a street that runs down the map.
    static func column(_ index: Int) -> Double {
        (Double(index) + 0.45) * columnSpacing + (random(index, 0, salt: 1) - 0.5) * 34
    }

    /// The v of a street that runs across the map; street 0 goes through the origin.
    static func row(_ index: Int) -> Double {
        Double(index) * rowSpacing + (index == 0 ? 0 : (random(0, index, salt: 2) - 0.5) * 26)
    }

    static func rankOfColumn(_ index: Int) -> Rank {
        switch remainder(index, 9) {
        case 1: .trunk
        case 5: .avenue
        case 3, 7, 8: .street
        default: .lane
        }
    }

    static func rankOfRow(_ index: Int) -> Rank {
        switch remainder(index, 10) {
        case 0: .avenue
        case 6: .trunk
        case 2, 4, 8: .street
        default: .lane
        }
    }

    /// A number in 0..<1 that belongs to a place: a mix of its indices (the finaliser of MurmurHash3, Appleby 2011).
    static func random(_ column: Int, _ row: Int, salt: UInt64) -> Double {
        var bits = UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15
        bits ^= UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F
        bits = bits &+ salt &* 0x1656_67B1_9E37_79F9
        bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        bits = (bits ^ (bits >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return Double((bits ^ (bits >> 33)) >> 11) * 0x1p-53
    }

    /// The non-negative remainder of a number, also if the number is negative.
    static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// The middle of the river at an x of the map.
    static func river(_ x: Double) -> Point { Point(x, 196 + 0.16 * x + 38 * Math.sin(x / 150 + 2.4)) }

    /// The parks: rectangles of whole blocks, from a column and a row of streets to others. One lies before the origin,
    /// the others wherever chance puts them, one in a district of nine by nine blocks.
    static func park(inDistrict column: Int, _ row: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        if column == 0 && row == 0 { return (-2...0, -3 ... -1) }
        // No wide road runs down through it.
        let left = column * 9 - 4 + Int(random(column, row, salt: 3) * 4)
        let top = row * 9 - 4 + Int(random(column, row, salt: 4) * 6)
        return (left...(left + 2), top...(top + 1 + Int(random(column, row, salt: 5) * 2)))
    }

    /// Whether a street of a rank can be named at a point of the plan: parks cover streets, and only wide ones have
    /// bridges.
    static func hasRoom(forNameAt u: Double, _ v: Double, on rank: Rank) -> Bool {
        if isInPark(u, v) { return false }
        let point = place(u, v)
        return rank == .avenue || rank == .trunk || (point.y - river(point.x).y).magnitude > 70
    }

    private static func isInPark(_ u: Double, _ v: Double) -> Bool {
        let (column, row) = (Int(u / columnSpacing / 9), Int(v / rowSpacing / 9))
        return (column - 1...column + 1).contains { column in
            (row - 1...row + 1).contains { row in
                let park = park(inDistrict: column, row)
                return u > Self.column(park.columns.lowerBound) + 8 && u < Self.column(park.columns.upperBound) - 8
                    && v > Self.row(park.rows.lowerBound) + 8 && v < Self.row(park.rows.upperBound) - 8
            }
        }
    }
}
