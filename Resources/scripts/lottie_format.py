"""What Lottie files are made of: properties, shapes, layers, effects, compositions and packages."""
import gzip
import io
import json
import math
import re
import struct
import zipfile
import zlib

# Cubic curves by name: the control points' x and y.
EASES = {"linear": (0.33, 0.33, 0.67, 0.67), "both": (0.42, 0, 0.58, 1), "in": (0.6, 0, 0.85, 0.3),
    "out": (0.16, 0.84, 0.3, 1), "over": (0.3, 1.6, 0.55, 1), "back": (0.5, -0.45, 0.6, 0.9),
    "swing": (0.55, -0.25, 0.3, 1.35), "fall": (0.62, 0.06, 0.86, 0.6), "rise": (0.14, 0.4, 0.38, 0.94)}


# Values

def plain(value):
    """Numbers short enough for a file; colours "#RRGGBB" as shares."""
    if isinstance(value, str) and re.fullmatch("#[0-9A-Fa-f]{6}", value):
        return [round(int(value[at:at + 2], 16) / 255, 3) for at in (1, 3, 5)]
    if isinstance(value, float):
        short = round(value, 1 if abs(value) >= 20 else 2 if abs(value) >= 1 else 3)
        return int(short) if short == int(short) else short
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def keys(*frames, **more):
    """An animated property: (frame, value, ease to the next, handles out and in of a curved position)."""
    made = []
    for frame, value, *rest in frames:
        value = plain(value)
        key = {"t": frame, "s": value if isinstance(value, list) else [value]}
        ease = rest[0] if rest else "both"
        if ease == "hold":
            key["h"] = 1
        else:
            a, b, c, d = EASES[ease]
            key.update(o={"x": a, "y": b}, i={"x": c, "y": d})
        if len(rest) > 1:
            key.update(to=rest[1], ti=rest[2])
        made.append(key)
    return dict(a=1, k=made, **more)


def pairs(*values):
    return [[value, value] for value in values]


def zoom(*frames):
    """An animated scale, equal in x and y: (frame, percent, ease to the next)."""
    return keys(*((frame, [value, value], *rest) for frame, value, *rest in frames))


def cycle(values, length, times=1, begin=0, ease="both"):
    """Values in turn, evenly spaced, from the first to the first again; a turn begins at a frame."""
    turn = length / times
    step, begin = turn / (len(values) - 1), begin % turn
    times, begin = (times + 1, begin - turn) if begin else (times, 0)
    turns = [value for _ in range(times) for value in values[:-1]] + [values[-1]]
    return keys(*((round(begin + at * step), value, ease) for at, value in enumerate(turns)))


def prop(value):
    """A property: animated if it comes from `keys`."""
    if isinstance(value, dict) and "v" not in value:
        return value
    return {"a": 0, "k": plain(value)}


def outline(text):
    """A path's value from M, L, C and Z of SVG."""
    v, i, o, closed = [], [], [], False
    for command, numbers in re.findall("([MLCZ])([^MLCZ]*)", text):
        n = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        closed = closed or command == "Z"
        for at in range(0, len(n), 6 if command == "C" else 2):
            x, y = n[at + 4:at + 6] if command == "C" else n[at:at + 2]
            if command == "C":
                o[-1] = [n[at] - v[-1][0], n[at + 1] - v[-1][1]]
            v.append([x, y])
            i.append([n[at + 2] - x, n[at + 3] - y] if command == "C" else [0, 0])
            o.append([0, 0])
    if closed and v[0] == v[-1]:
        i[0] = i.pop()
        v.pop(), o.pop()
    return {"i": i, "o": o, "v": v, "c": closed}


def curve(points, closed=True):
    """A smooth path through points."""
    count = len(points)
    near = [(points[at - 1] if closed or at else points[0],
            points[(at + 1) % count] if closed or at + 1 < count else points[at]) for at in range(count)]
    out = [[(b[0] - a[0]) / 6, (b[1] - a[1]) / 6] for a, b in near]
    return {"i": [[-x, -y] for x, y in out], "o": out, "v": [list(point) for point in points], "c": closed}


