// `npm run measure`: writes docs/measurements.md, one table of what the kit costs. Needs dist. Takes
// minutes; close everything else first.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { runnerImport } from 'vite'

const PAGE = 'docs/measurements.md'
const load = loadavg()[0].toFixed(1)

const output = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })

/** The rows of all tables that a benchmark prints: by their first cell, and then by column. */
function bench(name) {
  const rows = new Map()
  let columns
  for (const line of output('node', '--experimental-websocket', 'bench/run.mjs', name).split(
    '\n',
  )) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : []
    if (cells.length === 0) columns = undefined
    else if (!columns) columns = cells
    else if (!cells[0].startsWith('---'))
      rows.set(cells[0], Object.fromEntries(cells.map((cell, at) => [columns[at], cell])))
  }
  const cellOf = (row, column) => {
    const cell = rows.get(row)?.[column]
    if (cell === undefined) throw new Error(`bench ${name} prints no “${column}” of “${row}”.`)
    return cell
  }
  return { rows, cellOf }
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

function sizeRows() {
  const sizes = JSON.parse(output('npx', 'size-limit', '--json'))
  const [packed] = Object.values(JSON.parse(output('npm', 'pack', '--dry-run', '--json')))
  return [
    ...sizes.map(({ name, size }) => [name, kilobytes(size), '`npm run size`']),
    ['files of the package', packed.entryCount, '`npm pack --dry-run`'],
    ['package, packed', kilobytes(packed.size), '`npm pack --dry-run`'],
  ]
}

function viewRows() {
  const { cellOf } = bench('view')
  const besidePlain = (column) =>
    `${cellOf('1,000 calls', column)} ms; keyed store ${cellOf('1,000 calls, keyed store', column)} ms; plain elements ${cellOf('1,000 calls, plain', column)} ms`
  return [
    ['mount 1,000 closed calls', besidePlain('mount, ms')],
    ['update one call in 1,000', besidePlain('update, ms')],
    ['heap of a closed call', `${cellOf('1,000 calls', 'kB')} kB`],
    ['elements of a closed call', cellOf('1,000 calls', 'nodes')],
    [
      'mount 50 requests',
      `${cellOf('50 requests', 'mount, ms')} ms; longest task ${cellOf('50 requests', 'longest task, ms')} ms`,
    ],
  ].map((row) => [...row, '`npm run bench -- view`'])
}

function diffRows() {
  const view = bench('diff-view')
  const row = '5,000 lines, 5 % scattered'
  const growths = [...bench('diff').rows.values()].flatMap(({ exponent }) => exponent ?? [])
  return [
    [
      'first paint of a diff of 5,000 lines (of the first diff, one line)',
      `${view.cellOf(row, 'first paint, ms')} ms; react-diff-viewer-continued ${view.cellOf(row, 'peer, ms')} ms`,
      '`npm run bench -- diff-view`',
    ],
    [
      'growth of a text diff from 5,000 to 20,000 lines, worst exponent',
      growths.toSorted((a, b) => b - a)[0],
      '`npm run bench -- diff`',
    ],
  ]
}

async function chromiumVersion() {
  const { module } = await runnerImport('./test/chromium.ts')
  const { executablePath } = await module.chromiumLaunchOptions()
  return output(executablePath, '--version').match(/[\d.]+/)[0]
}

const rows = [...sizeRows(), ...viewRows(), ...diffRows()]
const text = `# Measurements

Written by \`npm run measure\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, Chromium
${await chromiumVersion()}, ${cpus().length} cores, load ${load} at the start. Sizes are gzipped. Times are processor time of the main thread,
except first paint and longest task. Milliseconds depend on the machine, so compare ratios.

| what | measured | measure again |
| --- | --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
writeFileSync(
  PAGE,
  await format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown', proseWrap: 'always' }),
)
