import Geometry
import LayerTree
import RenderTree
import Scenes

/// The app that a launch opens: a navigation bar, posts, a tab bar. A picture of an app, laid out like one.
final class FeedScreen {
    let layer = Layer(name: "app")
    private let bar = Layer(name: "navigationBar")
    private let logo = ImageLayer(name: "logo", BirdArt.bird)
    private let list = Layer(name: "list")
    private let posts: [PostView]
    private let tabs: TabBar

    private static let barHeight = 64.0
    /// A column is no wider than is good to read.
    private static let widestColumn = 600.0

    init(language: Language, shaper: any TextShaper) {
        let isEnglish = language == .english
        posts = Post.latest(language).enumerated().map { PostView(name: "post\($0 + 1)", $1, shaper: shaper) }
        tabs = TabBar([
            TabBar.Item(title: isEnglish ? "Home" : "首页", icon: TabArt.house),
            TabBar.Item(title: isEnglish ? "Search" : "搜索", icon: TabArt.glass),
            TabBar.Item(title: isEnglish ? "News" : "消息", icon: TabArt.bell),
            TabBar.Item(title: isEnglish ? "Profile" : "我的", icon: TabArt.person),
        ])
        layer.backgroundColor = Color(hex: 0xF5F5F5)
        layer.masksToBounds = true
        bar.backgroundColor = .brand
        bar.addSublayer(logo)
        for post in posts { list.addSublayer(post.layer) }
        layer.addSublayers(list, bar, tabs.layer)
    }

    /// Places everything by the layer's bounds. Posts that begin below the screen are left out.
    func layout(alignment: PixelAlignment) {
        let size = layer.bounds.size
        bar.frame = alignment.round(Rect(0, 0, size.width, Self.barHeight))
        logo.frame = Rect(alignment.round(size.width / 2 - 22.5), 29, 45, 27)
        tabs.layer.frame = alignment.round(
            Rect(0, max(bar.frame.maxY, size.height - TabBar.height), size.width, TabBar.height))
        tabs.layout(alignment: alignment)
        list.frame = Rect(0, bar.frame.maxY, size.width, max(0, tabs.layer.frame.minY - bar.frame.maxY))
        let isWide = size.width > Self.widestColumn
        let width = min(size.width, Self.widestColumn)
        var y = isWide ? 16.0 : 0
        for post in posts {
            let height = post.height(width: width)
            post.layer.frame = alignment.round(Rect((size.width - width) / 2, y, width, height))
            post.layer.cornerRadius = isWide ? 12 : 0
            post.layer.isHidden = y >= list.bounds.height
            post.layout(alignment: alignment)
            y += height + (isWide ? 16 : 8)
        }
    }
}
