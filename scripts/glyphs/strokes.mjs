// The lines and arcs that a path of SVG draws.

/** @typedef {[number, number]} Point */
/** @typedef {{ from: Point, to: Point, arc?: { r: number, sweep: 0 | 1, large: 0 | 1, centre: Point } }} Piece */

/** @param {Point} a @param {Point} b */
export const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)

/** The lines and arcs of a path. @param {string} path @returns {Piece[][]} */
export function strokesOf(path) {
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
