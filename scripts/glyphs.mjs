// Draws the icons of a closed call as outlines for `clip-path`, so that a line needs no element, no
// file and no data URL for them (a strict content security policy refuses both). The drawings are
// strokes of src/internal/icons; an outline is what a round pen of their width covers.
//   node scripts/glyphs.mjs    writes src/bubble/line/closed/glyphs.css
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module: icons } = await runnerImport('/src/internal/icons/icons.ts', { logLevel: 'silent' })
const { module: laterIcons } = await runnerImport('/src/internal/icons/laterIcons.ts', {
  logLevel: 'silent',
})
const { MODE_ICONS, STATUS_ICONS, CHEVRON_ICON, UNDO_ICON, WARNING_ICON } = {
  ...icons,
  ...laterIcons,
}

/** @typedef {[number, number]} Point */
/** @typedef {{ from: Point, to: Point, arc?: { r: number, sweep: 0 | 1, large: 0 | 1, centre: Point } }} Piece */

/** As fine as anybody sees at three times the size. */
const STEP = 0.05
/** @param {number} value */
const rounded = (value) => Math.round(Math.round(value / STEP) * STEP * 100) / 100
/** @param {number} value */
const short = (value) => `${rounded(value)}`.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0')
/** @param {number[]} values */
const list = (...values) =>
  values
    .map(short)
    .join(' ')
    .replaceAll(' -', '-')
    .replace(/(\.\d+) (?=\.)/g, '$1')
/** @param {Point} a @param {Point} b */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)

/** The lines and arcs of a path. @param {string} path @returns {Piece[][]} */
function strokesOf(path) {
  /** @type {Piece[][]} */
  const strokes = []
  /** @type {Point} */
  let at = [0, 0]
  /** @type {Point} */
  let start = [0, 0]
  /** @type {Point | undefined} */
  let control
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const isRelative = command === command.toLowerCase()
    const kind = command.toUpperCase()
    const values = readNumbers(numbers, kind)
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 }[kind] ?? 0
    for (let index = 0; index === 0 || index < values.length; index += size || 1) {
      const given = values.slice(index, index + size)
      /** @type {(x: number, y: number) => Point} */
      const point = (x, y) => (isRelative ? [at[0] + x, at[1] + y] : [x, y])
      const from = at
      const stroke = strokes.at(-1) ?? []
      if (kind === 'M' && index === 0) {
        at = start = point(given[0], given[1])
        strokes.push([])
        continue
      }
      if (kind === 'Z') at = start
      else if (kind === 'H') at = [point(given[0], 0)[0], at[1]]
      else if (kind === 'V') at = [at[0], point(0, given[0])[1]]
      else if (kind === 'A') {
        const to = point(given[5], given[6])
        stroke.push({ from, to, arc: arcOf(from, to, given[0], given[3], given[4]) })
        at = to
        continue
      } else if (kind === 'C' || kind === 'S') {
        const [x1, y1, x2, y2, x, y] = kind === 'C' ? given : [NaN, NaN, ...given]
        const first =
          kind === 'C'
            ? point(x1, y1)
            : control
              ? [2 * at[0] - control[0], 2 * at[1] - control[1]]
              : at
        control = point(x2, y2)
        const to = point(x, y)
        stroke.push(...arcsOf([from, first, control, to]))
        at = to
        continue
      } else at = point(given[0], given[1])
      if (distance(from, at) > 1e-9) stroke.push({ from, to: at })
    }
    if (kind !== 'C' && kind !== 'S') control = undefined
  }
  return strokes
}

