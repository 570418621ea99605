#!/usr/bin/env python3
"""Draws Lottie files by rlottie and by ThorVG, and measures what that costs them.

Reads one task a line from the standard input and prints one line for each:
    draw PLAYER FRAME WIDTH HEIGHT OUT FILE   writes premultiplied RGBA, row after row, into OUT; prints "ok"
    time PLAYER SIDE FILE                     prints milliseconds of processor time: of loading with the first frame, and
                                              of a frame of all in sequence; the longer side has SIDE pixels
PLAYER is rlottie or thorvg: the packages rlottie-python 1.3.8 and thorvg-python 1.1.3. A task that fails prints its
reason. Without a package its tasks print "missing".
"""
import ctypes
import json
import sys
import time

try:
    import rlottie_python
except ImportError:
    rlottie_python = None
try:
    import thorvg_python
except ImportError:
    thorvg_python = None


class RLottie:
    def __init__(self, data, width, height):
        self.size = (width, height)
        self.animation = rlottie_python.LottieAnimation.from_data(data.decode())
        self.count = self.animation.lottie_animation_get_totalframe()
        self.library = self.animation.rlottie_lib
        self.buffer = (ctypes.c_char * (4 * width * height))()
        self.call = self.library.lottie_animation_render
        self.call.restype = ctypes.c_void_p

    def draw(self, frame):
        width, height = self.size
        self.call.argtypes = None
        self.call(
            self.animation.animation_p, ctypes.c_size_t(frame), ctypes.byref(self.buffer), ctypes.c_size_t(width),
            ctypes.c_size_t(height), ctypes.c_size_t(4 * width))

    def pixels(self):
        bytes_ = bytearray(self.buffer.raw)
        bytes_[0::4], bytes_[2::4] = bytes_[2::4], bytes_[0::4]
        return bytes(bytes_)


class ThorVG:
    engine = None

    def __init__(self, data, width, height):
        ThorVG.engine = ThorVG.engine or thorvg_python.Engine()
        self.canvas = thorvg_python.SwCanvas(ThorVG.engine)
        self.canvas.set_target(width, height, cs=thorvg_python.Colorspace.ABGR8888)
        self.load(data, width, height)

    def load(self, data, width, height):
        self.animation = thorvg_python.Animation(ThorVG.engine)
        self.picture = self.animation.get_picture()
        self.picture.load_data(data, "lottie+json", None, True)
        self.picture.set_size(width, height)
        self.canvas.add(self.picture)
        self.count = self.animation.get_total_frame()[1]

    def draw(self, frame):
        self.animation.set_frame(frame)
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()

    def pixels(self):
        return bytes(self.canvas.buffer_arr)


PLAYERS = {"rlottie": (RLottie, rlottie_python), "thorvg": (ThorVG, thorvg_python)}


def draw(player, frame, width, height, out, path):
    made = player(open(path, "rb").read(), int(width), int(height))
    made.draw(int(frame) if player is RLottie else float(frame))
    with open(out, "wb") as file:
        file.write(made.pixels())
    return "ok"


def measure(player, side, path):
    data = open(path, "rb").read()
    described = json.loads(data)
    scale = int(side) / max(described["w"], described["h"])
    width, height = (max(1, round(described[key] * scale)) for key in ("w", "h"))
    player(data, width, height).draw(0)
    loads, frames = [], []
    made = None
    for _ in range(5):
        # The canvas is there before the file is; its memory is not what is measured.
        if player is ThorVG:
            made = player(b'{"v":"5","fr":1,"ip":0,"op":1,"w":1,"h":1,"layers":[]}', width, height)
            begin = time.process_time()
            made.load(data, width, height)
        else:
            begin = time.process_time()
            made = player(data, width, height)
        made.draw(0)
        loads.append(time.process_time() - begin)
    # Enough frames for the clock, at most as many as there are.
    count = max(1, min(int(described["op"] - described["ip"]), 120))
    for _ in range(3):
        begin = time.process_time()
        for frame in range(count):
            made.draw(frame)
        frames.append((time.process_time() - begin) / count)
    return f"{1000 * sorted(loads)[2]:.4f} {1000 * min(frames):.4f}"


def main():
    for line in sys.stdin:
        verb, name, *rest = line.rstrip("\n").split(" ", 6 if line.startswith("draw") else 3)
        player, package = PLAYERS[name]
        try:
            print("missing" if package is None else (draw if verb == "draw" else measure)(player, *rest), flush=True)
        except Exception as error:
            print(f"failed: {error!r}", flush=True)


main()
