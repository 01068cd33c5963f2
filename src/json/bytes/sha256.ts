/** SHA-256 (FIPS 180-4), piece by piece: Web Crypto answers too late for a click. */
export type Sha256 = {
  update(bytes: Uint8Array): void
  /** What was given so far, in hex. It ends there. */
  digest(): string
}

type Constants = { state: readonly number[]; rounds: Int32Array }
let constants: Constants | undefined

const BLOCK = 64

export function createSha256(): Sha256 {
  const { state: first, rounds } = (constants ??= makeConstants())
  const state = Int32Array.from(first)
  const words = new Int32Array(64)
  const rest = new Uint8Array(BLOCK)
  let length = 0

  function update(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let at = 0; at < bytes.length;) {
      const filled = length % BLOCK
      const end = Math.min(at + BLOCK - filled, bytes.length)
      const isWhole = end - at === BLOCK
      if (!isWhole) rest.set(bytes.subarray(at, end), filled)
      length += end - at
      if (isWhole) compress(state, words, view, at, rounds)
      else if (length % BLOCK === 0) compress(state, words, new DataView(rest.buffer), 0, rounds)
      at = end
    }
  }
  return {
    update,
    digest() {
      const bits = BigInt(length) * 8n
      const padding = BLOCK - ((length + 8) % BLOCK)
      const end = new DataView(new ArrayBuffer(padding + 8))
      end.setUint8(0, 0x80)
      end.setBigUint64(padding, bits)
      update(new Uint8Array(end.buffer))
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** Takes the block in. */
function compress(
  state: Int32Array,
  words: Int32Array,
  view: DataView,
  start: number,
  rounds: Int32Array,
): void {
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(start + at * 4)
  for (let at = 16; at < 64; at++) words[at] = next(words, at)
  let a = of(state, 0)
  let b = of(state, 1)
  let c = of(state, 2)
  let d = of(state, 3)
  let e = of(state, 4)
  let f = of(state, 5)
  let g = of(state, 6)
  let h = of(state, 7)
  for (let at = 0; at < 64; at++) {
    const chosen = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + chosen + of(rounds, at) + of(words, at)) | 0
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = of(state, at) + (sums[at] ?? 0)
}

/** A word made of the 16 before it. */
function next(words: Int32Array, at: number): number {
  const near = of(words, at - 2)
  const far = of(words, at - 15)
  const ofNear = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
  const ofFar = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
  return (ofNear + of(words, at - 7) + ofFar + of(words, at - 16)) | 0
}

const of = (words: Int32Array, at: number): number => words[at] as number
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * The first 32 bits behind the point of the square and cube roots of the first primes. A double has
 * 18 bits more than these need.
 */
function makeConstants(): Constants {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime > 0)) primes.push(number)
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
  return {
    state: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  }
}