/** Flags of an arc may stand without a space. @param {string} text @param {string} kind */
function readNumbers(text, kind) {
  const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`
  if (kind !== 'A') return (text.match(new RegExp(number, 'g')) ?? []).map(Number)
  const arc = new RegExp(
    `(${number})[ ,]*(${number})[ ,]*(${number})[ ,]*([01])[ ,]*([01])[ ,]*(${number})[ ,]*(${number})`,
    'g',
  )
  return [...text.matchAll(arc)].flatMap((match) => match.slice(1).map(Number))
}

/** @param {Point} from @param {Point} to @param {number} given @param {number} large @param {number} sweep */
function arcOf(from, to, given, large, sweep) {
  const half = distance(from, to) / 2
  const r = Math.max(given, half)
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const height = Math.sqrt(Math.max(0, r * r - half * half)) * (large === sweep ? -1 : 1)
  /** @type {Point} */
  const centre = [
    middle[0] - (height * (to[1] - from[1])) / (2 * half),
    middle[1] + (height * (to[0] - from[0])) / (2 * half),
  ]
  return { r, sweep: /** @type {0 | 1} */ (sweep), large: /** @type {0 | 1} */ (large), centre }
}

/**
 * A curve as arcs through three of its points, as few as come within a fortieth of a pixel.
 * @param {Point[]} curve
 * @returns {Piece[]}
 */
function arcsOf(curve) {
  /** @param {number} t @returns {Point} */
  const on = (t) =>
    /** @type {Point} */ (
      [0, 1].map((axis) => {
        const [a, b, c, d] = curve.map((point) => point[axis])
        return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3
      })
    )
  for (let count = 1; ; count += 1) {
    const pieces = Array.from({ length: count }, (_, index) =>
      through(on(index / count), on((index + 0.5) / count), on((index + 1) / count)),
    )
    const isNear = pieces.every(({ arc, from, to }, index) =>
      [0.25, 0.75].every((share) => {
        const point = on((index + share) / count)
        return arc
          ? Math.abs(distance(point, arc.centre) - arc.r) < 0.025
          : offLine(point, from, to) < 0.025
      }),
    )
    if (isNear || count > 8) return pieces
  }
}

/** @param {Point} point @param {Point} from @param {Point} to */
const offLine = ([x, y], [ax, ay], [bx, by]) =>
  Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay)

/** @param {Point} from @param {Point} via @param {Point} to @returns {Piece} */
function through(from, via, to) {
  if (offLine(via, from, to) < 0.01) return { from, to }
  const [[ax, ay], [bx, by], [cx, cy]] = [from, via, to]
  const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy]
  /** @type {Point} */
  const centre = [
    (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d,
    (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d,
  ]
  const sweep = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0 ? 1 : 0
  return { from, to, arc: { r: distance(from, centre), sweep, large: 0, centre } }
}

/**
 * What the pen covers on one side of a piece, `side` 1 on the right.
 * @param {Piece} piece
 * @param {number} half
 * @param {number} side
 */
function beside({ from, to, arc }, half, side) {
  /** @param {Point} at @returns {Point} */
  const off = (at) => {
    if (arc) {
      const out = (arc.sweep ? -side : side) * half
      const reach = (arc.r + out) / arc.r
      return [
        arc.centre[0] + (at[0] - arc.centre[0]) * reach,
        arc.centre[1] + (at[1] - arc.centre[1]) * reach,
      ]
    }
    const length = distance(from, to)
    return [
      at[0] - ((to[1] - from[1]) / length) * half * side,
      at[1] + ((to[0] - from[0]) / length) * half * side,
    ]
  }
  return {
    from: off(from),
    to: off(to),
    r: arc ? Math.max(0, arc.r + (arc.sweep ? -side : side) * half) : 0,
  }
}

/**
 * The outline of one stroke: pieces that go on smoothly are drawn as one.
 * @param {Piece[]} stroke
 * @param {number} width
 */
function outlineOf(stroke, width) {
  const half = width / 2
  let drawn = ''
  /** @type {Piece[]} */
  let chain = []
  const flush = () => {
    if (chain.length > 0) drawn += chainOutline(chain, half)
    chain = []
  }
  if (stroke.length === 1 && !stroke[0].arc && distance(stroke[0].from, stroke[0].to) < 0.05)
    return dot(stroke[0].from, half)
  for (const piece of stroke) {
    const last = chain.at(-1)
    if (last && (isTight(last, half) || isTight(piece, half))) flush()
    chain.push(piece)
  }
  flush()
  return drawn
}

/** The pen is wider than the bend. @param {Piece} piece @param {number} half */
const isTight = ({ arc }, half) => arc !== undefined && arc.r <= half

/** @param {Piece} piece @param {Point} at @returns {Point} */
function direction({ from, to, arc }, at) {
  if (!arc) return [(to[0] - from[0]) / distance(from, to), (to[1] - from[1]) / distance(from, to)]
  const sign = arc.sweep ? 1 : -1
  return [(-sign * (at[1] - arc.centre[1])) / arc.r, (sign * (at[0] - arc.centre[0])) / arc.r]
}
/** By which angle the pen turns there, to its right. @param {Piece} before @param {Piece} after */
function turn(before, after) {
  const [ax, ay] = direction(before, before.to)
  const [bx, by] = direction(after, after.from)
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
}

/** @param {Point} centre @param {number} r */
const dot = ([x, y], r) =>
  `M${list(x - r, y)}a${list(r, r)} 0 11${list(2 * r, 0)}a${list(r, r)} 0 11${list(-2 * r, 0)}z`

/**
 * Around a corner the outer side is an arc of the pen, and the inner one goes on from where it is:
 * what it crosses there is covered all the same.
 * @param {Piece[]} chain
 * @param {number} half
 */
function chainOutline(chain, half) {
  const first = chain[0]
  const isClosed = chain.length > 1 && distance(first.from, chain.at(-1).to) < 1e-6
  const left = chain.map((piece) => ({ ...beside(piece, half, -1), ...flags(piece, 1) }))
  const right = chain.map((piece) => back({ ...beside(piece, half, 1), ...flags(piece, -1) }))
  const turns = chain.map((piece, index) => turn(piece, chain[(index + 1) % chain.length]))
  turns.forEach((angle, index) => {
    const next = (index + 1) % chain.length
    if (chain[index].arc || chain[next].arc || (next === 0 && !isClosed)) return
    meet(...(angle > 0 ? [right[next], right[index]] : [left[index], left[next]]))
  })
  const pen = createPen(left[0].from)
  left.forEach((side, index) => {
    pen.follow(side)
    if (index + 1 < left.length || isClosed)
      pen.corner(left[(index + 1) % left.length].from, half, turns[index])
  })
  if (isClosed) pen.close()
  else pen.corner(right.at(-1).from, half, Math.PI)
  const other = isClosed ? createPen(right.at(-1).from) : pen
  right.toReversed().forEach((side, index) => {
    const before = right.length - 2 - index // the piece before this one
    other.follow(side)
    if (before >= 0 || isClosed) other.corner(right.at(before).from, half, -turns.at(before))
  })
  if (!isClosed) pen.corner(left[0].from, half, Math.PI)
  other.close()
  return isClosed ? pen.path() + other.path() : pen.path()
}

/** Two lines end where they cross. @param {Piece} one @param {Piece} other */
function meet(one, other) {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const across = ax * by - ay * bx
  if (Math.abs(across) < 0.01) return
  const share = ((other.from[0] - one.from[0]) * by - (other.from[1] - one.from[1]) * bx) / across
  one.to = other.from = [one.from[0] + ax * share, one.from[1] + ay * share]
}

/** @param {Piece} piece @param {1 | -1} way */
const flags = ({ arc }, way) =>
  arc && { large: arc.large, sweep: way > 0 ? arc.sweep : 1 - arc.sweep }

/** @template {{ from: Point, to: Point }} Side @param {Side} side @returns {Side} */
const back = (side) => ({ ...side, from: side.to, to: side.from })

/** @param {Point} start */
function createPen(start) {
  let at = start.map(rounded)
  let path = `M${list(...start)}`
  /** @param {Point} given @param {number} r @param {number} [large] @param {number} [sweep] */
  const to = (given, r, large, sweep) => {
    const point = given.map(rounded)
    const [x, y] = [point[0] - at[0], point[1] - at[1]]
    if (Math.hypot(x, y) < STEP / 2) return
    if (sweep === undefined || r === 0)
      path += y === 0 ? `h${short(x)}` : x === 0 ? `v${short(y)}` : `l${list(x, y)}`
    else path += `a${list(r, r)} 0 ${large}${sweep}${list(x, y)}`
    at = point
  }
  return {
    /** @param {{ to: Point, r: number, large?: number, sweep?: number }} side */
    follow: (side) => to(side.to, side.r, side.large, side.sweep),
    /** @param {Point} point @param {number} half @param {number} angle */
    corner(point, half, angle) {
      if (angle > 0.15) to(point, half, 0, 1)
      else if (angle < -0.15) to(point, 0)
    },
    close: () => void (path += 'z'),
    path: () => path,
  }
}

/** @param {string} path @param {number} width */
export const glyph = (path, width) =>
  strokesOf(path)
    .map((stroke) => outlineOf(stroke, width))
    .join('')

const { succeeded: _, ...ENDS } = STATUS_ICONS // a success has no icon
const rules = [
  ...Object.entries(MODE_ICONS).map(([mode, path]) =>
    glyphRule(`.handrail-call:where([data-glyph='${mode}'])`, 'before', glyph(path, 1.5)),
  ),
  glyphRule('.handrail-call', 'after', glyph(CHEVRON_ICON, 1.75)),
  ...Object.entries({ ...ENDS, undone: UNDO_ICON, warning: WARNING_ICON }).map(([kind, path]) =>
    glyphRule(
      `.handrail-status:where([data-glyph='${kind}'])`,
      'before',
      kind === 'preparing' ? path : glyph(path, 1.7), // its dots are filled
    ),
  ),
]

/** @param {string} selector @param {string} place @param {string} path */
function glyphRule(selector, place, path) {
  return `${selector}::${place} {\n  clip-path: path('${path}');\n}\n`
}

const HEAD = `/* The icons of a closed call. Made by scripts/glyphs.mjs from src/internal/icons. */`
writeFileSync('src/bubble/line/closed/glyphs.css', `${HEAD}\n${rules.join('')}`)
