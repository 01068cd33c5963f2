// The outline of what a round pen covers that follows lines and arcs.
import { distance, strokesOf } from './strokes.mjs'

/** @typedef {import('./strokes.mjs').Point} Point */
/** @typedef {import('./strokes.mjs').Piece} Piece */

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
export const outlineOfPath = (path, width) =>
  strokesOf(path)
    .map((stroke) => outlineOf(stroke, width))
    .join('')
