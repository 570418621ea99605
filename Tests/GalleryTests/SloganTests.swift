import CairoKit
import Gallery
import Geometry
import RenderTree
import Scenes
import Testing

@testable import Gallery

@Suite("The splash's slogans")
struct SloganTests {
    @Test("each fits its box as it will be drawn", arguments: Language.allCases)
    func fit(language: Language) {
        let shaper = CairoTextShaper()
        for slogan in Slogans.all(language) {
            let size = shaper.size(of: SplashSheet.content(slogan), width: nil)
            #expect(
                size.width > 60 && size.width <= 248 && size.height > 50 && size.height <= 112, "\(slogan): \(size)")
        }
    }
}
