import ArgumentParser
import CairoKit
import FrameExport
import Geometry
import RenderTree
import Scenes
import System

/// `art`: the program's images, made again from the vector art that they come from.
struct ArtCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "art", abstract: "Draws the program's own images as PNG files.",
        discussion: """
            The images are vector pictures of the program; after a change of those it makes every file again, at one, \
            two and three pixels per point.
            """)

    @Option(name: .output, help: ArgumentHelp("The folder.", valueName: "path"))
    var output = "Resources/images"

    func run() throws {
        var count = 0
        let painter = FramePainter(shaper: CairoTextShaper())
        try Files.createDirectory(output)
        for (name, makePicture) in App.current.art {
            let picture = makePicture()
            for density in ImageFile.densities {
                let frame = RenderFrame(
                    size: picture.size, scale: Double(density), background: .clear,
                    root: RenderNode(
                        id: 1, contents: [.picture(picture, in: Rect(origin: .zero, size: picture.size))]))
                try AtomicFile.write(
                    painter.libraryPNG(of: frame), to: "\(output)/\(ImageFile.fileName(of: name, density: density))"
                )
                count += 1
            }
        }
        printError("\(count) images in \(output)")
    }
}
