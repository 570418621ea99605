import Geometry
import LottieFiles
import RenderTree
import TestSupport
import Testing
import Timing

@testable import Lottie

@Suite struct DecodingTests {
    /// A composition of one shape layer with these items.
    private func shapes(_ items: String) throws -> [ShapeItem] {
        let layer = #"{"ty":4,"nm":"A","ip":0,"op":60,"ks":{},"shapes":[\#(items)]}"#
        guard case .shapes(let shapes) = try decoded(layers: layer).layers[0].content else { return [] }
        return shapes
    }

    private func decoded(layers: String, rest: String = "") throws -> LottieComposition {
        let text = #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":80\#(rest),"layers":[\#(layers)]}"#
        return try LottieComposition(json: Array(text.utf8), named: "a.json")
    }

    @Test(
        "every shared file is decoded without needs",
        .enabled(if: !SharedFiles.animations.isEmpty, "../shared/lottie is missing"))
    func sharedFiles() throws {
        #expect(SharedFiles.animations.count == 80)
        for path in SharedFiles.animations {
            let composition = try LottieComposition(contentsOf: path)
            #expect(!composition.layers.isEmpty && composition.needs.isEmpty, "\(path): \(composition.needs)")
        }
    }

    @Test("every file of our own is decoded without needs", arguments: SharedFiles.own)
    func ownFiles(path: String) throws {
        #expect(try LottieComposition(contentsOf: path).needs.isEmpty)
    }

    @Test("a fill is decoded with its units") func fills() throws {
        let items = try shapes(#"{"ty":"fl","nm":"F","c":{"a":0,"k":[1,0.5,0,0.2]},"o":{"k":50},"r":2,"bm":1}"#)
        guard case .fill(let fill) = items.first, case .color(let color) = fill.paint else {
            Issue.record("no fill in \(items)")
            return
        }
        #expect(color.constant == Color(red: 1, green: 0.5, blue: 0))
        #expect(
            fill.opacity.constant == 0.5 && fill.rule == .evenOdd && fill.blendMode == .multiply && fill.name == "F")
    }

    @Test("numbers in quotes are numbers, as in players; other texts are none") func quotedNumbers() throws {
        let layers =
            #"{"ty":4,"ip":"6","op":"30.5","ind":"1","parent":"2","ks":{"r":{"k":"45"}},"shapes":[]}"#
            + #",{"ty":3,"ind":2,"ip":"nan","op":"0x20","ks":{}}"#
        let composition = try decoded(layers: layers)
        #expect(composition.layers[0].frames == 6..<30.5 && composition.layers[0].parent == 2)
        #expect(abs((composition.layers[0].transform.rotation.constant ?? 0) - .pi / 4) < 1e-12)
        #expect(composition.layers[1].frames == 0..<60 && composition.needs.count == 2)
        let keys = #"{"t":"0","s":["0"]},{"t":"30","s":["8"]}"#
        #expect(try radius(keys).keys.map(\.frame) == [0, 30])
        #expect(try radius(keys).keys.map(\.value) == [0, 8])
    }

    @Test("what should be a number and is none is noted, and codes may be in quotes") func wrongKinds() throws {
        let layers = #"{"ty":"3","nm":"A","ip":"x","parent":{},"st":null,"ks":{}}"#
        let needs = try decoded(layers: layers).needs.map(\.feature)
        #expect(needs == ["ip that is no number", "parent that is no number"])
        guard case .fill(let fill) = try shapes(#"{"ty":"fl","c":{"k":[1,0,0]},"r":"2"}"#).first else {
            Issue.record("no fill")
            return
        }
        #expect(fill.rule == .evenOdd)
    }