def moved(path, scale, x, y):
    """A path's value, scaled and then moved."""
    def by(list_, *offset):
        return [[scale * u + (offset or (0, 0))[0], scale * v + (offset or (0, 0))[1]] for u, v in list_]
    return dict(path, v=by(path["v"], x, y), i=by(path["i"]), o=by(path["o"]))


def bar(x, y, u, v, width):
    """The outline of a line with round ends."""
    length, half = math.hypot(u - x, v - y), width / 2
    a, b = (u - x) / length * half, (v - y) / length * half
    k, l = 0.552 * a, 0.552 * b
    return {"c": True,
        "v": [[x + b, y - a], [u + b, v - a], [u + a, v + b], [u - b, v + a], [x - b, y + a], [x - a, y - b]],
        "i": [[-k, -l], [0, 0], [l, -k], [k, l], [0, 0], [-l, k]],
        "o": [[0, 0], [k, l], [-l, k], [0, 0], [-k, -l], [l, -k]]}


def arc(x, y, radius, begin, sweep, width):
    """The outline of an arc with round ends, in degrees clockwise from the right."""
    count = math.ceil(abs(sweep) / 90)
    step = math.radians(sweep) / count
    v, i, o = [], [], []
    for side, turns in ((1, range(count + 1)), (-1, range(count, -1, -1))):
        r = radius + math.copysign(width / 2, sweep) * side
        k = 4 / 3 * math.tan(step / 4) * r * side
        for at in turns:
            angle = math.radians(begin) + at * step
            c, s = math.cos(angle), math.sin(angle)
            v.append([x + r * c, y + r * s])
            o.append([-k * s, k * c])
            i.append([k * s, -k * c])
    cap = math.copysign(2 / 3 * width, sweep)
    for at, sign in ((count, 1), (-1, -1)):
        angle = math.radians(begin + (sweep if at == count else 0))
        out = [-cap * sign * math.sin(angle), cap * sign * math.cos(angle)]
        o[at], i[at + 1] = out, out
    return {"c": True, "v": v, "i": i, "o": o}


def lens(x, y, radius, share):
    """A disc's part from its upper edge to a curve: none of it at a share of 0, all at 1. A lid, or the moon's "
    "light."""
    h = 0.552 * radius
    k, low = h * (2 * share - 1), y - radius + 2 * radius * share
    return {"c": True, "v": [[x - radius, y], [x, y - radius], [x + radius, y], [x, low]],
        "i": [[0, k], [-h, 0], [0, -h], [h, 0]], "o": [[0, -h], [h, 0], [0, k], [-h, 0]]}


# Shapes

def place(p=(0, 0), o=100, **more):
    """A transform: position and opacity, and of anchor `a`, scale `s`, rotation `r`, skew `sk` what differs."""
    return dict(p=prop(p), o=prop(o), **{key: prop(more[key]) for key in more})


def sh(path, name="Path"):
    return {"ty": "sh", "nm": name, "ks": prop(path)}


def oval(x, y, width, height=None, name="Oval"):
    size = width if isinstance(width, dict) else [width, height or width]
    return {"ty": "el", "nm": name, "p": prop([x, y]), "s": prop(size)}


def box(x, y, width, height, radius=0, name="Box"):
    size = width if isinstance(width, dict) else [width, height]
    return {"ty": "rc", "nm": name, "p": prop([x, y]), "s": prop(size), "r": prop(radius)}


def star(points, outer, inner=None, roundness=0, turn=0, inside=0, name="Star"):
    made = {"ty": "sr", "nm": name, "sy": 1 if inner is not None else 2, "d": 1, "pt": prop(points), "p": prop([0, 0]),
        "r": prop(turn), "or": prop(outer), "os": prop(roundness)}
    return dict(made, ir=prop(inner), **{"is": prop(inside)}) if inner is not None else made


