extension LayerProperty {
    /// The property as Swift code: `\.position.x`, `.shape(\.lineWidth)`.
    package var code: String { owner == .layer ? "\\.\(name)" : ".\(owner)(\\.\(name))" }

    /// The names in lanes of the values that a footprint changes.
    ///
    /// They are those of wholes where all of their parts change: `transform`, or `scale, rotation`.
    package static func words(of footprint: KeyFootprint, in content: LayerContent) -> String {
        let changed = all.filter {
            $0.word != nil && !$0.footprint.isDisjoint(with: footprint) && $0.owner.has(content)
        }
        return changed.filter { property in
            if changed.contains(where: { $0.footprint.isStrictSubset(of: property.footprint) }) {
                return property.footprint.isSubset(of: footprint)
            }
            return !changed.contains { whole in
                property.footprint.isStrictSubset(of: whole.footprint) && whole.footprint.isSubset(of: footprint)
            }
        }.compactMap(\.word).joined(separator: ", ")
    }

    /// All numbers of a layer's animatable properties: `position.x`, `shape.fillColor.red`.
    package static func numbers(of state: LayerState) -> [NamedNumber] {
        of(state.content).flatMap { $0.numbers(state, $0.owner == .layer ? $0.name : "\($0.owner).\($0.name)") }
    }
}
