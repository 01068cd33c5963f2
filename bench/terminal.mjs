// The output of commands, and the colours of code, beside the packages that others use. The peers are
// installed into node_modules/.cache/bench-peers by the first run.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { bundleOf } from './support/bundleOf.mjs'
import { digits, machine, measure } from './support/measure.mjs'
import { randomOf } from './support/random.mjs'

const PEERS = ['anser', 'ansi_up', '@xterm/headless', 'shiki', 'highlight.js', 'prismjs']
const FOLDER = resolve('node_modules/.cache/bench-peers')
const LINES = 20_000
const PIECE = 65_536

function peer(name) {
  const require = createRequire(join(FOLDER, 'package.json'))
  return require(name)
}

function installPeers() {
  execFileSync('npm', [
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--prefix',
    FOLDER,
    ...PEERS,
  ])
}

/** The output of a test run: colours, and a progress line that is written over. */
function output(random) {
  const colours = [31, 32, 33, 36, 90]
  return Array.from({ length: LINES }, (_, at) => {
    const colour = colours[Math.floor(random() * colours.length)]
    const progress = at % 20 === 0 ? `running ${at}\r\x1b[2K` : ''
    const [tests, rest] = [90, 40].map((most) => Math.floor(random() * most))
    return `${progress}\x1b[${colour}m✓\x1b[0m src/part${at}.test.ts \x1b[2m(${tests} tests)\x1b[22m ${'x'.repeat(rest)}`
  }).join('\n')
}

const piecesOf = (text) =>
  Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) =>
    text.slice(at * PIECE, (at + 1) * PIECE),
  )

function terminals({ createTerminal }, pieces) {
  const { AnsiUp } = peer('ansi_up')
  const anser = peer('anser')
  const { Terminal } = peer('@xterm/headless')
  return {
    handrail: () => {
      const terminal = createTerminal()
      for (const piece of pieces) {
        terminal.write(piece)
        terminal.lines()
      }
    },
    'anser (colours alone)': () => {
      for (const piece of pieces) anser.ansiToJson(piece)
    },
    'ansi_up (colours alone, HTML)': () => {
      const up = new AnsiUp()
      for (const piece of pieces) up.ansi_to_html(piece)
    },
    '@xterm/headless': async () => {
      const terminal = new Terminal({ scrollback: LINES, allowProposedApi: true })
      for (const piece of pieces) await new Promise((done) => terminal.write(piece, done))
      terminal.dispose()
    },
  }
}

async function highlighters({ createShikiHighlight }, code) {
  const { createHighlighter } = peer('shiki')
  const shiki = await createHighlighter({ themes: ['github-light'], langs: ['typescript'] })
  const highlight = createShikiHighlight(shiki)
  const hljs = peer('highlight.js')
  const prism = peer('prismjs')
  peer('prismjs/components/prism-typescript')
  return {
    'handrail/highlight/shiki': () => highlight(code, 'typescript'),
    'shiki, tokens': () =>
      shiki.codeToTokensBase(code, { lang: 'typescript', theme: 'github-light' }),
    'highlight.js': () => hljs.highlight(code, { language: 'typescript' }),
    prismjs: () => prism.tokenize(code, prism.languages.typescript),
  }
}

function table(title, times) {
  const [own] = Object.values(times)
  console.log(`| ${title} | ms | times ours |\n|---|---|---|`)
  for (const [name, time] of Object.entries(times))
    console.log(`| ${name} | ${digits(time)} | ${digits(time / own)} |`)
  console.log('')
}

/** Prints two tables. */
export async function run({ seed, rounds }) {
  installPeers()
  const text = output(randomOf(seed))
  const code = readFileSync('src/status/speech.ts', 'utf8')
  console.log(`${machine()}\n`)
  table(
    `${LINES.toLocaleString('en')} lines (${digits(text.length / 1e6)} MB) in pieces of 64 kB`,
    await measure(
      terminals(await bundleOf('engines/terminal/createTerminal.ts'), piecesOf(text)),
      rounds,
    ),
  )
  table(
    `colours of ${code.split('\n').length} lines of TypeScript`,
    await measure(await highlighters(await bundleOf('highlight/shiki'), code), rounds),
  )
}
