import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The white panel: a title, two fields and a button.
final class LoginPanel {
    let layer = Layer(name: "panel")
    let username: TextField
    let password: TextField
    let button: Button
    private let title: TextLayer

    init(stage: Stage, labels: LoginLabels) {
        username = TextField(
            name: "username", placeholder: labels.usernamePlaceholder, icon: IconArt.user, on: stage)
        password = TextField(
            name: "password", placeholder: labels.passwordPlaceholder, icon: IconArt.lock, isSecure: true, on: stage)
        button = Button(
            name: "button",
            TextContent(
                labels.button, font: Font(size: 18, weight: .medium), color: .white, alignment: .center,
                isTruncated: true),
            color: Color(hex: 0x1B69A1), on: stage)
        title = TextLayer(
            name: "title",
            TextContent(
                labels.title, font: Font(size: 20), color: Color(white: 0.5), alignment: .center, isTruncated: true))
        layer.backgroundColor = .white
        layer.cornerRadius = 5
        layer.addSublayers(title, username.layer, password.layer, button.layer)
    }

    /// Places everything by the panel's width.
    func layout(alignment: PixelAlignment) {
        let width = layer.bounds.width
        func row(_ y: Double) -> Rect { alignment.round(Rect(20, y, max(0, width - 40), 40)) }
        title.frame = Rect(10, 15, max(0, width - 20), 20)
        username.frame = row(50)
        password.frame = row(100)
        button.frame = row(160)
    }
}

/// What the login form says.
struct LoginLabels {
    let title: String
    let usernamePlaceholder: String
    let passwordPlaceholder: String
    let button: String

    init(_ language: Language) {
        switch language {
        case .english:
            title = "Welcome back"
            usernamePlaceholder = "User name"
            passwordPlaceholder = "Password"
            button = "Log in"
        case .chinese:
            title = "欢迎回来"
            usernamePlaceholder = "请输入账号"
            passwordPlaceholder = "请输入密码"
            button = "登录"
        }
    }
}
