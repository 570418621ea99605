import Geometry
import Home
import TestSupport
import Testing

@Suite("The gallery's home fits every viewport")
struct HomeLayoutTests {
    static let viewports = [
        Size(320, 568), Size(375, 667), Size(375, 812), Size(768, 1024), Size(1120, 720), Size(1280, 800),
        Size(1920, 1080), Size(3840, 2160), Size(240, 380), Size(900, 300),
    ]

    @Test(
        "nothing overlaps or lies outside, at any size, scale and number", arguments: viewports, [1, 1.25, 1.5, 2, 3])
    func places(viewport: Size, scale: Double) {
        for count in LongTests.areIncluded ? Array(1...12) : [1, 2, 6, 11] {
            let layout = HomeLayout(viewport: viewport, count: count, alignment: PixelAlignment(scale: scale))
            let texts = [layout.heading, layout.subtitle]
            let all = texts + layout.phones + layout.captions
            #expect(layout.phones.count == count && layout.captions.count == count)
            for (index, rect) in all.enumerated() {
                #expect(
                    rect.minX >= -0.51 && rect.minY >= -0.51 && rect.maxX <= viewport.width + 0.51
                        && rect.maxY <= viewport.height + 0.51, "\(rect) of \(count) in \(viewport)")
                for other in all[(index + 1)...] {
                    // Places are moved to whole pixels, by half a pixel at most.
                    let shared = Size(
                        min(rect.maxX, other.maxX) - max(rect.minX, other.minX),
                        min(rect.maxY, other.maxY) - max(rect.minY, other.minY))
                    #expect(min(shared.width, shared.height) <= 1 / scale + 1e-9, "\(rect) and \(other) in \(viewport)")
                }
            }
        }
    }

    @Test("phones keep their shape, and six of them stand in one, two or three full rows", arguments: viewports)
    func shape(viewport: Size) {
        let layout = HomeLayout(viewport: viewport, count: 6, alignment: PixelAlignment(scale: 1))
        #expect([1, 2, 3, 6].contains(layout.columns))
        for phone in layout.phones {
            #expect(abs(phone.width / phone.height - 375.0 / 667) < 1e-9)
            #expect(abs(phone.width - 375 * layout.scale) < 1e-9)
        }
    }

    @Test("miniatures of a folder have the mean shape of its scenes, and stand as phones do", arguments: viewports)
    func folder(viewport: Size) {
        #expect(HomeLayout.shape(of: [Size(512, 512), Size(20, 20)]) == Size(500, 500))
        let shape = HomeLayout.shape(of: [Size(1920, 1080), Size(1080, 1080)])
        #expect(abs(shape.width / shape.height - (16.0 / 9).squareRoot()) < 0.01)
        let layout = HomeLayout(viewport: viewport, count: 8, shape: shape, alignment: PixelAlignment(scale: 1))
        for (index, place) in layout.phones.enumerated() {
            #expect(abs(place.width / place.height - shape.width / shape.height) < 1e-9)
            #expect(place.maxX <= viewport.width + 1 && layout.captions[index].maxY <= viewport.height + 1)
        }
    }

    @Test("text can be read and miniatures be hit wherever a phone or more is shown", arguments: viewports.prefix(7))
    func legible(viewport: Size) {
        let layout = HomeLayout(viewport: viewport, count: 6, alignment: PixelAlignment(scale: 1))
        #expect(layout.fontSizes.caption >= 8.5 && layout.fontSizes.subtitle >= 9.5)
        #expect(layout.phones.allSatisfy { $0.width >= 80 && $0.height >= 140 })
    }

    @Test(
        "phones are as large as the window lets them be, with the heading beside them where that makes them larger",
        arguments: [
            (Size(320, 568), 92.0, false), (Size(375, 667), 109, false), (Size(667, 375), 90, false),
            (Size(800, 600), 131, true), (Size(1120, 720), 162, true), (Size(1280, 800), 182, true),
            (Size(1920, 1080), 265, false), (Size(768, 1024), 208, false),
        ])
    func largest(viewport: Size, width: Double, isBeside: Bool) {
        let layout = HomeLayout(viewport: viewport, count: 6, alignment: PixelAlignment(scale: 1))
        #expect(layout.phones[0].width >= width && layout.headingIsBeside == isBeside)
        let first = layout.phones[0]
        #expect(isBeside ? layout.heading.maxX < first.minX : layout.subtitle.maxY < first.minY)
    }

    @Test("a viewport of a point, or less, makes no number that is none")
    func tiny() {
        for viewport in [Size(1, 1), Size(0.1, 30000), Size(30000, 0.1)] {
            let layout = HomeLayout(viewport: viewport, count: 6, alignment: PixelAlignment(scale: 1))
            let places = layout.phones + layout.captions + [layout.heading, layout.subtitle]
            #expect(places.allSatisfy { $0.isFinite })
            #expect(layout.scale > 0)
        }
    }
}
