import Lottie

/// A `.lottie` archive: a manifest, animations and their images (dotLottie 1 and 2).
struct DotLottie {
    private static let animationFolders = ["a/", "animations/"]
    private static let imageFolders = ["i/", "images/"]

    private let archive: ZipArchive
    private let file: String
    private var manifest: JSONCursor?

    init(_ bytes: [UInt8], named file: String) throws(LottieError) {
        self.file = file
        do throws(InflateFault) { archive = try ZipArchive(bytes) } catch {
            throw LottieError(file: file, reason: error.reason)
        }
        if let bytes = try content("manifest.json") {
            manifest = try JSONDocument(bytes, named: file + ": manifest.json").root
        }
    }

    /// An animation's JSON text.
    /// - Parameter identifier: its name in the manifest; nil is the one to begin with.
    func animation(_ identifier: String?) throws(LottieError) -> [UInt8] {
        let names = animationNames
        guard let name = identifier ?? names.first else {
            throw LottieError(file: file, reason: "the archive has no animation")
        }
        if identifier == nil || names.contains(name) {
            for folder in DotLottie.animationFolders {
                if let json = try content(folder + name + ".json") { return json }
            }
        }
        let list = names.prefix(20).map { shown($0) }.joined(separator: ", ")
        throw LottieError(file: file, reason: "it has no animation “\(shown(name))”; it has: \(list)")
    }

    /// The animations that can be named; the first is the one to begin with.
    private var animationNames: [String] {
        var names = archive.names.compactMap { name in
            DotLottie.animationFolders.first { name.hasPrefix($0) && name.hasSuffix(".json") }
                .map { String(name.dropFirst($0.count).dropLast(5)) }
        }
        guard let manifest else { return names }
        let listed = manifest["animations"]?.elements.compactMap { $0["id"]?.text } ?? []
        // A manifest may list what isn't there.
        let known = Set(names), there = listed.filter { known.contains($0) }
        if !there.isEmpty { names = there }
        let active = manifest["initial"]?["animation"]?.text ?? manifest["activeAnimationId"]?.text
        if let active, let index = names.firstIndex(of: active) { names.swapAt(0, index) }
        return names
    }

    /// The features of the manifest that an animation is drawn without.
    func needs(of identifier: String?) -> [LottieNeed] {
        guard let manifest else { return [] }
        let names = animationNames
        var features: [String] = []
        let animations = manifest["animations"]?.elements
        if let animation = animations?.first(where: { $0["id"]?.text == identifier ?? names.first }) {
            let theme = (animation["initialTheme"] ?? animation["defaultTheme"])?.text ?? ""
            if !theme.isEmpty { features.append("theme “\(shown(theme))”") }
            let background = animation["background"]?.text ?? ""
            if !background.isEmpty { features.append("background \(shown(background))") }
        }
        let machines = (manifest["stateMachines"] ?? manifest["states"])?.elements
        let machineNames = machines?.prefix(20).compactMap { $0["id"]?.text ?? $0.text } ?? []
        features += machineNames.map { "state machine “\(shown($0))”" }
        return features.map { LottieNeed(layer: "", feature: $0) }
    }

    /// An image's bytes; nil if the archive hasn't got it.
    func image(_ name: String, in folder: String) throws(LottieError) -> [UInt8]? {
        let base = name.split(separator: "/").last.map { String($0) } ?? name
        for path in [folder + name] + DotLottie.imageFolders.map({ $0 + base }) {
            let path = path.hasPrefix("/") ? String(path.dropFirst()) : path
            if let bytes = try content(path) { return bytes }
        }
        return nil
    }

    private func content(_ name: String) throws(LottieError) -> [UInt8]? {
        do throws(InflateFault) { return try archive.file(name) } catch {
            throw LottieError(file: file, reason: error.reason)
        }
    }
}
