import Geometry

/// Reads a composition from JSON, and notes what of it can't be drawn.
///
/// It is as lenient as players: absent and null are defaults, unknown items are left out and noted. Values of a wrong
/// kind and files beyond ``LottieLimits`` are errors.
final class LottieDecoder {
    let document: JSONDocument
    /// The features that can't be drawn, once each.
    private(set) var needs: [LottieNeed] = []
    private var notedNeeds: Set<LottieNeed> = []
    /// The layer that is read, as `Composition/Layer`.
    var layerName = ""
    /// The compositions and images that layers name, in their order.
    private(set) var references: [String] = []
    private var notedReferences: Set<String> = []
    /// The values that properties name by `sid`, by slot identifier.
    let slots: [String: JSONCursor]
    /// Whether colours are 0…255, as before bodymovin 4.1.9.
    let hasByteColors: Bool
    /// Frames per second, for expressions.
    let frameRate: Double
    private var keyCount = 0
    private var vertexCount = 0
    private var layerCount = 0
    private var letterCount = 0
    private var parentCount = 0

    init(_ document: JSONDocument) {
        self.document = document
        let root = document.root
        let members = root["slots"]?.members ?? []
        slots = Dictionary(members.compactMap { key, slot in slot["p"].map { (key, $0) } }) { $1 }
        frameRate = root["fr"]?.number ?? 30
        let version = root["v"]?.text?.split(separator: ".").map { Int($0) ?? 0 } ?? []
        hasByteColors = !version.isEmpty && version.lexicographicallyPrecedes([4, 1, 9])
    }

    /// Notes a feature that the present layer is drawn without.
    /// - Parameter kind: what it is said together with (default: itself).
    func note(_ feature: String, kind: String? = nil) {
        let need = LottieNeed(layer: layerName, feature: feature, kind: kind ?? feature)
        if notedNeeds.insert(need).inserted { needs.append(need) }
    }

    /// Notes that a layer shows an asset.
    func reference(_ identifier: String) {
        if notedReferences.insert(identifier).inserted { references.append(identifier) }
    }

    /// Counts key frames against the bounds.
    func count(keys: Int, at place: JSONCursor) throws(LottieError) {
        keyCount += keys
        guard keys <= LottieLimits.keysOfTrack, keyCount <= LottieLimits.keys else {
            throw place.error(
                "there are more than \(LottieLimits.keysOfTrack) key frames of one property, "
                    + "or \(LottieLimits.keys) in the file")
        }
    }

    /// Counts a path's vertices against the bounds.
    func count(vertices: Int, at place: JSONCursor) throws(LottieError) {
        vertexCount += vertices
        guard vertices <= LottieLimits.vertices, vertexCount <= LottieLimits.allVertices else {
            throw place.error(
                "there are more than \(LottieLimits.vertices) vertices in a path, "
                    + "or \(LottieLimits.allVertices) in the file")
        }
    }

    /// Counts a layer's parent, near or far, against the bounds.
    func countParent(at place: JSONCursor) throws(LottieError) {
        parentCount += 1
        guard parentCount <= LottieLimits.allParents else {
            throw place.error("layers have more than \(LottieLimits.allParents) parents in all")
        }
    }

    /// Counts a text's letters against the bounds.
    func count(letters: Int, at place: JSONCursor) throws(LottieError) {
        letterCount += letters
        guard Double(letterCount) <= LottieLimits.letters else {
            throw place.error("there are more than \(Int(LottieLimits.letters)) letters of texts")
        }
    }

    /// Counts a layer against the bounds.
    func countLayer(at place: JSONCursor) throws(LottieError) {
        layerCount += 1
        guard layerCount <= LottieLimits.layers else {
            throw place.error("there are more than \(LottieLimits.layers) layers")
        }
    }
}

/// A coordinate within the bounds.
func bounded(_ value: Double) -> Double {
    min(max(value, -LottieLimits.coordinate), LottieLimits.coordinate)
}
