import Geometry

extension LottieComposition {
    /// Reads an animation from JSON, without the images beside it.
    /// - Parameters:
    ///   - json: the text in UTF-8.
    ///   - file: the file's name, for errors and for files without a name of their own.
    /// - Throws: ``LottieError`` with the place of the fault.
    public init(json: [UInt8], named file: String) throws(LottieError) {
        try self.init(decoding: try JSONDocument(json, named: file))
    }

    /// Reads an animation from a JSON text.
    package init(decoding document: JSONDocument) throws(LottieError) {
        let root = document.root
        guard root.isObject, let list = root["layers"] else {
            throw root.error("it is not a Lottie animation: an object with layers is expected")
        }
        let decoder = LottieDecoder(document)
        let frames = try decoder.frames(root)
        let layers = try decoder.layers(list, of: "", frames: frames)
        let assets = try decoder.assets(root["assets"], frames: frames)
        decoder.layerName = ""
        let stem = document.file.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
        let name = decoder.name(root).flatMap { $0.isEmpty ? nil : $0 } ?? shown(stem)
        self.init(
            name: name, size: try decoder.size(root), frameRate: try decoder.frameRate(root), frames: frames,
            markers: decoder.markers(root["markers"]), fonts: try decoder.fonts(root["fonts"]?["list"]), layers: layers,
            assets: assets, glyphs: try decoder.glyphs(root["chars"]), slots: decoder.slots.keys.sorted())
        needs = decoder.needs
        try checkCost(in: document.file)
    }
}

extension LottieDecoder {
    fileprivate func size(_ root: JSONCursor) throws(LottieError) -> Size {
        guard let width = root["w"]?.number, let height = root["h"]?.number,
            LottieLimits.side.contains(width), LottieLimits.side.contains(height)
        else {
            throw (root["w"] ?? root).error("the size w × h must be 1…\(Int(LottieLimits.side.upperBound)) points")
        }
        return Size(width, height)
    }

    fileprivate func frameRate(_ root: JSONCursor) throws(LottieError) -> Double {
        guard let rate = root["fr"]?.number, LottieLimits.frameRate.contains(rate) else {
            throw (root["fr"] ?? root).error(
                "the frame rate fr must be \(LottieLimits.frameRate.lowerBound)…\(Int(LottieLimits.frameRate.upperBound))"
            )
        }
        // After Effects writes 29.9700012207031 for 30000/1001, and 30.0000305175781 for 30.
        let (whole, slowed) = (rate.rounded(), (rate * 1.001).rounded())
        if whole > 0, (rate - whole).magnitude < 1e-3 { return whole }
        return (rate - slowed / 1.001).magnitude < 1e-3 ? slowed * 1000 / 1001 : (rate * 1e6).rounded() / 1e6
    }

    fileprivate func frames(_ root: JSONCursor) throws(LottieError) -> Range<Double> {
        // After Effects writes 61.0000024438 for 61.
        func whole(_ frame: Double) -> Double { (frame - frame.rounded()).magnitude < 1e-3 ? frame.rounded() : frame }
        let first = whole(root["ip"]?.number ?? 0)
        guard let last = root["op"]?.number.map(whole), first < last, abs(first) <= LottieLimits.frame else {
            throw (root["op"] ?? root).error("it has no frames: op, after the last one, must be above ip")
        }
        guard (last - first) / (try frameRate(root)) <= LottieLimits.duration else {
            throw (root["op"] ?? root).error("it is longer than \(Int(LottieLimits.duration / 3600)) hours")
        }
        return first..<last
    }

    fileprivate func markers(_ list: JSONCursor?) -> [LottieMarker] {
        guard let list, list.isArray else { return [] }
        return list.elements.prefix(1000).compactMap { marker in
            guard let frame = marker["tm"]?.number else { return nil }
            return LottieMarker(
                name: marker["cm"]?.text.map { shown($0) } ?? "",
                frame: min(max(frame, -LottieLimits.frame), LottieLimits.frame),
                duration: min(max(marker["dr"]?.number ?? 0, 0), LottieLimits.frame))
        }
    }

    /// The assets that layers show, and those that these show in turn.
    fileprivate func assets(_ list: JSONCursor?, frames: Range<Double>) throws(LottieError) -> [String: AssetModel] {
        var places: [String: JSONCursor] = [:]
        if let list, list.isArray {
            for asset in list.elements { if let key = asset["id"] { places[identifier(key)] = asset } }
        }
        var assets: [String: AssetModel] = [:], next = 0
        while next < references.count {
            let identifier = references[next]
            next += 1
            if let place = places[identifier], let asset = try asset(place, identifier, frames) {
                assets[identifier] = asset
            } else {
                layerName = ""
                note("missing asset “\(shown(identifier))”")
            }
        }
        return assets
    }

    private func asset(
        _ cursor: JSONCursor, _ identifier: String, _ frames: Range<Double>
    ) throws(LottieError) -> AssetModel? {
        if let list = cursor["layers"] {
            let name = name(cursor).flatMap { $0.isEmpty ? nil : $0 } ?? shown(identifier)
            return .composition(try layers(list, of: name, frames: frames))
        }
        let source = (cursor["sid"]?.text).flatMap { slots[$0] } ?? cursor
        guard let file = source["p"]?.text else { return nil }
        return .image(
            ImageModel(size: Size(side(cursor["w"]), side(cursor["h"])), source: file, folder: source["u"]?.text ?? ""))
    }
}
