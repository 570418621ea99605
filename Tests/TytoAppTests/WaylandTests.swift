import TestSupport
import Testing

@Suite("A desktop of Wayland, on which X's programs go through XWayland", .ownThreads)
struct WaylandTests {
    private static let programs = [(program: "weston", package: "weston"), (program: "Xwayland", package: "xwayland")]

    /// weston tells the display of its XWayland, which it starts when a client comes, in its log alone.
    private static let script = """
        folder=$(mktemp -d)
        export XDG_RUNTIME_DIR="$folder"
        mkfifo "$folder/log"
        sed -un 's/.*xserver listening on display :\\([0-9]*\\).*/\\1/p' <"$folder/log" &
        "$@" --socket=tyto --log="$folder/log" </dev/null >/dev/null & id=$!
        echo $id
        exec >/dev/null
        read -r _
        kill $id
        wait
        rm -r "$folder"
        """

    private func desktop() throws -> XServer {
        if let missing = TestDesktop.missing(of: Self.programs, for: "XWayland") { try Test.cancel("\(missing)") }
        return try XServer(
            ["weston", "--backend=headless-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--xwayland"]
                + ["--idle-time=0", "--width=500", "--height=740"],
            script: Self.script)
    }

    @Test("the window shows the exported frame of the size that the desktop gave it, and is closed")
    func shown() throws {
        let server = try desktop()
        // weston has it in the middle, where a button gets lighter; XWayland moves it by XTest alone.
        try server.run("xdotool", ["mousemove_relative", "--", "-500", "-740"])
        let process = try server.start(Program.path, ["run"] + Session.owl)
        let window = try DesktopTests.window(of: process, on: server)
        let client = try WireClient(server.display)
        let screen = try client.size(of: client.root)
        var exported = (size: "", pixels: [UInt32]())
        try waitFor("the form") {
            let (size, place) = (try client.size(of: window), try client.place(of: window))
            let (left, top) = (max(0, -place.x), max(0, -place.y))
            let (right, bottom) = (min(size.width, screen.width - place.x), min(size.height, screen.height - place.y))
            // What is beyond the screen's edges can't be had, and the window may move at any time.
            guard right - left > 100, bottom - top > 100,
                let shown = try? client.image(of: window, x: left, y: top, width: right - left, height: bottom - top)
            else { return false }
            let name = "\(size.width)x\(size.height)"
            if exported.size != name {
                exported = (name, try Program.picture("owl", "--at", "5", "--size", name))
            }
            let rows = (top..<top + shown.height).flatMap { row in
                exported.pixels[row * size.width + left..<row * size.width + left + shown.width]
            }
            return shown.pixels == rows
        }
        try client.askToClose(window)
        #expect(process.wait() == 0)
    }
}
