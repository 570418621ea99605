/// What the gallery says.
struct GalleryLabels {
    let heading = "Tyto"
    let subtitle: String
    private let language: Language

    init(_ language: Language) {
        self.language = language
        subtitle =
            switch language {
            case .english: "Click a scene or press its number. Press ? for all keys."
            case .chinese: "点击场景或按其数字。按 ? 查看所有按键。"
            }
    }

    /// A scene's name for people.
    func title(of scene: SceneInfo) -> String {
        switch language {
        case .english: scene.title
        case .chinese: GalleryLabels.chineseTitles[scene.name] ?? scene.title
        }
    }

    private static let chineseTitles = [
        "owl": "猫头鹰登录", "card": "弹出卡片", "splash": "星形启动", "map": "地图", "launch": "小鸟启动", "waves": "水波",
    ]
}
