import Geometry
import LayerTree
import TestSupport
import Testing

@Suite("Layers are inserted above and below others")
struct InsertingTests {
    private let parent = Layer(name: "parent")
    private let layers = ["a", "b", "c"].map { Layer(name: $0) }

    init() { for layer in layers { parent.addSublayer(layer) } }

    private var names: String { parent.sublayers.compactMap(\.name).joined() }

    @Test("a new layer is directly below or above its sibling")
    func new() {
        parent.insertSublayer(Layer(name: "x"), below: layers[1])
        parent.insertSublayer(Layer(name: "y"), above: layers[1])
        parent.insertSublayer(Layer(name: "z"), above: layers[2])
        #expect(names == "axbycz")
    }

    @Test("a sublayer moves, from behind and from in front, and beside itself it stays")
    func moved() {
        parent.insertSublayer(layers[0], above: layers[1])
        #expect(names == "bac")
        parent.insertSublayer(layers[2], below: layers[1])
        #expect(names == "cba")
        parent.insertSublayer(layers[2], below: layers[0])
        #expect(names == "bca")
        parent.insertSublayer(layers[2], above: layers[1])
        #expect(names == "bca")
        parent.insertSublayer(layers[0], below: layers[0])
        #expect(names == "bca")
    }

    @Test("a layer of another parent leaves it")
    func other() {
        let (other, moving) = (Layer(), Layer(name: "m"))
        other.addSublayer(moving)
        parent.insertSublayer(moving, below: layers[0])
        #expect(names == "mabc" && other.sublayers.isEmpty && moving.superlayer === parent)
    }

    @Test("a layer beside one that is no sublayer is a mistake of the program")
    func notASublayer() async {
        await #expect(processExitsWith: .failure) { Layer().insertSublayer(Layer(), below: Layer()) }
    }
}
