extension [CauseGroup] {
    /// The groups with one for each mark: what the inputs of one text or drag lead to belongs together.
    func joined(by marks: [InputMark]) -> [CauseGroup] {
        let markOf = Dictionary(marks.enumerated().flatMap { place, mark in mark.id.map { ($0, place) } }) { $1 }
        var placeOf: [Int: Int] = [:]
        var joined: [CauseGroup] = []
        for group in self {
            guard let mark = markOf[group.id], let place = placeOf[mark] else {
                if let mark = markOf[group.id] { placeOf[mark] = joined.count }
                joined.append(group)
                continue
            }
            joined[place].add(group)
        }
        return joined
    }
}

extension CauseGroup {
    /// Adds the lanes of a later group.
    fileprivate mutating func add(_ other: CauseGroup) {
        for lane in other.lanes {
            if let index = lanes.firstIndex(where: { $0.layer == lane.layer }) {
                lanes[index].bars += lane.bars
                lanes[index].isLinked = lanes[index].isLinked || lane.isLinked
            } else {
                lanes.append(lane)
            }
        }
        completions += other.completions
    }
}