    @Test("a parent that is missing is noted") func missingParent() throws {
        let composition = try decoded(layers: #"{"ty":3,"nm":"A","ind":1,"parent":7,"ks":{}}"#)
        #expect(composition.layers[0].parent == nil)
        #expect(composition.needs.map(\.feature) == ["parent number 7, which is missing"])
    }

    @Test("hidden items are left out") func hiddenItems() throws {
        #expect(try shapes(#"{"ty":"fl","hd":true,"c":{"k":[1,0,0]}}"#).isEmpty)
    }

    private func radius(_ keys: String) throws -> Track<Double> {
        guard case .round(let track) = try shapes(#"{"ty":"rd","r":{"a":1,"k":[\#(keys)]}}"#).first else {
            return Track(-1)
        }
        return track
    }

    @Test("old key frames take their last value from the segment before") func oldKeyFrames() throws {
        let track = try radius(
            """
            {"t":0,"s":[1],"e":[2],"i":{"x":[0.5],"y":[1]},"o":{"x":[0.2],"y":[0]}},
            {"t":10,"s":[3],"e":[4]},{"t":20}
            """)
        #expect(track.keys.map(\.frame) == [0, 10, 20])
        #expect(track.keys.map(\.value) == [1, 3, 4])
        #expect(track.keys.map(\.end) == [2, nil, nil])
        #expect(track.keys.map(\.easings) == [[.cubic(0.2, 0, 0.5, 1)], [], []])
    }

    @Test("key frames are ordered and the later of two at one frame counts") func order() throws {
        let track = try radius(#"{"t":10,"s":[3]},{"t":0,"s":[1]},{"t":10,"s":[5],"h":1},{"t":20,"s":[9]}"#)
        #expect(track.keys.map(\.frame) == [0, 10, 20])
        #expect(track.keys.map(\.value) == [1, 5, 9])
        #expect(track.keys.map(\.end) == [3, nil, nil])
        #expect(track.keys.map(\.isHold) == [false, true, false])
    }

    @Test("key frames that never differ are a constant") func constants() throws {
        #expect(try radius(#"{"t":0,"s":[7]},{"t":10,"s":[7]}"#).constant == 7)
    }

    @Test("easings per dimension are kept where they differ") func easings() throws {
        let ease = #""o":{"x":[0.2,0.3],"y":[0,0]},"i":{"x":[0.5,0.5],"y":[1,1]}"#
        let layer = #"{"ty":3,"ks":{"s":{"a":1,"k":[{"t":0,"s":[100,50,100],\#(ease)},{"t":9,"s":[0,0,0]}]}}}"#
        let scale = try decoded(layers: layer).layers[0].transform.scale
        #expect(scale.keys[0].value == Point(1, 0.5))
        #expect(scale.keys[0].easings == [.cubic(0.2, 0, 0.5, 1), .cubic(0.3, 0, 0.5, 1)])
    }

    @Test("a closed path ends in a curve to its beginning") func closedPaths() throws {
        let path = #"{"v":[[0,0],[10,0]],"i":[[0,-1],[-2,0]],"o":[[2,0],[0,3]],"c":true}"#
        guard case .path(let model) = try shapes(#"{"ty":"sh","d":3,"ks":{"a":0,"k":\#(path)}}"#).first,
            case .drawn(let track) = model.source
        else { return }
        #expect(model.isReversed)
        #expect(
            track.constant?.elements == [
                .move(.zero), .cubic(Point(2, 0), Point(8, 0), Point(10, 0)),
                .cubic(Point(10, 3), Point(0, -1), .zero), .close,
            ])
    }

    @Test("colours of old files are of bytes") func byteColors() throws {
        let layer = #"{"ty":4,"shapes":[{"ty":"st","c":{"k":[255,51,0,255]},"w":{"k":2}}]}"#
        let text = #"{"v":"4.1.6","fr":30,"ip":0,"op":60,"w":9,"h":9,"layers":[\#(layer)]}"#
        let composition = try LottieComposition(json: Array(text.utf8), named: "a.json")
        guard case .shapes(let items) = composition.layers[0].content, case .stroke(let stroke) = items.first,
            case .color(let color) = stroke.paint
        else { return }
        #expect(color.constant == Color(red: 1, green: 0.2, blue: 0))
    }

    @Test("a slot replaces the value of a property") func slots() throws {
        let layer = #"{"ty":4,"shapes":[{"ty":"rd","r":{"sid":"r","a":0,"k":1}}]}"#
        let composition = try decoded(layers: layer, rest: #","slots":{"r":{"p":{"a":0,"k":8}}}"#)
        guard case .shapes(let items) = composition.layers[0].content, case .round(let track) = items.first else {
            return
        }
        #expect(track.constant == 8 && track.slot == "r" && composition.slots == ["r"])
    }

    @Test("what cannot be drawn is noted with its layer") func needs() throws {
        let layers =
            #"{"ty":13,"nm":"C","ddd":1,"ks":{"p":{"k":[0,0,-9]}}},{"ty":4,"nm":"S","bm":17,"shapes":[{"ty":"xx"}]},{"ty":0,"nm":"P","refId":"q"}"#
        let needs = try decoded(layers: layers).needs.map(\.description)
        #expect(
            needs == [
                #"layer "C": camera"#, #"layer "S": shape item “xx”"#, #"layer "S": blend mode hard mix"#,
                "missing asset “q”",
            ])
    }

    @Test("mattes by missing layers and stretches of zero are noted") func mattes() throws {
        let layers = #"{"ty":3,"nm":"M","ind":1,"tt":1,"tp":7},{"ty":3,"nm":"S","ind":2,"sr":0},{"ty":3,"sr":1}"#
        let needs = try decoded(layers: layers).needs.map(\.description)
        #expect(needs == [#"layer "S": stretch of 0"#, #"layer "M": matte by layer number 7, which is missing"#])
    }

    @Test("places in many groups are shortened") func places() {
        let groups = String(repeating: #"{"ty":"gr","it":["#, count: 60), ends = String(repeating: "]}", count: 60)
        let error = #expect(throws: LottieError.self) {
            try decoded(layers: #"{"ty":4,"shapes":[\#(groups){"ty":"fl","o":{"k":{}},"c":{"k":[0]}}\#(ends)]}"#)
        }
        #expect(error?.place?.count ?? 0 < 130 && error?.place?.contains("…") == true)
    }

    @Test("what texts and effects are drawn without is noted") func textNeeds() throws {
        let effects =
            #"[{"ty":5,"nm":"E","mn":"ADBE Echo"},{"ty":5,"nm":"F","mn":"ADBE Slider Control"},{"ty":5,"mn":"Pseudo/9"}]"#
        let text = #"{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":9,"ca":2}}]},"a":[{"s":[{},{}],"a":{"rx":{"k":5}}}]}"#
        let needs = try decoded(layers: #"{"ty":5,"nm":"T","t":\#(text),"ef":\#(effects)}"#).needs.map(\.feature)
        let expected = [
            "small capitals", "modes of several text selectors", "text animator's turn about x", "effect “E”",
        ]
        #expect(needs == expected)
    }

    @Test("a nested composition without a size has that of the file") func nestedSize() throws {
        let layers = #"{"ty":0,"refId":"a"},{"ty":0,"refId":"a","w":5,"h":6}"#
        let composition = try decoded(layers: layers, rest: #","assets":[{"id":"a","layers":[]}]"#)
        let sizes = composition.layers.map { layer -> Size? in
            if case .composition(_, let size, _) = layer.content { size } else { nil }
        }
        #expect(sizes == [Size(100, 80), Size(5, 6)])
    }

    @Test("settings of one name are numbered past those that are called so") func settingNames() throws {
        let layers = ["A", "A 2", "A"].map { ##"{"ty":1,"nm":"\##($0)","sc":"#ff0000","sw":9,"sh":9}"## }
        let composition = try decoded(layers: layers.joined(separator: ","))
        let names = composition.settings.map(\.name).filter { $0.hasSuffix("Color") || $0.contains("Color ") }
        #expect(Set(names).count == 3)
        for name in names {
            let changed = composition.setting([name: .color(.white)])
            #expect(changed.settings.count { $0.value == .color(.white) } == 1)
        }
    }

    @Test("errors name the place in the file") func errors() throws {
        func error(_ text: String) -> String {
            do {
                _ = try LottieComposition(json: Array(text.utf8), named: "a.json")
                return "no error"
            } catch { return "\(error)" }
        }
        let head = #"{"fr":30,"op":60,"w":9,"h":9,"#
        #expect(error("{\n  x") == "a.json:2:3: it is not JSON: a key in quotation marks is expected, not “x”")
        #expect(error("[1,2") == "a.json:1:5: the text ends where “,” or “]” is expected")
        #expect(error("[1e999]") == "a.json:1:2: the number is too large")
        #expect(error("[]") == "a.json:1:1: it is not a Lottie animation: an object with layers is expected")
        #expect(error(head + #""layers":5}"#) == "a.json:1:39: layers: an array of layers is expected, not a number")
        #expect(
            error(head + #""layers":[{"ty":3},{"ty":3,"ks":{"o":{"k":{"y":1}}}}]}"#)
                == "a.json:1:72: layers[1].ks.o.k: a number is expected, not an object")
    }

    @Test("compositions that contain themselves and parents in a circle are refused") func circles() {
        let nested = #"{"ty":0,"refId":"a","w":9,"h":9}"#
        #expect(throws: LottieError.self) {
            try decoded(layers: nested, rest: #","assets":[{"id":"a","layers":[\#(nested)]}]"#)
        }
        #expect(throws: LottieError.self) {
            try decoded(layers: #"{"ty":3,"ind":1,"parent":2},{"ty":3,"ind":2,"parent":1}"#)
        }
    }

    @Test("layers of nested compositions are counted each time they are used") func layerCounts() {
        let assets = (0..<20).map { level in
            let inner = #"{"ty":0,"refId":"\#(level + 1)","w":9,"h":9}"#
            return #"{"id":"\#(level)","layers":[\#(inner),\#(inner)]}"#
        }
        let last = #"{"id":"20","layers":[{"ty":3}]}"#
        #expect(throws: LottieError.self) {
            try decoded(
                layers: #"{"ty":0,"refId":"0","w":9,"h":9}"#,
                rest: #","assets":[\#((assets + [last]).joined(separator: ","))]"#)
        }
    }

    @Test("frames that are as good as whole are whole") func wholeFrames() throws {
        let json = #"{"v":"5","fr":29.9700012207031,"ip":0,"op":61.0000024438,"w":10,"h":10,"layers":[]}"#
        let composition = try LottieComposition(json: Array(json.utf8), named: "a.json")
        #expect(composition.frames == 0..<61 && composition.frameRate == 30000.0 / 1001)
    }
}
