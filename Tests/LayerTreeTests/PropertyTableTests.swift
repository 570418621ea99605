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
    /// The names of properties, by those of what stores them.
    private static let storedNames = [
        "rarities": ["shadowPath", "filters"], "gradients": ["fillGradient", "strokeGradient"],
        "heldTransform": ["transform"], "visibility": ["isHidden"],
    ]

    @Test(
        "each stored property of a layer and its content is in the table or changes at once",
        arguments: LayerProperty.contents)
    func isComplete(_ content: LayerContent) {
        let properties = LayerProperty.of(content)
        let declared = Set(properties.map { String($0.name.prefix { $0 != "." }) })
        let payload = Mirror(reflecting: content).children.first?.value ?? ()
        let stored = [LayerState() as Any, payload].flatMap { Array(Mirror(reflecting: $0).children) }
        let names = stored.flatMap { child in child.label.map { Self.storedNames[$0] ?? [$0] } ?? [] }
        #expect(names.filter { !declared.contains($0) && !Self.unanimated.contains($0) } == [])
        let words = properties.compactMap(\.word)
        #expect(names.count == Set(names).count && words.count == Set(words).count)
    }

    @Test("each property is named in lanes, alone or by what it is part of", arguments: LayerProperty.contents)
    func words(_ content: LayerContent) {
        for property in LayerProperty.of(content) {
            let words = LayerProperty.words(of: property.footprint, in: content)
            #expect(property.word.map { $0 == words } ?? !words.isEmpty, "\(property.name)")
        }
        let frame = KeyFootprint(of: \.frame, like: content)
        let both = frame.union(KeyFootprint(of: \.transform.scaleX, like: content))
        #expect(LayerProperty.words(of: both, in: content) == "position, size, scale")
    }

    @Test("each property has the Swift code of its key path")
    func code() {
        let views = ["heldTransform": "transform", "visibility": "isHidden"]
        let computed: Set = [
            "frame", "transform", "isHidden", "shadowPath", "filters", "fillGradient", "strokeGradient",
        ]
        for property in LayerProperty.all {
            let path = "\(property.key.path)"
            // Of computed properties the runtime does not know the names.
            if path.contains("<"), computed.contains(String(property.name.prefix { $0 != "." })) { continue }
            let (root, name) = (path.dropFirst().prefix { $0 != "." }, String(path.drop { $0 != "." }.dropFirst()))
            let kind = root == "LayerState" ? "" : "." + root.replacing("Content", with: "").lowercased()
            let code = "\\." + (views[name] ?? name)
            #expect(property.code == (kind.isEmpty ? code : "\(kind)(\(code))"))
        }
    }

    @Test(
        "with reduced motion opacity, colours and gradients fade, and nothing else", arguments: LayerProperty.contents)
    func fades(_ content: LayerContent) {
        let fading: Set = [
            "opacity", "backgroundColor", "borderColor", "shadowColor", "shadowOpacity", "fillColor", "strokeColor",
            "fillGradient", "strokeGradient", "stops", "color",
        ]
        for property in LayerProperty.of(content) {
            #expect(property.fades == fading.contains(property.name), "\(property.name)")
        }
    }

    @Test("the numbers of a state have names of their own, and are those that are stored")
    func numbers() {
        for content in LayerProperty.contents {
            var state = LayerState(content)
            for property in LayerProperty.of(content) { property.probe(&state) }
            let names = LayerProperty.numbers(of: state).map(\.name)
            #expect(Set(names).count == names.count)
        }
        var state = LayerState(.shape(ShapeContent()))
        state.transform.tx = 5
        state.shape.path = Path(rect: Rect(1, 2, 3, 4))
        state.shape.fillGradient = ShapeGradient([GradientStop(0.5, .white)], from: .zero, to: .zero)
        let numbers = Dictionary(uniqueKeysWithValues: LayerProperty.numbers(of: state).map { ($0.name, $0) })
        #expect(numbers["transform.tx"]?.value == 5 && numbers["transform.tx"]?.quantity == .length)
        #expect(numbers["shape.path.1.line.x"]?.value == 4 && numbers["transform.a"]?.quantity == .factor)
        #expect(numbers["shape.fillGradient.stops.0.location"]?.value == 0.5)
        #expect(numbers["shape.fillGradient.stops.0.color.red"]?.quantity == .shade)
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
        func path<Content>(_ content: WritableKeyPath<LayerState, Content>) -> WritableKeyPath<LayerState, Value>? {
            (key as? WritableKeyPath<Content, Value>).map { content.appending(path: $0) }
        }
        guard
            let key = path(\.self) ?? path(\.shape) ?? path(\.gradient) ?? path(\.text) ?? path(\.image)
        else { return false }
        var (accessed, written) = (target, target)
        write(&accessed, read(source))
        written[keyPath: key] = source[keyPath: key]
        return accessed == written
    }
}
