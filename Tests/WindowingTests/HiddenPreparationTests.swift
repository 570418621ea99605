import Geometry
import LayerTree
import RenderTree
import Stage
import System
import Testing

@testable import CairoKit
@testable import Windowing

@Suite("What a window prepares of hidden layers")
struct HiddenPreparationTests {
    private let shaper = CairoTextShaper()
    private let stage: Stage
    private let renderer: CairoRenderer
    /// A screen behind which another one is hidden.
    private let screen = Layer(name: "screen")

    init() {
        stage = Stage(size: Size(600, 400), scale: 1, shaper: shaper)
        renderer = CairoRenderer(shaper: shaper, threads: 1)
        let label = TextLayer(name: "label", TextContent("Owls", font: Font(size: 20)))
        screen.frame = Rect(20, 20, 500, 300)
        screen.backgroundColor = .white
        screen.shouldRasterize = true
        screen.isHidden = true
        label.frame = Rect(10, 10, 200, 40)
        screen.addSublayer(label)
        stage.root.addSublayer(screen)
    }

    private func draw(by renderer: CairoRenderer) throws -> [UInt8] {
        let frame = stage.frame()
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try renderer.draw(frame, into: surface)
        return surface.withPixels { bytes, _ in Array(bytes) }
    }

    private func prepared() -> HiddenPreparation {
        var preparation = HiddenPreparation()
        _ = stage.frame()
        preparation.follow([stage], isMoving: false, renderer: renderer)
        while preparation.hasWork(before: nil) { preparation.work(before: nil) }
        return preparation
    }

    @Test("the first frame of a layer that was hidden makes no bitmap, and has the bytes of one that was not prepared")
    func ready() throws {
        _ = prepared()
        let made = renderer.cache.madeCount
        #expect(made == 1)
        screen.isHidden = false
        let bytes = try draw(by: renderer)
        #expect(renderer.cache.madeCount == made)
        #expect(try draw(by: CairoRenderer(shaper: shaper, threads: 1)) == bytes)
    }

    @Test("there is nothing to do after it is done, until something else is hidden")
    func idle() {
        var preparation = prepared()
        preparation.follow([stage], isMoving: false, renderer: renderer)
        #expect(!preparation.hasWork(before: nil))
        screen.bounds.size.width = 400
        preparation.follow([stage], isMoving: true, renderer: renderer)
        #expect(!preparation.hasWork(before: nil))
        preparation.follow([stage], isMoving: false, renderer: renderer)
        #expect(preparation.hasWork(before: nil))
    }

    @Test("without hidden layers there is nothing to do")
    func none() {
        screen.isHidden = false
        var preparation = HiddenPreparation()
        preparation.follow([stage], isMoving: false, renderer: renderer)
        #expect(!preparation.hasWork(before: nil))
    }

    @Test("no step is begun that a frame might wait for")
    func deadline() {
        var preparation = HiddenPreparation()
        preparation.follow([stage], isMoving: false, renderer: renderer)
        #expect(preparation.hasWork(before: nil))
        #expect(!preparation.hasWork(before: MonotonicClock.now))
        let made = renderer.cache.madeCount
        preparation.work(before: MonotonicClock.now)
        #expect(renderer.cache.madeCount == made && preparation.hasWork(before: nil))
    }

    @Test("an input that shows the layer ends its preparation")
    func input() {
        var preparation = HiddenPreparation()
        preparation.follow([stage], isMoving: true, renderer: renderer)
        #expect(preparation.hasWork(before: nil))
        screen.isHidden = false
        preparation.recheck()
        preparation.follow([stage], isMoving: true, renderer: renderer)
        #expect(!preparation.hasWork(before: nil))
    }
}
