import CX11
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Which of the desktop's hints gives the scale", .ownThreads, .serialized)
struct DesktopScaleTests {
    private static func monitor(_ width: Int, _ height: Int, _ millimetres: (Int, Int)) -> Monitor {
        var monitor = Monitor(x: 0, y: 0, width: width, height: height)
        (monitor.widthInMillimetres, monitor.heightInMillimetres) = millimetres
        return monitor
    }

    @Test("a scale that the user chose has precedence over that of the monitor's size")
    func order() {
        var hints = ScaleHints(monitor: Self.monitor(3840, 2400, (290, 181)))
        #expect(hints.scale == 2.5)
        hints.dotsPerInch = 120
        #expect(hints.scale == 1.25)
        hints.gdkScale = 2
        #expect(hints.scale == 2)
        hints.gdkScale = 0
        hints.dotsPerInch = .nan
        #expect(hints.scale == 2.5 && hints.chosen == nil)
        hints.windowScalingFactor = 3
        #expect(hints.scale == 3)
        #expect(ScaleHints().scale == 1)
    }

    @Test(
        "a size in millimetres is used only if it is plausible",
        arguments: [
            (1920, 1080, (0, 0), 1), (1920, 1080, (16, 9), 1), (1920, 1080, (160, 90), 2.5),
            (1920, 1080, (344, 193), 1),
            (3840, 2160, (344, 193), 2), (3840, 2160, (600, 340), 1), (3840, 2160, (340, 600), 1),
            (1280, 720, (4000, 2250), 1), (1920, 1080, (-5, 7), 1),
        ] as [(Int, Int, (Int, Int), Double)])
    func millimetres(width: Int, height: Int, size: (Int, Int), scale: Double) {
        #expect(ScaleHints(monitor: Self.monitor(width, height, size)).scale == scale)
    }

    @Test("the resource database's Xft.dpi is found among other lines")
    func resources() {
        #expect(ScaleHints.dotsPerInch(inResources: "*color: red\nXft.dpi:\t144\nXft.rgba: none\n") == 144)
        #expect(ScaleHints.dotsPerInch(inResources: "Xft.dpix: 5\nXft.dpi 7\n") == nil)
        #expect(ScaleHints.dotsPerInch(inResources: "Xft.dpi: many") == nil)
    }
}