def stops(list_):
    """A gradient's numbers from (offset, colour, alpha)."""
    solid = [number for offset, color, *_ in list_ for number in [offset] + plain(color)]
    clear = [number for offset, _, *alpha in list_ for number in [offset] + (alpha or [1])]
    return solid + (clear if any(len(stop) > 2 for stop in list_) else [])


def gradient(list_, s, e, radial=False, **more):
    """A gradient; the stops are a list, or key frames of lists."""
    moves = isinstance(list_, dict)
    if moves:
        count = len(list_[min(list_)])
        k = keys(*((frame, stops(list_[frame])) for frame in sorted(list_)))
    else:
        count, k = len(list_), prop(stops(list_))
    made = {"ty": "gf", "t": 2 if radial else 1, "s": prop(s), "e": prop(e), "g": {"p": count, "k": k}}
    return dict(made, **{key: prop(more[key]) for key in more})


def paint(name, color, kind, o=100, **more):
    """A fill ("fl") or stroke ("st") in a colour or gradient."""
    isGradient = isinstance(color, dict) and "ty" in color
    made = dict(color, ty="g" + kind[0]) if isGradient else {"ty": kind, "c": prop(color)}
    return dict(made, nm=name, o=prop(o), **({"r": 1} if kind == "fl" else {}), **more)


def line(name, color, width, dashes=(), cap=2, o=100, **more):
    made = paint(name, color, "st", o, w=prop(width), lc=cap, lj=2, **more)
    if dashes:
        made["d"] = [{"n": "dgo"[at], "nm": ("dash", "gap", "offset")[at], "v": prop(v)} for at, v in enumerate(dashes)]
    return made


def trim(s=0, e=100, o=0, mode=1):
    return {"ty": "tm", "nm": "Trim", "s": prop(s), "e": prop(e), "o": prop(o), "m": mode}


def repeat(copies, so=100, eo=100, **more):
    transform = dict(place(**more), ty="tr", so=prop(so), eo=prop(eo))
    return {"ty": "rp", "nm": "Repeater", "c": prop(copies), "o": prop(0), "m": 1, "tr": transform}


def group(name, *items, **more):
    return {"ty": "gr", "nm": name, "it": list(items) + [dict(place(**more), ty="tr", nm="Transform")]}


def art(name, shape, fill=None, stroke=None, width=2, items=(), o=100, **more):
    """A group with shapes (SVG's path, a path's value or property, an item, a list of them), modifiers and paint."""
    shapes = []
    for item in shape if isinstance(shape, list) else [shape]:
        if isinstance(item, str):
            shapes += [sh(outline("M" + part), f"{name} path") for part in item.split("M")[1:]]
        else:
            shapes.append(item if "ty" in item else sh(item, f"{name} path"))
    paints = [line(f"{name} stroke", stroke, width, o=o)] if stroke else []
    paints += [paint(f"{name} fill", fill, "fl", o)] if fill else []
    return group(name, *shapes, *items, *paints, **more)


# Layers and files

def layer(name, *shapes, p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100, **more):
    """A shape layer, or another kind by `ty`; `parent` and `tp` name layers."""
    position = p if isinstance(p, dict) and p.get("s") is True else prop(p)
    transform = dict(place(a=a, s=s, r=r, o=o), p=position)
    if shapes:
        more["shapes"] = list(shapes)
    return dict({"ty": 4 if shapes else 3, "nm": name, "ks": transform}, **more)


def stack(layers, length):
    """Layers with numbers, times and parents by number."""
    numbers = {made["nm"]: at for at, made in enumerate(layers, 1)}
    for at, made in enumerate(layers, 1):
        for key in {"parent", "tp"} & made.keys():
            made[key] = numbers[made[key]]
        made.update(
            {"ind": at, "ddd": 0, "st": made.get("st", 0), "ip": made.get("ip", 0), "op": made.get("op", length)})
    return layers


