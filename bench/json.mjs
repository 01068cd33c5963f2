// Streamed arguments: the time of a whole stream in deltas of 8 units, with a usable value after
// every delta.
import { isDeepStrictEqual } from 'node:util'
import { JSONParser } from '@streamparser/json'
import { parsePartialJson } from 'ai'
import { disableErrorLogging, parse as parseBestEffort } from 'best-effort-json-parser'
import { parse as parseRiver } from 'jsonriver'
import { parse as parsePartial } from 'partial-json'
import { bundleOf } from './support/bundleOf.mjs'
import { digits, machine, measure } from './support/measure.mjs'
import { randomOf } from './support/random.mjs'

const DELTA = 8
const FRAME = 64 // deltas between two frames: 30 kB a second at 60 frames
const SIZES = [
  ['10 kB', 10_000, 40],
  ['100 kB', 100_000, 12],
  ['1 MB', 1_000_000, 6],
] // the last: prefixes of which a re-parser's time is sampled
const WORDS =
  'const value = return function import export from if else for of await new Map record status host ( ) => { } [ ] ; , . === "handrail" \'use client\' `${name}` /\\s+/ // one of them'.split(
    ' ',
  )

/** The arguments of a write call: a path and a file of about this length. */
function writeCall(random, length) {
  const lines = []
  for (let size = 0; size < length - 60; size += JSON.stringify(lines.at(-1)).length) {
    lines.push(
      '  '.repeat(Math.floor(random() * 4)) +
        Array.from(
          { length: 2 + Math.floor(random() * 12) },
          () => WORDS[Math.floor(random() * WORDS.length)],
        ).join(' '),
    )
  }
  return { path: 'src/written.ts', content: lines.join('\n') }
}

/** Records as a lock file has them, of about this length together. */
function records(random, length) {
  const hex = (count) =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  const packages = []
  for (let size = 0; size < length - 20; size += JSON.stringify(packages.at(-1)).length + 1) {
    const name = `${WORDS[Math.floor(random() * 10)]}-${hex(4)}`
    packages.push({
      id: packages.length,
      name,
      version: [9, 30, 50].map((most) => Math.floor(random() * most)).join('.'),
      resolved: `https://registry.npmjs.org/${name}/-/${name}.tgz`,
      integrity: `sha512-${hex(88)}`,
      dev: random() < 0.5,
      size: Math.round(random() * 1e7) / 100,
      engines: { node: '>=18' },
      tags: ['a', null],
    })
  }
  return { packages }
}

/**
 * What is measured: each reads all the deltas, takes a value after each, and returns the last. A
 * re-parser parses every prefix.
 */
function enginesOf({ createJsonReader, parseJson }) {
  const streaming = {
    'handrail, live value': (deltas) => {
      const reader = createJsonReader()
      let value
      for (const delta of deltas) {
        reader.push(delta)
        value = reader.value()
      }
      reader.end()
      value = reader.value()
      return value
    },
    'handrail, live value and a snapshot a frame': (deltas) => {
      const reader = createJsonReader()
      let value
      for (let index = 0; index < deltas.length; index++) {
        reader.push(deltas[index])
        value = reader.value()
        if (index % FRAME === 0) value = reader.snapshot()
      }
      reader.end()
      value = reader.snapshot()
      return value
    },
    'handrail, parseJson once at the end': (_, text) => parseJson(text).value,
    jsonriver: async (deltas) => {
      let value
      async function* stream() {
        yield* deltas
      }
      for await (value of parseRiver(stream()));
      return value
    },
    '@streamparser/json, partial values': (deltas) => {
      const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true })
      let value
      parser.onValue = (found) => (value = found.value)
      for (const delta of deltas) parser.write(delta)
      return value
    },
  }
  const reparsing = {
    'partial-json': (prefix) => parsePartial(prefix),
    'best-effort-json-parser': (prefix) => parseBestEffort(prefix),
    'ai parsePartialJson': async (prefix) => (await parsePartialJson(prefix)).value,
  }
  return { streaming, reparsing }
}

/**
 * Rows of milliseconds by engine, `~` where they were extrapolated from sampled prefixes. Throws
 * when an engine's last value is not that of JSON.parse.
 */
async function measureText(text, samples, { streaming, reparsing }, rounds) {
  const deltas = Array.from({ length: Math.ceil(text.length / DELTA) }, (_, index) =>
    text.slice(index * DELTA, (index + 1) * DELTA),
  )
  const prefixes = Array.from({ length: samples }, (_, index) =>
    text.slice(0, Math.ceil(((index + 0.5) / samples) * text.length)),
  )
  const expected = JSON.parse(text)
  let scanned = 0
  const works = {
    'JSON.parse once at the end': () => JSON.parse(text),
    'scan of every unit once': () => {
      for (const delta of deltas)
        for (let at = 0; at < delta.length; at++) scanned += delta.charCodeAt(at)
      return expected
    },
    ...Object.fromEntries(
      Object.entries(streaming).map(([name, read]) => [name, () => read(deltas, text)]),
    ),
  }
  const sampled = Object.fromEntries(
    Object.entries(reparsing).map(([name, parse]) => [
      name,
      async () => {
        for (const prefix of prefixes) await parse(prefix)
      },
    ]),
  )
  for (const [name, work] of [
    ...Object.entries(works),
    ...Object.entries(reparsing).map(([engine, parse]) => [engine, () => parse(text)]),
  ]) {
    if (!isDeepStrictEqual(await work(), expected))
      throw new Error(`${name}: another value than JSON.parse`)
  }
  const times = await measure({ ...works, ...sampled }, rounds)
  const perStream = deltas.length / samples
  const parse = times['JSON.parse once at the end']
  const scan = times['scan of every unit once']
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => {
      const isSampled = name in sampled
      const all = isSampled ? time * perStream : time
      return [
        name,
        `${isSampled ? '~' : ''}${digits(all)} (${digits(all / parse)}, ${digits(all / scan)})`,
      ]
    }),
  )
}

/** Prints the table. */
export async function run({ seed, rounds }) {
  disableErrorLogging()
  const engines = enginesOf(await bundleOf('engines/json'))
  const columns = []
  for (const [kind, make] of [
    ['write call', writeCall],
    ['records', records],
  ]) {
    for (const [size, length, samples] of SIZES) {
      columns.push({
        title: `${kind}, ${size}`,
        rows: await measureText(
          JSON.stringify(make(randomOf(seed), length)),
          samples,
          engines,
          rounds,
        ),
      })
    }
  }
  console.log(
    `Streamed arguments in deltas of ${DELTA} units, seed ${seed}: milliseconds of a whole stream (times one JSON.parse of the text, times one scan of its units).`,
  )
  console.log(
    `A value is taken after every delta; a frame is ${FRAME} deltas. ~: parses every prefix anew, quadratic, extrapolated from sampled prefixes.`,
  )
  console.log(`All final values are deeply equal to JSON.parse. ${machine()}\n`)
  console.log(
    `| engine | ${columns.map(({ title }) => title).join(' | ')} |\n|---|${columns.map(() => '---|').join('')}`,
  )
  for (const name of Object.keys(columns[0].rows))
    console.log(`| ${name} | ${columns.map(({ rows }) => rows[name]).join(' | ')} |`)
}
