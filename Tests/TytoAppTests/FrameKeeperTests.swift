import Dispatch
import Geometry
import Glibc
import LayerTree
import RenderTree
import System
import TestSupport
import Testing

@testable import TytoApp

@Suite("Frames that are kept", .ownThreads)
struct FrameKeeperTests {
    private let folder: TemporaryFolder
    private let told = Guarded<[Result<String, any Error>]>([])

    init() throws {
        folder = try TemporaryFolder()
        GalleryProgram.begin
    }

    private func frame(width: Double) -> RenderFrame {
        RenderFrame(size: Size(width, 1), scale: 1, root: RenderNode(id: 1))
    }

    private func keep(_ frame: RenderFrame, by keeper: FrameKeeper, until: DispatchSemaphore? = nil) {
        keeper.keep(frame, of: "owl", at: 1) { [told] file in
            _ = until?.wait(timeout: .now() + 10)
            told.withLock { $0.append(file) }
        }
    }

    @Test("are written in their order beside the window, and none is lost at the end")
    func order() throws {
        let keeper = FrameKeeper(in: "\(folder.path)/")
        let allKept = DispatchSemaphore(value: 0)
        keep(frame(width: 1), by: keeper, until: allKept)
        for width in 2...20 { keep(frame(width: Double(width)), by: keeper) }
        #expect(told.withLock { $0.isEmpty })
        allKept.signal()
        keeper.end()
        let names = try told.withLock { try $0.map { try $0.get() } }
        #expect(names == (1...20).map { folder / "tyto-owl-00001.000s\($0 == 1 ? "" : "-\($0)").png" })
        for (index, name) in names.enumerated() {
            #expect(try PNGPixels.of(Program.read(name)).count == index + 1)
        }
        keep(frame(width: 21), by: keeper)
        keeper.end()
        #expect(folder.names.count == 21, "after a rest it writes again")
    }

    @Test("that can't be written say why, and those after them are tried")
    func failure() throws {
        let keeper = FrameKeeper(in: "\(folder.path)/none/")
        for width in [1.0, 2] { keep(frame(width: width), by: keeper) }
        keeper.end()
        let errors = told.withLock { $0.map { file in #expect(throws: FileError.self) { try file.get() } } }
        #expect(errors.map { $0?.code } == [ENOENT, ENOENT])
    }
}