def file(name, length, layers, assets=(), side=512, markers=(), **more):
    marked = [{"tm": tm, "cm": cm, "dr": dr} for tm, cm, dr in markers]
    return dict({"v": "5.12.2", "fr": 60, "ip": 0, "op": length, "w": side, "h": side, "nm": name, "ddd": 0,
            "assets": list(assets), "layers": stack(layers, length), "markers": marked}, **more)


def comp(name, length, layers):
    """A nested composition."""
    return {"id": name.lower().replace(" ", "-"), "nm": name, "fr": 60, "layers": stack(layers, length)}


def shown(name, comp, size=512, **more):
    """A layer that shows a composition about its middle."""
    return layer(name, ty=0, refId=comp, w=size, h=size, a=[size / 2, size / 2], **dict({"p": [256, 256]}, **more))


def masked(made, *masks):
    """A layer with masks: (name, mode, path, expansion)."""
    list_ = [{"nm": name, "mode": mode, "inv": False, "pt": prop(outline(path) if isinstance(path, str) else path),
            "o": prop(100), "x": prop(more[0] if more else 0)} for name, mode, path, *more in masks]
    return dict(made, hasMask=True, masksProperties=list_)


def disc(radius, x=0, y=0):
    """A circle's path."""
    k = 0.552 * radius
    return {"c": True, "v": [[x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]],
        "i": [[-k, 0], [0, -k], [k, 0], [0, k]], "o": [[k, 0], [0, k], [-k, 0], [0, -k]]}


def ring(rx, ry, length, scale, turn=0):
    """Position and scale on an ellipse around the middle, nearer at the bottom; from a quarter turn on."""
    k, corners = 0.5523, [(rx, 0), (0, ry), (-rx, 0), (0, -ry)]
    p, s = [], []
    for at in range(5):
        (x, y), (u, v) = corners[(at + turn) % 4], corners[(at + turn + 1) % 4]
        frame, size = length * at / 4, scale * (1 + 0.22 * y / ry)
        p.append((frame, [256 + x, 256 + y], "linear", [u * k, v * k], [x * k, y * k]))
        s.append((frame, [size, size]))
    return dict(p=keys(*p), s=keys(*s))


def effect(name, kind, *values):
    """A layer's effect: pairs of a name and a value, colours with alpha."""
    def typed(value):
        first = value["k"][0]["s"] if isinstance(value, dict) else plain(value)
        return 2 if isinstance(first, list) and len(first) > 2 else 0
    return {"ty": kind, "nm": name, "en": 1,
        "ef": [{"ty": typed(value), "nm": label, "v": prop(value)} for label, value in values]}


def framed(name, length, layers, assets=(), **more):
    """An animation in a card with round corners."""
    corners = ("M72 0 L440 0 C480 0 512 32 512 72 L512 440 C512 480 480 512 440 512 L72 512 C32 512 0 480 0 440 "
        "L0 72 C0 32 32 0 72 0Z")
    return file(name, length, [masked(shown("Scene in a card", "scene"), ("Card", "a", corners))],
        [comp("Scene", length, layers), *assets], **more)


def png(width, height, gray):
    """A picture in levels of gray by a function of x and y."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(gray(x, y) for x in range(width)) for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + chunk(b"IDAT",
        zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def packed(name, made, images=()):
    """A file's bytes: JSON, gzip of it (.tgs) or a zip with its images (.lottie), without time stamps."""
    text = json.dumps(plain(made), separators=(",", ":"), ensure_ascii=False).encode()
    stem, kind = name.split(".")
    if kind == "tgs":
        return gzip.compress(text, 9, mtime=0)
    if kind == "json":
        return text
    data = io.BytesIO()
    manifest = {"version": "2", "generator": "make-lottie.py", "animations": [{"id": stem}]}
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry, content in [("manifest.json", json.dumps(manifest).encode()), (f"a/{stem}.json", text), *images]:
            archive.writestr(zipfile.ZipInfo(entry), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()
