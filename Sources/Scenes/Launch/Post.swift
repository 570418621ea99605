import Geometry
import LayerTree
import RenderTree

/// What someone wrote.
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
        switch language {
        case .english:
            [
                Post(
                    author: "Mara Lindqvist", time: "4 min",
                    text: "Up before the sun for this. The lake was still and nobody else was there.",
                    avatar: FeedArt.avatars[0], picture: FeedArt.lake, counts: ["12", "8", "146"]),
                Post(
                    author: "Jon Abara", time: "18 min",
                    text: "Small joys: the first strawberries at the market and a new pair of shoes.",
                    avatar: FeedArt.avatars[1], picture: nil, counts: ["3", "1", "41"]),
                Post(
                    author: "Studio Nord", time: "1 h",
                    text: "Balloon day! We will be flying over the old town until noon.",
                    avatar: FeedArt.avatars[2], picture: FeedArt.balloons, counts: ["27", "35", "512"]),
                Post(
                    author: "Ines Calder", time: "2 h",
                    text: "Does anyone know a quiet café with good light? I have a book to finish.",
                    avatar: FeedArt.avatars[3], picture: nil, counts: ["19", "2", "60"]),
                Post(
                    author: "Owl Club", time: "3 h",
                    text: "Meet us at the tower at nine tonight. Bring something warm.",
                    avatar: FeedArt.avatars[4], picture: nil, counts: ["8", "14", "98"]),
            ]
        case .chinese:
            [
                Post(
                    author: "林晓梦", time: "4 分钟前", text: "天没亮就起来，只为这一刻。湖面静得像镜子，四周一个人也没有。",
                    avatar: FeedArt.avatars[0], picture: FeedArt.lake, counts: ["12", "8", "146"]),
                Post(
                    author: "周远", time: "18 分钟前", text: "小小的快乐：集市上的第一批草莓，还有一双新鞋。",
                    avatar: FeedArt.avatars[1], picture: nil, counts: ["3", "1", "41"]),
                Post(
                    author: "北方工作室", time: "1 小时前", text: "热气球日！中午之前，我们会一直在老城上空飞行。",
                    avatar: FeedArt.avatars[2], picture: FeedArt.balloons, counts: ["27", "35", "512"]),
                Post(
                    author: "何依然", time: "2 小时前", text: "有谁知道光线好又安静的咖啡馆吗？我有一本书要读完。",
                    avatar: FeedArt.avatars[3], picture: nil, counts: ["19", "2", "60"]),
                Post(
                    author: "猫头鹰社", time: "3 小时前", text: "今晚九点塔下见，记得穿暖和一点。",
                    avatar: FeedArt.avatars[4], picture: nil, counts: ["8", "14", "98"]),
            ]
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
