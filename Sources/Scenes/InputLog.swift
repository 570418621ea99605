import Geometry
import Stage

/// The inputs of a stage with their times, for replaying them.
struct InputLog {
    private struct Entry {
        let input: SessionInput
        /// Whether the input concerns the window and not the stage; it is not replayed.
        let isOfWindow: Bool

        var time: Double { input.time }
        /// Whether it is a new size of the window.
        var isResize: Bool { if case .resized = input.event { isOfWindow } else { false } }
    }

    private var all: [Entry] = [] {
        didSet { revision += 1 }
    }
    /// Rises with every change.
    private(set) var revision = 0
    private var windowSizeCount = 0
    /// The number and the bytes of values from outside.
    private var values = (count: 0, size: 0)
    /// The number of the next input.
    private(set) var nextID = 1

    /// The inputs to replay, by time.
    var inputs: [SessionInput] {
        hasWindowSizes ? all.filter { !$0.isOfWindow }.map(\.input) : all.map(\.input)
    }

    /// Replaces everything by inputs of an edited session.
    mutating func replace(by inputs: [SessionInput]) {
        all = inputs.map { Entry(input: $0, isOfWindow: false) }
        windowSizeCount = 0
        countValues()
        nextID = max(nextID, (inputs.map(\.id).max() ?? 0) + 1)
        resetChanges()
    }

    /// All inputs by time. A click, drag or used move made at another viewport size is enclosed in that size.
    /// - Parameter size: The viewport's size before all of them.
    func history(from size: Size) -> [(time: Double, event: InputEvent)] {
        history(of: all[...], from: size).flatMap(\.self)
    }

    private func history(of entries: ArraySlice<Entry>, from size: Size) -> [[(time: Double, event: InputEvent)]] {
        SessionInput.history(of: entries.lazy.map(\.input), from: size)
    }

    /// The number of entries at the beginning that ``takeChanges(from:)`` returned last.
    private var unchangedCount = 0
    /// The viewport's size after them; nil if not computed.
    private var unchangedSize: Size?

    /// The changes since the last call: the number of unchanged entries, and the history after them.
    ///
    /// A final move that nothing used, leaving included, is held back: the next one would replace it.
    /// - Parameter size: The viewport's size before all of them.
    mutating func takeChanges(from size: Size) -> (kept: Int, added: [[(time: Double, event: InputEvent)]]) {
        let kept = unchangedCount
        unchangedCount = max(kept, all.count - (all.last?.input.isUnusedMove == true ? 1 : 0))
        if kept == unchangedCount { return (kept, []) }
        let before = unchangedSize ?? InputLog.lastSize(in: all[..<kept]) ?? size
        let added = all[kept..<unchangedCount]
        unchangedSize = InputLog.lastSize(in: added) ?? before
        return (kept, history(of: added, from: before))
    }

    private static func lastSize(in entries: ArraySlice<Entry>) -> Size? {
        entries.lazy.reversed().compactMap(\.input.event.viewportSize).first
    }

    /// Makes ``takeChanges(from:)`` return everything again.
    mutating func resetChanges() { markChanged(from: 0) }

    /// Records that entries from an index on have changed.
    private mutating func markChanged(from index: Int) {
        guard index < unchangedCount || index == 0 else { return }
        unchangedCount = min(unchangedCount, index)
        unchangedSize = nil
    }

    /// Adds an input. Of successive moves that nothing used, leaving included, only the last is kept: that bounds the memory.
    /// - Parameters:
    ///   - isUsed: whether a move dragged something or changed what is shown.
    ///   - size: The viewport's.
    /// - Returns: whether there is one more to replay.
    @discardableResult
    mutating func append(_ event: InputEvent, at time: Double, isUsed: Bool, in size: Size) -> Bool {
        let isMove = if case .pointerMoved = event { true } else { event == .pointerLeft }
        let replacesLast = isMove && all.last?.input.isUnusedMove == true
        if replacesLast {
            all.removeLast()
            markChanged(from: all.count)
        }
        let isAimed = event.isPointer && (isUsed || event.isDecision)
        let input = SessionInput(
            id: nextID, time: time, event: event, aim: isAimed ? size : nil, isUnusedMove: isMove && !isUsed)
        all.append(Entry(input: input, isOfWindow: false))
        nextID += 1
        if let json = event.json { values = (values.count + 1, values.size + json.utf8.count) }
        return !replacesLast
    }

    /// The largest number of window sizes, which bounds the memory of long resizing.
    private let maxWindowSizes: Int

    /// The largest number and the most bytes of values from outside: a session may last for days.
    private let (maxValueCount, maxValueSize): (Int, Int)

    init(maxWindowSizes: Int = 50_000, maxValueCount: Int = 200_000, maxValueSize: Int = 16 << 20) {
        self.maxWindowSizes = maxWindowSizes
        (self.maxValueCount, self.maxValueSize) = (maxValueCount, maxValueSize)
    }

    /// Adds a new size of the window, perhaps before inputs yet to be replayed.
    ///
    /// It stays even if no frame shows it: a scene may keep what it made for it. Beyond the largest number, every
    /// second one of the oldest at which nothing happened is removed, and a frame of that moment will have the next.
    mutating func insertWindowSize(_ event: InputEvent, at time: Double) {
        let place = (all.lastIndex { $0.time <= time } ?? -1) + 1
        markChanged(from: place)
        all.insert(
            Entry(input: SessionInput(id: 0, time: time, event: event, aim: nil), isOfWindow: true), at: place)
        windowSizeCount += 1
        if windowSizeCount > maxWindowSizes { thinOut() }
    }

    private mutating func thinOut() {
        var kept: [Entry] = []
        var isSecond = false
        for (index, entry) in all.enumerated() {
            let isFollowed = entry.isResize && index + 1 < all.count / 2 && all[index + 1].isResize
            isSecond = isFollowed && !isSecond
            if !isSecond { kept.append(entry) }
        }
        all = kept
        markChanged(from: 0)
        windowSizeCount = all.count(where: \.isOfWindow)
    }

    /// Whether the window had another size at some time.
    var hasWindowSizes: Bool { windowSizeCount > 0 }

    /// Removes the window's sizes; everything is replayed in the last one.
    mutating func forgetWindowSizes() {
        markChanged(from: all.firstIndex(where: \.isOfWindow) ?? all.count)
        all.removeAll(where: \.isOfWindow)
        windowSizeCount = 0
    }

    /// Removes everything after a time.
    mutating func truncate(after time: Double) {
        all.removeAll { $0.time > time }
        markChanged(from: all.count)
        windowSizeCount = all.count(where: \.isOfWindow)
        countValues()
    }

    /// Whether one more value from outside is kept.
    func hasRoom(for json: String) -> Bool {
        values.count < maxValueCount && values.size + json.utf8.count <= maxValueSize
    }

    private mutating func countValues() {
        let texts = all.lazy.compactMap(\.input.event.json)
        values = (texts.count, texts.reduce(0) { $0 + $1.utf8.count })
    }
}

extension InputEvent {
    /// A value from outside; nil for other inputs.
    fileprivate var json: String? { if case .received(_, let json) = self { json } else { nil } }
}
