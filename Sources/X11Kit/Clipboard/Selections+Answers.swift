import CX11

/// Answers to other programs' requests.
extension Selections {
    /// Answers a request with the converted text, or with a refusal.
    mutating func answer(_ request: XSelectionRequestEvent) {
        guard let display = connection.live else { return }
        // Programs older than ICCCM name no property.
        let property = request.property == 0 ? request.target : request.property
        var isAnswered = false
        // This window never requests its own text from the server; another program would write into its properties.
        if request.requestor != window, let selection = selection(request.selection), let offer = owned[selection] {
            isAnswered =
                request.target == connection.atoms[.multiple]
                ? storeAll(offer, of: request, display)
                : store(offer, as: request.target, in: property, of: request.requestor, display)
        }
        var reply = XEvent()
        reply.xselection = XSelectionEvent(
            type: SelectionNotify, serial: 0, send_event: 1, display: display, requestor: request.requestor,
            selection: request.selection, target: request.target, property: isAnswered ? property : 0,
            time: request.time)
        XSendEvent(display, request.requestor, 0, 0, &reply)
        XFlush(display)
    }

    /// Stores a text in several forms (MULTIPLE, ICCCM 2.6.2).
    ///
    /// The request's property lists pairs of a form and a property; the property of an impossible form becomes 0, as
    /// in toolkits.
    private mutating func storeAll(
        _ offer: Offer, of request: XSelectionRequestEvent, _ display: OpaquePointer
    ) -> Bool {
        guard request.property != 0 else { return false }
        var pairs = PropertyValue.longs(display, request.requestor, request.property).map { Atom(bitPattern: $0) }
        guard !pairs.isEmpty, pairs.count % 2 == 0 else { return false }
        for index in stride(from: 0, to: pairs.count, by: 2) {
            let (target, property) = (pairs[index], pairs[index + 1])
            let isPossible = property != 0 && property != request.property && target != connection.atoms[.multiple]
            if !isPossible || !store(offer, as: target, in: property, of: request.requestor, display) {
                pairs[index + 1] = 0
            }
        }
        pairs.withUnsafeBytes { raw in
            _ = XChangeProperty(
                display, request.requestor, request.property, connection.atoms[.atomPair], 32, PropModeReplace,
                raw.bindMemory(to: UInt8.self).baseAddress, Int32(pairs.count))
        }
        return true
    }

    /// Stores a text in one form in a property; returns false for unsupported forms.
    private mutating func store(
        _ offer: Offer, as target: Atom, in property: Atom, of requestor: CX11.Window, _ display: OpaquePointer
    ) -> Bool {
        let atoms = connection.atoms
        func put<Item: BitwiseCopyable>(_ items: [Item], type: Atom, format: Int32) -> Bool {
            items.withUnsafeBytes { raw in
                guard raw.count < OutgoingText.partSize else {
                    return putInParts(Array(raw), type: type, requestor, property, display)
                }
                XChangeProperty(
                    display, requestor, property, type, format, PropModeReplace,
                    raw.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
                return true
            }
        }
        let unicode = [atoms[.utf8String], atoms[.plainTextUTF8], atoms[.plainText]]
        switch target {
        case atoms[.targets]:
            let others = [atoms[.text], Atom(XA_STRING), atoms[.targets], atoms[.multiple], atoms[.timestamp]]
            return put(unicode + others, type: Atom(XA_ATOM), format: 32)
        case atoms[.timestamp]: return put([offer.since], type: Atom(XA_INTEGER), format: 32)
        case atoms[.text]: return put(Array(offer.text.utf8), type: atoms[.utf8String], format: 8)
        case Atom(XA_STRING):
            let latin1 = offer.text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            return put(latin1, type: Atom(XA_STRING), format: 8)
        case let target where unicode.contains(target): return put(Array(offer.text.utf8), type: target, format: 8)
        default: return false
        }
    }

    /// Begins to send a long text; returns false if that is impossible.
    ///
    /// That is at the limit of transfers, or if the requestor is gone.
    private mutating func putInParts(
        _ bytes: [UInt8], type: Atom, _ requestor: CX11.Window, _ property: Atom, _ display: OpaquePointer
    ) -> Bool {
        end(display) { $0.isOverdue || $0.requestor == requestor && $0.property == property }
        guard outgoing.count < Selections.maxOutgoing else { return false }
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, requestor, &attributes) != 0 else { return false }
        // The window may be one that this program listens to anyway: the root, or that of a settings manager.
        let mask = outgoing.first { $0.requestor == requestor }?.formerMask ?? attributes.your_event_mask
        let text = OutgoingText(bytes, type: type, to: requestor, property: property, formerMask: mask)
        text.announce(display, as: connection.atoms[.incremental])
        outgoing.append(text)
        return true
    }

    /// Stores the next part after the receiver has deleted the one before.
    mutating func propertyTaken(_ event: XPropertyEvent) {
        guard let display = connection.live, event.state == PropertyDelete,
            let index = outgoing.firstIndex(where: { $0.requestor == event.window && $0.property == event.atom })
        else { return }
        if !outgoing[index].putNextPart(display) {
            end(display) { $0.requestor == event.window && $0.property == event.atom }
        }
    }

    /// Ends some transfers and restores their receivers' event masks.
    private mutating func end(_ display: OpaquePointer, where isOver: (OutgoingText) -> Bool) {
        let ended = outgoing.filter(isOver)
        outgoing.removeAll(where: isOver)
        for text in ended where !outgoing.contains(where: { $0.requestor == text.requestor }) {
            XSelectInput(display, text.requestor, text.formerMask)
        }
        if !ended.isEmpty { XFlush(display) }
    }
}
