internal import Geometry
internal import RenderTree
internal import Timing

/// An animatable property of layers: a row of ``all``, from which accessors, footprints, names and curves are taken.
package struct LayerProperty: Sendable {
    /// The layers that have a property: all, or those with one kind of content.
    package enum Owner: Int, Sendable {
        case layer, shape, gradient, text, image

        /// The owner of a content's properties.
        init(of content: LayerContent) {
            self =
                switch content {
                case .none: .layer
                case .shape: .shape
                case .gradient: .gradient
                case .text: .text
                case .image: .image
                }
        }

        /// Whether layers with such a content have the owner's properties.
        package func has(_ content: LayerContent) -> Bool { self == .layer || self == Owner(of: content) }
    }

    /// The quantity that the numbers of a property measure.
    package enum Quantity: Sendable {
        /// A distance, in points.
        case length
        /// An angle, in radians.
        case angle
        /// A ratio or a fraction of a length; also what has no numbers.
        case factor
        /// An opacity or a colour's component: 0…1.
        case shade

        /// The smallest change that can be seen.
        ///
        /// Of lengths it is a fiftieth of a pixel at 2 pixels per point, of shades half a step of 256. Angles and
        /// factors move what is far away: theirs moves the end of a line of 1,000 points by that of lengths.
        package var visibleChange: Double {
            switch self {
            case .length: 0.01
            case .angle, .factor: 1e-5
            case .shade: 1.0 / 512
            }
        }
    }

    /// The public key path as it is written behind `\.`: `position.x`, of a shape `lineWidth`.
    let name: String
    /// The name in lanes; nil for a part that has the name of another property.
    package let word: String?
    /// The quantity of its numbers; the finest of them if they measure several.
    package let quantity: Quantity
    /// Whether reduced motion keeps its animations, as fades.
    let fades: Bool
    /// The key path from a layer's state or from its content.
    let key: LayerKey
    /// A ``PropertyAccess`` of the value's type.
    let access: any Sendable
    /// The layers that have it.
    package private(set) var owner = Owner.layer
    /// The parts of a layer that it changes.
    package private(set) var footprint = KeyFootprint.unknown
    /// Makes a state's value another one that differs in every part; part of another property, it does nothing.
    private(set) var probe: @Sendable (inout LayerState) -> Void = { _ in }
    /// Whether each independent part differs between two states; of a part of another property there is none.
    private(set) var differences: @Sendable (LayerState, LayerState) -> [Bool] = { _, _ in [] }
    /// The numbers in a state, by a name; of a part of another property there is none.
    private(set) var numbers: @Sendable (LayerState, String) -> [NamedNumber] = { _, _ in [] }
    /// The way between the values of two states; of a part of another property there is none.
    package private(set) var change: (@Sendable (LayerState, LayerState) -> PropertyChange)?
    /// Reads the value that is one number; nil for other values and for a part of another property.
    package private(set) var number: (@Sendable (LayerState) -> Double)?
    /// Gives the first state the value of the second.
    private let copy: @Sendable (inout LayerState, LayerState) -> Void

    /// Declares a property that a layer or its content stores.
    /// - Parameters:
    ///   - word: nil for the name.
    ///   - fades: nil for whether it is a shade.
    init<Root, Value: PartedValue>(
        _ name: String, word: String? = nil, _ key: ContentKey<Root, Value>, _ quantity: Quantity, fades: Bool? = nil,
        _ read: @escaping @Sendable (LayerState) -> Value,
        _ write: @escaping @Sendable (inout LayerState, Value) -> Void
    ) {
        self.init(part: name, word: word ?? name, key, quantity, fades: fades ?? (quantity == .shade), read, write)
        probe = { write(&$0, read($0).probe) }
        differences = { read($0).differences(from: read($1)) }
        numbers = { read($0).numbers($1, quantity) }
        change = { read($0).change(to: read($1), quantity) }
        number = (access as? PropertyAccess<Double>)?.read
    }

    /// Declares a part of stored properties, or another view of one.
    init<Root, Value>(
        part name: String, word: String? = nil, _ key: ContentKey<Root, Value>, _ quantity: Quantity,
        fades: Bool = false,
        _ read: @escaping @Sendable (LayerState) -> Value,
        _ write: @escaping @Sendable (inout LayerState, Value) -> Void
    ) {
        (self.name, self.word, self.quantity, self.fades) = (name, word, quantity, fades)
        self.key = LayerKey(path: key)
        access = PropertyAccess(read: read, write: write)
        copy = { write(&$0, read($1)) }
    }

    /// All properties: of every layer, then of each kind of content.
    package static let all = sections.flatMap { $0 }
    /// The indices in ``all`` by key.
    static let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })

    /// The properties of layers with such a content.
    package static func of(_ content: LayerContent) -> [LayerProperty] { inSections(sections, of: content) }

    /// A content of each kind, in the order of owners.
    static let contents: [LayerContent] = [
        .none, .shape(ShapeContent()), .gradient(GradientContent()), .text(TextContent("", font: Font(size: 1))),
        .image(ImageContent(.picture(Picture(size: Size(1, 1), [])))),
    ]
    /// The properties with their owners and footprints, in the order of owners.
    private static let sections = contents.map { content in
        let owner = Owner(of: content)
        let probes = PropertyProbes(of: inSections(declared, of: content), like: content)
        return declared[owner.rawValue].map { property in
            var property = property
            property.owner = owner
            property.footprint = probes.footprint(writing: property.copy)
            return property
        }
    }

    private static func inSections(_ sections: [[LayerProperty]], of content: LayerContent) -> [LayerProperty] {
        let owner = Owner(of: content)
        return sections[0] + (owner == .layer ? [] : sections[owner.rawValue])
    }
}

/// Accessors of a value that do not use its key path.
struct PropertyAccess<Value>: Sendable {
    let read: @Sendable (LayerState) -> Value
    let write: @Sendable (inout LayerState, Value) -> Void
}

/// A key path as a dictionary's key.
struct LayerKey: Hashable, Sendable {
    let path: any AnyKeyPath & Sendable

    static func == (a: LayerKey, b: LayerKey) -> Bool { (a.path as AnyKeyPath) == (b.path as AnyKeyPath) }

    func hash(into hasher: inout Hasher) { (path as AnyKeyPath).hash(into: &hasher) }
}
