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
    private let welcome: TextLayer
    private let note: TextLayer
    private let labels: LoginLabels
    private unowned let stage: Stage

    /// The form's layers.
    private var form: [Layer] { [title, username.layer, password.layer, button.layer] }
    private var greeting: [Layer] { [welcome, note] }

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
                labels.title, font: Font(size: 20), color: LoginPanel.titleColor, alignment: .center, isTruncated: true)
        )
        welcome = TextLayer("welcome", "", size: 24, weight: .semibold, color: 0x1F3242, alignment: .center)
        note = TextLayer("note", labels.welcomeNote, size: 15, color: 0x7B8B97, alignment: .center)
        self.labels = labels
        self.stage = stage
        layer.backgroundColor = .white
        layer.cornerRadius = 5
        layer.addSublayers(title, username.layer, password.layer, button.layer, welcome, note)
        for layer in greeting { layer.isHidden = true }
    }

    /// The first field without any text.
    var firstEmptyField: TextField? {
        if username.string == "" { return username }
        return password.secureText?.count == 0 ? password : nil
    }

    /// Whether the form waits for an answer: its button turns, and nothing of it takes input.
    var isWaiting = false {
        didSet {
            button.isBusy = isWaiting
            takesInput = !isWaiting
        }
    }

    /// Whether the title says that name and password were refused.
    var isRefused = false {
        didSet {
            title.text.string = isRefused ? labels.refusal : labels.title
            title.text.color = isRefused ? LoginPanel.refusalColor : LoginPanel.titleColor
        }
    }

    private static let titleColor = Color(white: 0.5)
    private static let refusalColor = Color(hex: 0xB3261E)

    private var takesInput = true {
        didSet {
            for layer in form { layer.takesInput = takesInput }
        }
    }

    /// Greets the user in place of the form, which is emptied once it has gone.
    func greet(after delay: Double) {
        welcome.text.string = labels.welcome(username.string ?? "")
        takesInput = false
        crossFade(from: form, to: greeting, after: delay)
    }

    /// Whether anything of the greeting is seen.
    var isWelcomeVisible: Bool { welcome.presentation.opacity > 0 }

    /// Shows the form.
    func showForm() {
        empty()
        takesInput = true
        crossFade(from: greeting, to: form, after: 0)
    }

    private func crossFade(from old: [Layer], to new: [Layer], after delay: Double) {
        for layer in new where layer.isHidden {
            layer.isHidden = false
            layer.opacity = 0
        }
        stage.animate(.easeInOut(duration: 0.3), delay: delay) {
            for layer in old { layer.opacity = 0 }
            for layer in new { layer.opacity = 1 }
        } completion: { [weak self] _ in
            guard let self else { return }
            for layer in form + greeting { layer.isHidden = layer.opacity == 0 }
            if button.layer.isHidden { empty() }
        }
    }

    /// Empties both fields at once.
    func empty() {
        isRefused = false
        for field in [username, password] { field.reset() }
        button.isBusy = false
    }

    /// Places everything by the panel's width.
    func layout(alignment: PixelAlignment) {
        let width = layer.bounds.width
        func row(_ y: Double) -> Rect { alignment.round(Rect(20, y, max(0, width - 40), 40)) }
        // In the middle between the beak and the name; the article's, five points higher, touches the beak.
        title.frame = Rect(10, 20, max(0, width - 20), 20)
        username.frame = row(50)
        password.frame = row(100)
        button.frame = row(160)
        welcome.frame = row(75)
        note.frame = row(115)
    }
}

/// The login form's texts.
struct LoginLabels {
    let title: String
    let usernamePlaceholder: String
    let passwordPlaceholder: String
    let button: String
    let welcomeNote: String
    let refusal: String
    private let language: Language

    /// The words to someone who has logged in.
    func welcome(_ name: String) -> String { language == .english ? "Hello, \(name)!" : "你好，\(name)！" }

    init(_ language: Language) {
        self.language = language
        switch language {
        case .english:
            welcomeNote = "You are logged in."
            refusal = "Wrong name or password"
            title = "Welcome back"
            usernamePlaceholder = "User name"
            passwordPlaceholder = "Password"
            button = "Log in"
        case .chinese:
            welcomeNote = "登录成功。"
            refusal = "账号或密码错误"
            title = "欢迎回来"
            usernamePlaceholder = "请输入账号"
            passwordPlaceholder = "请输入密码"
            button = "登录"
        }
    }
}
