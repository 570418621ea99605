import Geometry
import RenderTree
import Testing
import Timing

@testable import LayerTree

@Suite("The table of animatable properties")
struct PropertyTableTests {
    /// Lists the stored properties that change at once.
    private static let unanimated: Set = [
        "masksToBounds", "blendMode", "maskKind", "isIsolated", "shouldRasterize", "rasterizationScale",
        "rasterizesText", "content", "fillRule", "lineCap", "lineJoin", "kind", "string", "alignment", "isWrapped",
        "isTruncated", "source", "contentsGravity", "sampling",
    ]
    /// Lists the stored properties that hold declared ones.
    private static let apart = [
        "rarities": ["shadowPath", "filters"], "gradients": ["fillGradient", "strokeGradient"],
    ]

    @Test(
        "each stored property of a layer and its content is in the table or changes at once",
        arguments: LayerProperty.contents)
    func isComplete(_ content: LayerContent) {
        let properties = LayerProperty.of(content)
        let declared = Set(properties.map { String($0.name.prefix { $0 != "." }) })
        let payload = Mirror(reflecting: content).children.first?.value ?? ()
        let stored = [LayerState() as Any, payload].flatMap { Array(Mirror(reflecting: $0).children) }
        let names = stored.flatMap { child in child.label.map { Self.apart[$0] ?? [$0] } ?? [] }
        #expect(names.filter { !declared.contains($0) && !Self.unanimated.contains($0) } == [])
        #expect(names.count == Set(names).count && properties.count == Set(properties.map(\.name)).count)
    }

    @Test(
        "each property has a footprint of its own, and those of parts are within it", arguments: LayerProperty.contents)
    func footprints(_ content: LayerContent) {
        let state = LayerState(content)
        var all: KeyFootprint = []
        for property in LayerProperty.of(content) {
            let isPart = property.differences(state, state).isEmpty
            #expect(property.footprint != .unknown && property.footprint != [], "\(property.name)")
            #expect(isPart ? property.footprint.isSubset(of: all) : property.footprint.isDisjoint(with: all))
            all.formUnion(property.footprint)
        }
        #expect(!all.contains(.unknown))
    }

    @Test(
        "accessors give the same bits as the key path",
        arguments: [
            Affine.identity, .scale(-2, 3), .rotation(1) * .scale(2), Affine(1, 0.5, 0.25, 2, 7, 8), .scale(0),
            Affine(0, 0, 1, 2, 3, 4),
        ])
    func sameBits(_ map: Affine) {
        for content in LayerProperty.contents {
            var state = LayerState(content)
            state.transform = map
            var other = state
            for property in LayerProperty.of(content) { property.probe(&other) }
            // A key path reads a transform's parts from the map, accessors those that are remembered.
            other.heldTransform = Transform(other.transform)
            for property in LayerProperty.of(content) {
                let access = property.access as? any CheckedAccess
                #expect(access?.isAlike(property.key.path, from: other, to: state) == true, "\(property.name)")
            }
        }
    }
}

extension LayerState {
    fileprivate init(_ content: LayerContent) {
        self.init()
        self.content = content
    }
}

private protocol CheckedAccess {
    /// Whether copying a value gives what it gives by a key path.
    func isAlike(_ key: any AnyKeyPath & Sendable, from source: LayerState, to target: LayerState) -> Bool
}

extension PropertyAccess: CheckedAccess {
    fileprivate func isAlike(
        _ key: any AnyKeyPath & Sendable, from source: LayerState, to target: LayerState
    ) -> Bool {
        guard let key = key as? WritableKeyPath<LayerState, Value> else { return false }
        var (accessed, written) = (target, target)
        write(&accessed, read(source))
        written[keyPath: key] = source[keyPath: key]
        return accessed == written
    }
}
