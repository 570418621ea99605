import Geometry
import LayerTree
import RenderTree
import Scenes

/// The page that the card opens over: a small magazine, with room in its middle for the button.
final class MagazinePage {
    let layer = Layer(name: "page")
    private let masthead: TextLayer
    private let issue: TextLayer
    private let rule = Layer(name: "rule")
    private let hero = ImageLayer(name: "hero", FeedArt.lake)
    private let headline: TextLayer
    /// The words that call for the button, which go with it; not on the page's own layer, where nothing moves.
    let deck: TextLayer
    private let stories: [Story]

    /// A column is no wider than is good to read.
    private static let widestColumn = 560.0
    /// The largest height of a story's picture, as a multiple of its width.
    private static let tallestStory = 1.05
    /// The page's space for the button, above and below the button's centre.
    private static let buttonRoom = 30.0

    init(language: Language) {
        let isEnglish = language == .english
        func text(
            _ name: String, _ english: String, _ chinese: String, size: Double, weight: Font.Weight = .regular,
            color: UInt32, alignment: TextContent.Alignment = .center, isWrapped: Bool = false
        ) -> TextLayer {
            TextLayer(
                name, isEnglish ? english : chinese, size: size, weight: weight, color: color, alignment: alignment,
                isWrapped: isWrapped)
        }
        masthead = text("masthead", "Early Light", "晨光", size: 24, weight: .bold, color: 0x1F3242)
        issue = text("issue", "Walks before breakfast · No. 12", "早餐前的散步 · 第 12 期", size: 12, color: 0x7B8B97)
        headline = text("headline", "The lake before sunrise", "日出前的湖", size: 19, weight: .semibold, color: 0x25323B)
        deck = text(
            "deck", "A walk a month, worth getting up for. Sign up, and the next comes to you.",
            chineseWords("每月 一条 值得 早起 的 路线。 注册 之后， 下一期 会 直接 寄给 你。"), size: 15, color: 0x5A6872, isWrapped: true)
        let titles = [("A week of wind", "迎风的一周"), ("Into the firs", "走进冷杉林")]
        let pictures = [LandscapeArt.pictures[5], LandscapeArt.pictures[1]]
        stories = zip(titles, pictures).enumerated().map { index, story in
            let ((english, chinese), picture) = story
            return Story(
                picture: ImageLayer(name: "picture\(index + 1)", picture),
                title: text(
                    "story\(index + 1)", english, chinese, size: 14, weight: .medium, color: 0x25323B, alignment: .left)
            )
        }
        rule.backgroundColor = Color(hex: 0xDCE3E8)
        layer.masksToBounds = true
        layer.addSublayers(rule, masthead, issue, hero, headline)
        for picture in [hero] + stories.map(\.picture) {
            picture.contentsGravity = .resizeAspectFill
            picture.masksToBounds = true
            picture.cornerRadius = 6
        }
        for story in stories { layer.addSublayers(story.picture, story.title) }
    }

    /// A picture with a line below it.
    private struct Story {
        let picture: ImageLayer
        let title: TextLayer
    }

    /// Fills a screen, around the button in its middle. What has no room is left out or cut off below.
    /// - Parameter middle: the button's centre, in points from the top.
    func fill(_ bounds: Rect, around middle: Double, alignment: PixelAlignment) {
        layer.frame = bounds
        // Nothing in it moves, so it is drawn once.
        layer.shouldRasterize = true
        layer.rasterizationScale = alignment.scale
        let width = max(0, min(bounds.width - 40, Self.widestColumn))
        let left = (bounds.width - width) / 2
        func row(_ y: Double, _ height: Double) -> Rect { alignment.round(Rect(left, y, width, height)) }
        masthead.frame = row(16, 32)
        issue.frame = row(48, 18)
        rule.frame = row(74, alignment.round(1))

        let (above, below) = (middle - Self.buttonRoom, middle + Self.buttonRoom)
        let heroHeight = min(width * 9 / 16, above - 36 - 88)
        hero.isHidden = heroHeight < 64
        headline.isHidden = above - 34 < 80
        // Centred between the rule and the button if there is room to spare.
        let top = max(88, 81 + (above - 81 - max(0, heroHeight) - 36) / 2)
        hero.frame = row(top, max(0, heroHeight))
        headline.frame = row(hero.isHidden ? 81 + (above - 107) / 2 : hero.frame.maxY + 8, 26)

        deck.frame = row(below, 42)
        let side = max(0, (width - 14) / 2)
        let storyTop = below + 70
        let storyHeight = max(
            0, min(side * Self.tallestStory, bounds.maxY - storyTop - 44))
        for (index, story) in stories.enumerated() {
            let x = left + Double(index) * (side + 14)
            let hasRoom = storyHeight >= 30
            (story.picture.isHidden, story.title.isHidden) = (!hasRoom, !hasRoom)
            story.picture.frame = alignment.round(Rect(x, storyTop, side, storyHeight))
            story.title.frame = alignment.round(Rect(x, storyTop + storyHeight + 8, side, 20))
        }
    }
}
