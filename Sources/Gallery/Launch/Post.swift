import Geometry
import LayerTree
import RenderTree
import Scenes

/// A post of the feed.
struct Post {
    let author: String
    let time: String
    let text: String
    /// The author's picture.
    let avatar: Picture
    let picture: Picture?
    let counts: [String]

    /// The latest posts, newest first.
    static func latest(_ language: Language) -> [Post] {
        let words: [(author: String, time: String, text: String)] =
            switch language {
            case .english:
                [
                    (
                        "Mara Lindqvist", "4 min",
                        "Up before the sun for this. The lake was still and nobody else was there."
                    ),
                    (
                        "Jon Abara", "18 min",
                        "Small joys: the first strawberries at the market and a new pair of shoes."
                    ),
                    ("Studio Nord", "1 h", "Balloon day! We will be flying over the old town until noon."),
                    ("Ines Calder", "2 h", "Does anyone know a quiet café with good light? I have a book to finish."),
                    ("Owl Club", "3 h", "Meet us at the tower at nine tonight. Bring something warm."),
                ]
            case .chinese:
                // Words are separated; see chineseWords.
                [
                    ("林晓梦", "4 分钟前", "天 没 亮 就 起来， 只 为 这 一刻。 湖面 静 得 像 镜子， 四周 一个 人 也 没有。"),
                    ("周远", "18 分钟前", "小小 的 快乐： 集市 上 的 第一批 草莓， 还有 一双 新鞋。"),
                    ("北方工作室", "1 小时前", "热气球 日！ 中午 之前， 我们 会 一直 在 老城 上空 飞行。"),
                    ("何依然", "2 小时前", "有 谁 知道 光线 好 又 安静 的 咖啡馆 吗？ 我 有 一本 书 要 读完。"),
                    ("猫头鹰社", "3 小时前", "今晚 九点 塔 下 见， 记得 穿 暖和 一点。"),
                ]
            }
        let pictures = [FeedArt.lake, nil, FeedArt.balloons, nil, nil]
        let counts = [
            ["12", "8", "146"], ["3", "1", "41"], ["27", "35", "512"], ["19", "2", "60"], ["8", "14", "98"],
        ]
        return words.indices.map { index in
            let (author, time, text) = words[index]
            return Post(
                author: author, time: time, text: language == .chinese ? chineseWords(text) : text,
                avatar: FeedArt.avatars[index], picture: pictures[index],
                counts: counts[index])
        }
    }
}

/// A post as a layer.
final class PostView {
    let layer: Layer
    private let shaper: any TextShaper
    private let avatar: ImageLayer
    private let author: TextLayer
    private let time: TextLayer
    private let text: TextLayer
    private let picture: ImageLayer?
    private var marks: [ShapeLayer] = []
    private var counts: [TextLayer] = []

    private static let left = 72.0
    private static let right = 16.0
    private static let textTop = 34.0
    private static let actionHeight = 36.0

    init(name: String, _ post: Post, shaper: any TextShaper) {
        self.shaper = shaper
        layer = Layer(name: name)
        avatar = ImageLayer(name: "avatar", post.avatar)
        author = TextLayer("author", post.author, size: 15, weight: .semibold, color: 0x25323B)
        time = TextLayer("time", post.time, size: 13, color: 0x8C969D, alignment: .right)
        text = TextLayer("text", post.text, size: 15, color: 0x3A464F, isWrapped: true)
        picture = post.picture.map { ImageLayer(name: "picture", $0) }
        layer.backgroundColor = .white
        layer.addSublayers(avatar, author, time, text)
        if let picture {
            picture.cornerRadius = 12
            picture.masksToBounds = true
            layer.addSublayer(picture)
        }
        for (index, (count, mark)) in zip(post.counts, FeedArt.marks).enumerated() {
            let color: UInt32 = index == 2 ? 0xE7705B : 0x8C969D
            let shape = ShapeLayer(name: "mark\(index + 1)", path: mark, fillColor: Color(hex: color))
            let number = TextLayer("count\(index + 1)", count, size: 12, color: 0x8C969D)
            layer.addSublayers(shape, number)
            marks.append(shape)
            counts.append(number)
        }
    }

    private func textHeight(width: Double) -> Double {
        shaper.size(of: text.text, width: max(1, width - Self.left - Self.right)).height.rounded(.up) + 2
    }

    private func pictureHeight(width: Double) -> Double {
        picture == nil ? 0 : ((width - Self.left - Self.right) * 9 / 16).rounded() + 10
    }

    func height(width: Double) -> Double {
        Self.textTop + textHeight(width: width) + pictureHeight(width: width) + Self.actionHeight + 8
    }

    func layout(alignment: PixelAlignment) {
        let width = layer.bounds.width
        let column = max(0, width - Self.left - Self.right)
        avatar.frame = Rect(16, 14, 44, 44)
        let timeWidth = min(90, column / 2)
        author.frame = Rect(Self.left, 12, max(0, column - timeWidth - 8), 20)
        time.frame = Rect(width - Self.right - timeWidth, 12, timeWidth, 20)
        text.frame = Rect(Self.left, Self.textTop, column, textHeight(width: width))
        var y = Self.textTop + textHeight(width: width)
        if let picture {
            let height = pictureHeight(width: width)
            picture.frame = alignment.round(Rect(Self.left, y + 6, column, height - 10))
            y += height
        }
        for (index, (mark, count)) in zip(marks, counts).enumerated() {
            let x = alignment.round(Self.left + column * Double(index) / 3)
            mark.frame = Rect(x, y + 9, 18, 18)
            count.frame = Rect(x + 24, y + 9, 40, 18)
        }
    }
}
