public import Geometry
internal import LayerTree

extension Stage {
    /// Calls back after each input that places the pointer or takes it out of the window.
    ///
    /// A recording keeps the moves for which a callback returns true, and drops the others.
    /// - Parameter callback: gets the position in the viewport, nil outside; returns whether it changed anything for it.
    public func watchPointer(_ callback: @escaping (Point?) -> Bool) { input.watches.append(callback) }

    /// Whether a move of the pointer without a button may change anything but its shape.
    package var followsPointer: Bool { !input.watches.isEmpty || input.responders.contains { $0.showsHover } }

    /// Whether the last input's position of the pointer changed anything.
    package var isPointerUsed: Bool { input.isPointerUsed }

    /// Places the pointer for its shape alone: no control and no watch is notified.
    package func placePointer(_ point: Point?) { input.pointer = point }

    /// The bounding boxes in the viewport of the controls that can be reached, as presented now.
    package var controlFrames: [Rect] {
        input.responders.filter { isOnStage($0.layer) }.map { convert($0.layer.bounds, from: $0.layer) }
    }

    /// Notifies the controls that the pointer has come to and left, and the watches.
    func followPointer() {
        let over = input.pointer.flatMap { responder(at: $0) }
        // While a button is down the pointer is over the control pressed, or over none.
        let next = input.captured == nil || over === input.captured ? over : nil
        var isUsed = false
        if next !== input.hovered {
            let last = input.hovered
            input.hovered = next
            last?.hoverChanged(to: false)
            next?.hoverChanged(to: true)
            isUsed = last?.showsHover == true || next?.showsHover == true
        }
        for watch in input.watches where watch(input.pointer) { isUsed = true }
        if isUsed { input.isPointerUsed = true }
    }
}
