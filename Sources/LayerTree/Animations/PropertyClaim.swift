/// The properties that a sequence of animations has changed, until something newer animates one of them.
package final class PropertyClaim {
    /// Whether something newer has taken over.
    package private(set) var isLost = false
    private let onLoss: () -> Void
    private var parts: [UInt64: KeyFootprint] = [:]

    /// Makes a claim without properties.
    /// - Parameter onLoss: called once when something newer takes over.
    package init(onLoss: @escaping () -> Void) { self.onLoss = onLoss }

    fileprivate func overlaps(_ footprint: KeyFootprint, of layer: Layer) -> Bool {
        !(parts[layer.id] ?? []).isDisjoint(with: footprint)
    }

    fileprivate func add(_ footprint: KeyFootprint, of layer: Layer) {
        parts[layer.id, default: []].formUnion(footprint)
    }

    fileprivate func lose() {
        isLost = true
        onLoss()
    }
}

extension Timeline {
    /// Adds the claim of a sequence that begins; it is newer than all others.
    package func begin(_ claim: PropertyClaim) { claims.append(claim) }

    /// Removes the claim of a sequence that has ended.
    package func end(_ claim: PropertyClaim) { claims.removeAll { $0 === claim } }

    /// Claims the property of a change to animate; false if it belongs to a newer sequence.
    func claim<Value>(_ property: AnimatedProperty<Value>, of layer: Layer) -> Bool {
        claims.isEmpty && openClaim == nil || claim(property.footprint(like: layer.model.content), of: layer)
    }

    /// Claims properties for the open transaction's sequence, and ends the older sequences that have changed them.
    ///
    /// A change outside sequences is newer than all of them. A sequence whose property a newer one has ends instead;
    /// then this returns false.
    @discardableResult
    func claim(_ footprint: KeyFootprint, of layer: Layer) -> Bool {
        let own = openClaim
        if let own, own.isLost { return false }
        let others = claims.filter { $0 === own || $0.overlaps(footprint, of: layer) }
        if let own, let newest = others.last, newest !== own {
            lose(own)
            return false
        }
        for older in others where older !== own { lose(older) }
        own?.add(footprint, of: layer)
        return true
    }

    func lose(_ claim: PropertyClaim) {
        end(claim)
        claim.lose()
    }
}
