extension LottieComposition {
    /// ``needs`` as lines for people: those of one kind together, with their number and layers.
    package var needLines: [String] {
        var kinds: [String] = [], groups: [String: [LottieNeed]] = [:]
        for need in needs {
            if groups[need.kind] == nil { kinds.append(need.kind) }
            groups[need.kind, default: []].append(need)
        }
        return kinds.map { kind in
            let group = groups[kind] ?? []
            if group.count == 1 { return group[0].description }
            let isOfImages = group[0].image != nil
            let places = LottieNeed.list(group.map { $0.image ?? $0.layer })
            let times = kind == LottieNeed.expressions ? "" : "×"
            let words = isOfImages ? "\(group.count) images: \(kind)" : "\(group.count)\(times) \(kind)"
            return places.isEmpty ? words : "\(words) (\(isOfImages ? "" : "layers ")\(places))"
        }
    }
}

extension LottieNeed {
    /// The number of names in a line.
    private static let longestList = 8

    /// Different names with commas between, and the number of those that are left out.
    fileprivate static func list(_ names: [String]) -> String {
        var known: Set<String> = []
        let names = names.filter { !$0.isEmpty && known.insert($0).inserted }
        let rest = names.count - longestList
        return names.prefix(longestList).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
