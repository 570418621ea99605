public import Geometry

/// A vector picture: operations in a space of its own, drawn stretched to whatever box is asked for, sharp at any scale.
///
/// A picture is immutable and compared by identity, so two frames that show the same picture agree at the cost of one
/// pointer comparison.
public final class Picture: Sendable, Hashable {
    /// The extent of the picture's own space, whose origin is its top left.
    public let size: Size
    /// What is drawn, back to front, clipped to nothing: operations may reach beyond the size.
    public let operations: [PaintOperation]
    /// A box in the picture's own space that holds all that is drawn, for pictures of so many paths that these are not looked
    /// through each time; nil for others.
    let extent: Rect?

    /// Makes a picture.
    /// - Precondition: the size is positive and finite.
    public init(size: Size, _ operations: [PaintOperation]) {
        precondition(!size.isEmpty && size.isFinite, "a picture has a positive size, not \(size)")
        self.size = size
        self.operations = operations
        extent = Picture.extent(of: operations)
    }

    /// Identity: the same object.
    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// So few paths are looked through as quickly.
    private static let fewPaths = 64

    private static func extent(of operations: [PaintOperation]) -> Rect? {
        var (box, count) = (Rect?.none, 0)
        var tasks: [(operations: [PaintOperation], clip: Rect?)] = [(operations, nil)]
        func add(_ path: Path, outset: Double, _ clip: Rect?) {
            count += 1
            guard let reached = path.controlBox?.inset(by: Insets(all: -outset)) else { return }
            guard let seen = clip.map({ reached.intersection($0) }) ?? reached else { return }
            box = box?.union(seen) ?? seen
        }
        while let (operations, clip) = tasks.popLast() {
            for operation in operations {
                switch operation {
                case .fill(let path, _, _): add(path, outset: 0, clip)
                case .stroke(let path, _, let style):
                    if style.isDrawable { add(path, outset: 1.5 * style.reach, clip) }
                case .clipped(let inner, let path):
                    guard let own = path.controlBox, let both = clip.map({ own.intersection($0) }) ?? own else {
                        continue
                    }
                    tasks.append((inner, both))
                case .text, .picture, .image: return nil
                }
            }
        }
        // What is out of all bounds may be there for one path, and not for the others.
        guard count > fewPaths, let box, max(-box.minX, -box.minY, box.maxX, box.maxY) < 1e6 else { return nil }
        return box
    }
}
