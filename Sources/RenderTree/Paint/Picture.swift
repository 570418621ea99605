public import Geometry

/// A vector picture: operations in a space of its own, stretched to any box.
///
/// A picture is immutable and compared by identity: one pointer comparison.
public final class Picture: Sendable, Hashable {
    /// The size of the picture's own space, whose origin is its top left.
    public let size: Size
    /// The operations, back to front; they may reach beyond the size and are not clipped to it.
    public let operations: [PaintOperation]
    /// The cached bounds of the operations, in the picture's space; nil for pictures of few paths.
    let extent: Rect?

    /// Makes a picture.
    /// - Precondition: the size is positive and finite.
    public init(size: Size, _ operations: [PaintOperation]) {
        precondition(!size.isEmpty && size.isFinite, "a picture has a positive size, not \(size)")
        self.size = size
        self.operations = operations
        extent = Picture.extent(of: operations)
    }

    /// Compares by identity.
    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The number of paths up to which computing the bounds each time is as fast.
    private static let fewPaths = 64

    private static func extent(of operations: [PaintOperation]) -> Rect? {
        var (box, count) = (Rect?.none, 0)
        var tasks: [(operations: [PaintOperation], clip: Rect?)] = [(operations, nil)]
        func add(_ path: Path, outset: Double, _ clip: Rect?) {
            count += 1
            guard let reached = path.bounds?.inset(by: Insets(all: -outset)) else { return }
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
                    guard let own = path.bounds, let both = clip.map({ own.intersection($0) }) ?? own else {
                        continue
                    }
                    tasks.append((inner, both))
                case .text, .picture, .image: return nil
                }
            }
        }
        // A box out of range may be so for one path, and not for the others.
        guard count > fewPaths, let box, max(-box.minX, -box.minY, box.maxX, box.maxY) < 1e6 else { return nil }
        return box
    }
}
