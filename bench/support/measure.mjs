import { cpus } from 'node:os'

/** Milliseconds for one call: as many calls as fill `least` milliseconds. */
async function timeOf(work, least) {
  let calls = 0
  const start = performance.now()
  let now = start
  do {
    await work()
    calls += 1
    now = performance.now()
  } while (now - start < least)
  return (now - start) / calls
}

/** Milliseconds before anything counts: engines compile what runs often. */
const WARM_UP = 200

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/**
 * Median milliseconds of every work, by name. All of them in each round, each round beginning with
 * another, so that what else the machine does meets all alike.
 * @param {Record<string, () => unknown>} works
 */
export async function measure(works, rounds, least = 20) {
  const names = Object.keys(works)
  const times = Object.fromEntries(names.map((name) => [name, []]))
  for (const name of names) await timeOf(works[name], WARM_UP)
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      times[name].push(await timeOf(works[name], least))
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])]))
}

/** A line that says on what was measured. */
export const machine = () =>
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), median of interleaved rounds. Read ratios, not milliseconds.`

/** Three digits that count. */
export const digits = (number) =>
  number >= 1000
    ? Math.round(number).toLocaleString('en')
    : Number(number.toPrecision(number >= 100 ? 3 : 2)).toString()
