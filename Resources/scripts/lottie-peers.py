#!/usr/bin/env python3
"""Draws Lottie files by rlottie and by ThorVG, and measures what that costs them.

Reads one task a line from the standard input and prints one line for each:
    draw PLAYER FRAME WIDTH HEIGHT OUT FILE   writes premultiplied RGBA, row after row, into OUT; prints "ok"
    time PLAYER SIDE FILE                     prints milliseconds of processor time: of loading with the first frame, and
                                              of a frame of all in sequence; the longer side has SIDE pixels
PLAYER is rlottie or thorvg: the packages rlottie-python 1.3.8 and thorvg-python 1.1.3. A task that fails prints its
reason: each has a process of its own, which may crash, and ends after 120 seconds. Without a package its tasks print
"missing". Archives (.lottie) and stickers (.tgs) are unpacked first, with images put into the JSON.
"""
import base64
import ctypes
import gzip
import io
import json
import os
import signal
import sys
import time
import zipfile

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


def read(path):
    data = open(path, "rb").read()
    if data[:2] == b"\x1f\x8b":
        return gzip.decompress(data)
    if data[:2] != b"PK":
        return data
    archive = zipfile.ZipFile(io.BytesIO(data))
    files = {name: archive.read(name) for name in archive.namelist()}
    described = json.loads(next(text for name, text in files.items() if name.startswith(("a/", "animations/"))))
    for asset in described.get("assets", []):
        for name, image in files.items():
            if asset.get("p") and name.split("/")[-1] == asset["p"].split("/")[-1]:
                kind = "jpeg" if image[:2] == b"\xff\xd8" else "png"
                asset.update(u="", e=1, p=f"data:image/{kind};base64,{base64.b64encode(image).decode()}")
    return json.dumps(described).encode()


PLAYERS = {"rlottie": (RLottie, rlottie_python), "thorvg": (ThorVG, thorvg_python)}


def draw(player, frame, width, height, out, path):
    made = player(read(path), int(width), int(height))
    made.draw(int(frame) if player is RLottie else float(frame))
    with open(out, "wb") as file:
        file.write(made.pixels())
    return "ok"


def drawn(player, frame):
    player.draw(frame)
    pixels = player.pixels()
    return pixels.count(0) < len(pixels)


def measure(player, side, path):
    data = read(path)
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
    for _ in range(5):
        begin = time.process_time()
        for frame in range(count):
            made.draw(frame)
        frames.append((time.process_time() - begin) / count)
    if not any(drawn(made, frame) for frame in range(0, count, max(1, count // 8))):
        return "failed: it draws nothing"
    return f"{1000 * sorted(loads)[2]:.4f} {1000 * min(frames):.4f}"


def apart(task, *arguments):
    """A task's answer, from a process of its own: players crash on some files."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(120)
        try:
            answer = task(*arguments)
        except Exception as error:
            answer = f"failed: {error!r}"
        os.write(sink, answer.encode())
        os._exit(0)
    os.close(sink)
    with os.fdopen(source, "rb") as file:
        answer = file.read().decode()
    status = os.waitpid(child, 0)[1]
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return answer or ("failed: more than 120 s" if ended == signal.SIGALRM else f"failed: it crashed by signal {ended}")


def main():
    for line in sys.stdin:
        verb, name, *rest = line.rstrip("\n").split(" ", 6 if line.startswith("draw") else 3)
        player, package = PLAYERS[name]
        task = draw if verb == "draw" else measure
        print("missing" if package is None else apart(task, player, *rest), flush=True)


main()
