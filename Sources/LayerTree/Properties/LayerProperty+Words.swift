extension LayerProperty {
    /// The key path from a layer's state, as Swift code: `\.position.x`, `\.shape.lineWidth`.
    package var code: String { "\\." + path }

    private var path: String { owner == .layer ? name : "\(owner).\(name)" }

    /// The names in lanes of what a footprint changes: `position`, or `transform` for all of its parts.
    package static func words(of footprint: KeyFootprint, in content: LayerContent) -> String {
        let changed = of(content).filter { $0.word != nil && !$0.footprint.isDisjoint(with: footprint) }
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
        of(state.content).flatMap { $0.numbers(state, $0.path) }
    }
}
