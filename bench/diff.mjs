// Diffs of text and of JSON: the time beside the peers', in one interleaved run, and how much each
// says has changed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffLines as jsdiffLines } from 'diff'
import { diff as fastMyers } from 'fast-myers-diff'
import { create as createJsonDiff } from 'jsondiffpatch'
import { bundleOf } from './support/bundleOf.mjs'
import { jsonPairs, textPairs } from './support/diffInputs.mjs'
import { digits, machine, measure } from './support/measure.mjs'
import { randomOf } from './support/random.mjs'

const LINES = 20_000
const FEWER = 5_000
const TOO_LONG = 3000 // milliseconds after which jsdiff gives up, and says so

const times = (number, base) => `${digits(number / base)}x`
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
const head = (...cells) => {
  row(...cells)
  row(...cells.map(() => '---'))
}

/** The unit: every line of both texts once through a Map. */
function splitAndIntern(before, after) {
  const known = new Map()
  for (const text of [before, after])
    for (const line of text.split('\n')) if (!known.has(line)) known.set(line, known.size)
  return known.size
}

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Changed lines, by what an engine answers; undefined where it gave up. */
const sizes = {
  handrail: ({ changes }, before, after) =>
    changes.reduce(
      (sum, { kind, ...ranges }) =>
        sum +
        (kind === 'removed'
          ? lineCount(before.slice(...ranges.before))
          : kind === 'added'
            ? lineCount(after.slice(...ranges.after))
            : 0),
      0,
    ),
  'jsdiff diffLines': (parts) =>
    parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0),
  'fast-myers-diff': (edits) => edits.reduce((sum, [a0, a1, b0, b1]) => sum + a1 - a0 + b1 - b0, 0),
}

async function runText({ diffText, applyTextDiff }, seed, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-bench-'))
  const fewer = textPairs(randomOf(seed), FEWER)
  console.log(
    `## Text: pairs of ${LINES.toLocaleString('en')} lines\n\nTimes as multiples of one split-and-intern pass over both texts. Exponent: growth from ${FEWER.toLocaleString('en')} lines. \`>\`: gave up.\n`,
  )
  head(
    'pair',
    'pass, ms',
    'handrail',
    'of git',
    'exponent',
    'git --histogram',
    'jsdiff diffLines',
    'fast-myers-diff',
    'changed lines: handrail',
    'jsdiff',
    'fast-myers (minimal)',
  )
  for (const [name, [before, after]] of Object.entries(textPairs(randomOf(seed), LINES))) {
    const files = ['before', 'after'].map((file) => join(folder, file))
    writeFileSync(files[0], before)
    writeFileSync(files[1], after)
    const [linesBefore, linesAfter] = [before, after].map((text) => text.split('\n'))
    const works = {
      pass: () => splitAndIntern(before, after),
      handrail: () => diffText(before, after),
      fewer: () => diffText(...fewer[name]),
      git: () =>
        spawnSync('git', ['diff', '--no-index', '--histogram', ...files], { stdio: 'ignore' }),
    }
    const found = await measure(works, rounds)
    // peers that take seconds are timed once
    const once = (work) => {
      const start = performance.now()
      const answer = work()
      return [answer, performance.now() - start]
    }
    const peers = {
      'jsdiff diffLines': once(() => jsdiffLines(before, after, { timeout: TOO_LONG })),
      'fast-myers-diff': once(() => [...fastMyers(linesBefore, linesAfter)]),
    }
    const answer = diffText(before, after)
    if (applyTextDiff(before, after, answer.changes) !== after)
      throw new Error(`${name}: the changes do not give the other text`)
    const sizeOf = (peer) => sizes[peer](peers[peer][0], before, after)?.toLocaleString('en') ?? '-'
    const peerTime = (peer) =>
      `${peers[peer][0] === undefined ? '> ' : ''}${times(peers[peer][1], found.pass)}`
    row(
      name,
      digits(found.pass),
      times(found.handrail, found.pass),
      times(found.handrail, found.git),
      (Math.log(found.handrail / found.fewer) / Math.log(LINES / FEWER)).toFixed(2),
      times(found.git, found.pass),
      peerTime('jsdiff diffLines'),
      peerTime('fast-myers-diff'),
      `${sizes.handrail(answer, before, after).toLocaleString('en')}${answer.coarse ? ' (coarse)' : ''}`,
      sizeOf('jsdiff diffLines'),
      sizeOf('fast-myers-diff'),
    )
  }
  rmSync(folder, { recursive: true })
}

async function runJson({ diffJson }, seed, rounds) {
  const peer = createJsonDiff({ objectHash: ({ path, url }) => path ?? url })
  const pairs = Object.entries(jsonPairs(randomOf(seed)))
  console.log(
    `\n## JSON: lists of ${pairs[0][1][0].length.toLocaleString('en')} records, ${digits(JSON.stringify(pairs[0][1][0]).length / 1e6)} MB each\n\nTimes as multiples of stringifying both sides.\n`,
  )
  head(
    'pair',
    'stringify, ms',
    'handrail',
    'jsondiffpatch, objectHash',
    'handrail of jsondiffpatch',
    'changes: handrail',
    'jsondiffpatch',
  )
  for (const [name, [before, after]] of pairs) {
    const found = await measure(
      {
        both: () => JSON.stringify(before) === JSON.stringify(after),
        handrail: () => diffJson(before, after),
        peer: () => peer.diff(before, after),
      },
      rounds,
    )
    row(
      name,
      digits(found.both),
      times(found.handrail, found.both),
      times(found.peer, found.both),
      `1/${digits(found.peer / found.handrail)}`,
      diffJson(before, after).changes.length.toLocaleString('en'),
      countDelta(peer.diff(before, after)).toLocaleString('en'),
    )
  }
}

/** The operations of a delta of jsondiffpatch. */
function countDelta(delta) {
  if (Array.isArray(delta)) return 1
  return Object.entries(delta).reduce(
    (sum, [key, inner]) => sum + (key === '_t' ? 0 : countDelta(inner)),
    0,
  )
}

export async function run({ seed, rounds }) {
  const engines = await bundleOf('engines/diff')
  console.log(`${machine()}\n`)
  await runText(engines, seed, rounds)
  await runJson(engines, seed, rounds)
}
