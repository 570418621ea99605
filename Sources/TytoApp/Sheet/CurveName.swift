import Study

/// The name of a curve: `panel/username.opacity`, or `eyelids` for what of it moves for longest.
struct CurveName {
    let layer: String
    let property: LayerProperty?

    /// - Throws: a usage failure that lists the properties.
    init(_ name: String) throws(CommandFailure) {
        guard let dot = name.lastIndex(of: ".") else {
            (layer, property) = (name, nil)
            return
        }
        guard dot != name.startIndex, let property = LayerProperty(rawValue: String(name[name.index(after: dot)...])),
            LayerProperty.ofPlacement.contains(property)
        else {
            throw CommandFailure(
                .usage, "--layers \"\(name)\" is not a layer, a full stop and one of: \(CurveName.properties)")
        }
        (layer, self.property) = (String(name[..<dot]), property)
    }

    static var properties: String { LayerProperty.ofPlacement.map(\.rawValue).joined(separator: ", ") }
}
