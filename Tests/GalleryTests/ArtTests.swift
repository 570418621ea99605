import Geometry
import RenderTree
import Testing

@testable import Gallery

@Suite("The art is what the scenes ask for")
struct ArtTests {
    /// The outlines that an operation fills, with those that it is cut to.
    private func outlines(_ operation: PaintOperation) -> [Path] {
        switch operation {
        case .fill(let path, _, _): [path]
        case .clipped(_, let path): [path]
        case .stroke, .text, .picture, .image: []
        }
    }

    /// Points of a disc, its edge included.
    private func points(around center: Point, radius: Double) -> [Point] {
        (0...10).flatMap { ring in
            (0..<36).map { step in
                let (reach, angle) = (radius * Double(ring) / 10, Double(step) * .pi / 18)
                return center + Point(Math.cos(angle), Math.sin(angle)) * reach
            }
        }
    }

    @Test("the raised wings cover both eyes and leave the beak free, which hangs over the panel's edge")
    func wings() throws {
        let table = OwlTable(width: 375, scale: 2)
        let face = table.face
        let beak = OwlArt.face.operations.dropFirst().flatMap(outlines)
        let beakBox = try #require(beak.compactMap(\.bounds).reduce(nil) { $0?.union($1) ?? $1 })
        #expect((face.minY + beakBox.maxY - 161).magnitude < 0.5)
        let body = try #require(OwlArt.face.operations.first.map(outlines)?.first?.bounds)
        #expect(face.minY + body.maxY == 150)
        for (name, picture, eye) in [
            ("armUpLeft", OwlArt.armUpLeft, Point(25, 60)), ("armUpRight", OwlArt.armUpRight, Point(91, 60)),
        ] {
            let frame = table.arm(name, covered: true)
            #expect(picture.size == frame.size)
            let toWing = face.origin - frame.origin
            // The shadow, which comes first, is cut at the frame. At the whites' rim the shut lids may be seen.
            let wing = picture.operations.dropFirst().flatMap(outlines)
            for point in points(around: eye, radius: 17.5) {
                #expect(wing.contains { $0.contains(point + toWing) }, "\(name) leaves \(point) free")
            }
            for x in stride(from: beakBox.minX, through: beakBox.maxX, by: 0.5) {
                for y in stride(from: beakBox.minY, through: beakBox.maxY, by: 0.5) {
                    let point = Point(x, y)
                    guard beak.contains(where: { $0.contains(point) }) else { continue }
                    #expect(!wing.contains { $0.contains(point + toWing) }, "\(name) covers \(point)")
                }
            }
        }
    }

    @Test("the lowered wings are as large as their frames")
    func lowered() {
        let table = OwlTable(width: 375, scale: 2)
        for (name, picture) in [("armDownLeft", OwlArt.armDownLeft), ("armDownRight", OwlArt.armDownRight)] {
            #expect(picture.size == table.arm(name, covered: false).size)
        }
    }
}
