#if DEBUG
    import Geometry
    import LayerTree
    import RenderTree
    import Stage
    import TestSupport
    import Testing
    import Timing

    @Suite("Mistakes of a program are reported with the line of the call")
    struct MistakeTests {
        private let stage = Stage(bare: Size(100, 100))
        private let layer = Layer(name: "heart")

        private func place(_ line: UInt) -> String { "StageTests/MistakeTests.swift:\(line): " }

        @Test("animating a layer on no stage is reported once per call; it changes at once")
        func offStage() {
            var line: UInt = 0
            let lines = DebugWarning.collecting {
                line = #line + 1
                stage.animate(duration: 1) {
                    layer.opacity = 0
                    layer.position.x = 5
                }
            }
            #expect(
                lines == [
                    place(line) + "layer \"heart\" is on no stage, so that it changes at once: "
                        + "add it to a layer of the stage, then animate it"
                ])
            #expect(layer.presentation.opacity == 0)
        }

        @Test("a layer that the block itself adds, alone or within another, is no mistake, nor is an immediate change")
        func added() {
            let lines = DebugWarning.collecting {
                stage.animate(duration: 1) {
                    let (box, inner) = (Layer(), Layer())
                    inner.opacity = 0.5
                    box.position = Point(10, 10)
                    box.addSublayer(inner)
                    stage.animate(duration: 0.5) { stage.root.addSublayer(box) }
                    stage.withoutAnimation { layer.opacity = 0.25 }
                    layer.opacity = 0.25
                    Layer(name: "thrown away").opacity = 0.5
                }
                layer.opacity = 0.75
                stage.transaction { layer.opacity = 1 }
            }
            #expect(lines == [])
        }

        @Test("an animation of another kind of layer is dropped, alone or in a group, and completes at once")
        func otherKind() {
            stage.root.addSublayer(layer)
            let fade = BasicAnimation(.text(\.color), from: .black, to: .white, duration: 1)
            var (line, ends): (UInt, [Bool]) = (0, [])
            let lines = DebugWarning.collecting {
                line = #line + 1
                layer.add(fade, completion: { ends.append($0) })
                layer.add(AnimationGroup([BasicAnimation(\.opacity, from: 0, to: 1, duration: 1), fade]))
            }
            let words =
                "an animation of layer \"heart\" is dropped, as it has no .text(\\.color): "
                + "add it to a layer of that kind"
            #expect(lines == [place(line) + words, place(line + 1) + words])
            #expect(ends == [false] && !layer.isAnimating)
        }

        @Test("a value that is not finite, and a size below 0, are reported with the layer's name")
        func values() {
            stage.root.addSublayer(layer)
            let lines = DebugWarning.collecting {
                layer.position.y = .nan
                layer.opacity = .infinity
                layer.frame = Rect(0, 0, -10, 20)
                layer.position = .zero
                layer.bounds.size = .zero
            }
            #expect(
                lines == [
                    "layer \"heart\" gets a value that is not finite",
                    "layer \"heart\" gets a value that is not finite",
                    "layer \"heart\" gets a negative width or height",
                ])
        }

        @Test("steps of a sequence are reported with the sequence's line")
        func sequence() {
            var line: UInt = 0
            let lines = DebugWarning.collecting {
                line = #line + 1
                stage.sequence([.wait(1), .animate(duration: 1) { layer.opacity = 0 }])
                stage.advance(to: 1)
            }
            #expect(lines.count == 1 && lines[0].hasPrefix(place(line)))
        }

        @Test("an animation added to a layer on no stage is dropped and reported, and its completion runs")
        func dropped() {
            var (line, results): (UInt, [Bool]) = (0, [])
            let lines = DebugWarning.collecting {
                line = #line + 1
                layer.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)) { results.append($0) }
            }
            #expect(results == [false] && !layer.isAnimating)
            #expect(
                lines == [
                    place(line) + "an animation of layer \"heart\" is dropped, as it is on no stage: "
                        + "add it to a layer of the stage first"
                ])
        }

        @Test("a fade of a colour to or from .clear is reported with what to write, one of the colour's own is not")
        func darkFade() {
            let red = Color(hex: 0xE0245E)
            stage.root.addSublayer(layer)
            layer.backgroundColor = red
            var line: UInt = 0
            let wrong = DebugWarning.collecting {
                line = #line + 1
                stage.animate(duration: 1) { layer.backgroundColor = .clear }
                stage.advance(to: 2)
                stage.animate(duration: 1) { layer.backgroundColor = red }
                layer.add(BasicAnimation(\.backgroundColor, to: .clear, duration: 1))
            }
            let (to, from) = ("to .clear passes through dark: fade to", "from .clear passes through dark: begin at")
            #expect(
                wrong == [
                    place(line) + "a colour that fades \(to) color.with(alpha: 0)",
                    place(line + 2) + "a colour that fades \(from) color.with(alpha: 0)",
                    place(line + 3) + "a colour that fades \(to) color.with(alpha: 0)",
                ])
            layer.removeAllAnimations()
            let right = DebugWarning.collecting {
                layer.backgroundColor = red
                stage.animate(duration: 1) { layer.backgroundColor = red.with(alpha: 0) }
                layer.backgroundColor = .clear
                stage.animate(duration: 1) { layer.backgroundColor = Color(white: 0, alpha: 0.5) }
                layer.borderColor = red
                layer.borderColor = .clear
            }
            #expect(right == [])
        }

        @Test("a sequence that repeats itself without a step that takes time is reported, and is not begun again")
        func endlessSequence() {
            stage.root.addSublayer(layer)
            var (line, ends): (UInt, [Bool]) = (0, [])
            func begin() {
                line = #line + 1
                stage.sequence(
                    [.wait(0), .run(begin)], completion: { ends.append($0) })
            }
            let lines = DebugWarning.collecting {
                begin()
                stage.advance(to: 1)
            }
            #expect(lines.count == 1 && lines[0].hasPrefix(place(line) + "200 sequences have begun within one another"))
            #expect(ends.contains(false))
            let right = DebugWarning.collecting {
                var count = 0
                func again() {
                    count += 1
                    if count < 300 { stage.sequence([.wait(0.01), .run(again)]) }
                }
                again()
                stage.advance(to: 5)
                #expect(count == 300)
                for _ in 0..<300 { stage.sequence([.run {}, .wait(1)]) }
            }
            #expect(right == [])
        }

        @Test("an animation of minutes is reported, as its duration may be in milliseconds; one without an end is not")
        func milliseconds() {
            stage.root.addSublayer(layer)
            var line: UInt = 0
            let wrong = DebugWarning.collecting {
                line = #line + 1
                stage.animate(duration: 300) { layer.opacity = 0 }
                layer.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 250))
            }
            let words = "durations are in seconds, not in milliseconds"
            #expect(
                wrong == [
                    place(line) + "an animation takes 300 s: \(words)",
                    place(line + 1) + "an animation takes 250 s: \(words)",
                ])
            let right = DebugWarning.collecting {
                stage.animate(duration: 60) { layer.position.x = 9 }
                var turn = BasicAnimation(\.transform.rotation, from: 0, to: 1, duration: 100)
                turn.timing.repeatCount = .infinity
                layer.add(turn)
                var quick = BasicAnimation(\.opacity, from: 0, to: 1, duration: 100)
                quick.timing.speed = 10
                layer.add(quick)
                layer.callBack(afterLocal: 120, forKey: "end of a file") {}
            }
            #expect(right == [])
        }

        @Test("a layer that is shown without a size is reported; one that is hidden, or has nothing to draw, is not")
        func noArea() {
            stage.root.addSublayer(layer)
            layer.backgroundColor = .black
            #expect(
                DebugWarning.collecting { _ = stage.frame() }
                    == ["layer \"heart\" has something to draw, but no size: set its frame"])
            let right = DebugWarning.collecting {
                let (hidden, faint, box, shape) = (Layer(), Layer(), Layer(), ShapeLayer())
                for layer in [hidden, faint, box, shape] { stage.root.addSublayer(layer) }
                for layer in [hidden, faint] { layer.backgroundColor = .black }
                (hidden.isHidden, faint.opacity) = (true, 0)
                shape.path = Path(rect: Rect(0, 0, 9, 9))
                layer.bounds.size = .zero
                _ = stage.frame()
            }
            #expect(right == [])
        }

        @Test("an animation of a layer that was removed completes unfinished")
        func removed() {
            var ends: [Bool] = []
            stage.root.addSublayer(layer)
            layer.removeFromSuperlayer()
            let lines = DebugWarning.collecting {
                stage.animate(duration: 1) {
                    layer.opacity = 0
                } completion: {
                    ends.append($0)
                }
                stage.advance(to: 2)
            }
            #expect(ends == [false] && lines.count == 1)
            ends = []
            let nested = DebugWarning.collecting {
                stage.animate(duration: 1) {
                    stage.animate(duration: 2) { layer.position.x = 9 }
                } completion: {
                    ends.append($0)
                }
                stage.advance(to: 4)
            }
            #expect(ends == [false] && nested.count == 1)
        }

        @Test("what a block ends of the animations before it is reported with their line")
        func ended() {
            stage.root.addSublayer(layer)
            var line: UInt = 0
            let lines = DebugWarning.collecting {
                line = #line + 1
                stage.animate(duration: 1) { layer.position = Point(50, 50) }
                stage.animate(duration: 1) { layer.opacity = 0.5 }
                stage.root.reportEnded(by: "the first layout()") {
                    layer.position = Point(10, 10)
                    stage.animate(duration: 1) { layer.opacity = 0.25 }
                }
            }
            #expect(
                lines.count == 1 && lines[0].hasPrefix(place(line) + "the first layout() ends an animation of layer"))
        }

        @Test("new shapes and texts show on a new stage")
        func defaults() {
            #expect(stage.background == .white && ShapeLayer().fillColor == .black && TextLayer("").color == .black)
        }
    }
#endif
