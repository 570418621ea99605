import CX11

extension Selections {
    /// Answers a request with the converted text, or with a refusal.
    func answer(_ request: XSelectionRequestEvent) {
        guard let display = connection.live else { return }
        connection.noteForeignWindow(request.requestor)
        // Programs older than ICCCM name no property.
        let property = request.property == 0 ? request.target : request.property
        var isAnswered = false
        // This window never requests its own text from the server; another program would write into its properties.
        if request.requestor != window, let selection = selection(request.selection), let offer = owned[selection] {
            isAnswered =
                request.target == connection.atoms[.multiple]
                ? storeAll(offer, askedForIn: request.property, of: request.requestor, display)
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

    /// The maximum number of forms of one request; others are refused.
    private static let maxForms = 64

    /// Stores a text in several forms, each in its own property, as a list of pairs asks for (ICCCM 2.6.2, MULTIPLE).
    ///
    /// In the list, the properties of unsupported forms are replaced by none. Returns false without a list.
    private func storeAll(
        _ offer: Offer, askedForIn list: Atom, of requestor: CX11.Window, _ display: OpaquePointer
    ) -> Bool {
        let limit = Self.maxForms * 8
        guard list != 0, let value = PropertyValue(display, requestor, list, limit: limit), value.isComplete,
            !value.numbers.isEmpty, value.numbers.count.isMultiple(of: 2)
        else { return false }
        var pairs = value.numbers.map { Atom(bitPattern: $0) }
        for index in stride(from: 0, to: pairs.count, by: 2) {
            let (target, property) = (pairs[index], pairs[index + 1])
            let isStored = property != 0 && store(offer, as: target, in: property, of: requestor, display)
            if !isStored { pairs[index + 1] = 0 }
        }
        PropertyValue.write(pairs, type: connection.atoms[.atomPair], to: list, of: requestor, display)
        return true
    }

    /// Stores a text in one form in a property; returns false for unsupported forms.
    private func store(
        _ offer: Offer, as target: Atom, in property: Atom, of requestor: CX11.Window, _ display: OpaquePointer
    ) -> Bool {
        let atoms = connection.atoms
        func put<Item: BitwiseCopyable>(_ items: [Item], type: Atom) -> Bool {
            PropertyValue.write(items, type: type, to: property, of: requestor, display)
            return true
        }
        let unicode = [atoms[.utf8String], atoms[.plainTextUTF8], atoms[.plainText]]
        switch target {
        case atoms[.targets]:
            let others = [atoms[.text], Atom(XA_STRING), atoms[.targets], atoms[.multiple], atoms[.timestamp]]
            return put(unicode + others, type: Atom(XA_ATOM))
        case atoms[.timestamp]: return put([offer.since], type: Atom(XA_INTEGER))
        case atoms[.text]: return put(Array(offer.text.utf8), type: atoms[.utf8String])
        case Atom(XA_STRING):
            let latin1 = offer.text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            return put(latin1, type: Atom(XA_STRING))
        case let target where unicode.contains(target): return put(Array(offer.text.utf8), type: target)
        default: return false
        }
    }
}
