// `npm test`: every test project, in four runs of vitest side by side. Most of what a browser's
// test does is waiting, so that two cores serve four of them, and those in a browser two pages at
// once. What stands in one of them runs in turn.
// In CI, what failed runs once more, alone. What passes then is named as unsteady and does not fail
// the run: 14,000 tests with real browsers on two cores are many chances for an accident.
//   npm test                            all of it
//   npm test -- --project dom bubble    one run of vitest, with these arguments
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The niceness of what may wait: a third of the processor time that others get where all want it. */
const LATER = 5
/**
 * A star stands for the projects that the whole matrix has besides. Those in a browser mostly wait
 * and are the longest, so they go first; those that only compute take what is left.
 */
const LANES = [
  { projects: ['e2e'] },
  { projects: ['browser*', 'stories*'] },
  { projects: ['pure', 'dom-alone'], niceness: LATER },
  { projects: ['dom', 'dom-react-18'], niceness: LATER },
]
/** How long `npm test` may take on two idle cores, in seconds: what each lane has. */
const SHARE = 360

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })

/** Runs vitest; resolves with its exit code. Its workers, which it starts later, are as nice. */
function runVitest(args, options, niceness = 0) {
  return new Promise((done) => {
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', ...args], options)
    running.add(child)
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    // whole lines, so that what two of them print does not mix
    for (const name of ['stdout', 'stderr'])
      if (child[name])
        createInterface({ input: child[name] }).on('line', (line) =>
          process[name].write(`${line}\n`),
        )
    child.on('close', (code) => {
      running.delete(child)
      done(code ?? 1)
    })
  })
}

/**
 * Runs some projects; resolves with what the reporter of the totals wrote. A run that broke off, ran
 * no test, or ended badly without a red one counts as one failure.
 */
async function runLane({ projects, niceness }, file, files = []) {
  const start = Date.now()
  const code = await runVitest(
    [...projects.flatMap((project) => ['--project', project]), ...files],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        TOTALS_FILE: file,
      },
    },
    niceness,
  )
  const totals = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { rows: [], files: {}, passed: 0, failed: 0, failures: [] }
  const ended = code === 0 && totals.passed > 0
  const seconds = (Date.now() - start) / 1000
  return { ...totals, seconds, failed: ended ? totals.failed : Math.max(totals.failed, 1) }
}

/** How long a lane took. A lane over its share is only printed: the machine may have been busy. */
function timeOf({ seconds }, at) {
  const over = !process.env.HANDRAIL_MATRIX && seconds > SHARE ? '  over its share' : ''
  return `  ${LANES[at].projects.join(', ').padEnd(32)}${seconds.toFixed(0).padStart(6)} s of ${SHARE} s${over}`
}

/** How many files of jsdom's React 18 runs in `npm run test:all` only (`vite.config.ts`). */
function leftForReact18(lanes) {
  const files = Object.assign({}, ...lanes.map((lane) => lane.files))
  const left = (files.dom ?? 0) - (files['dom-react-18'] ?? 0)
  return left > 0 ? `\n  ${left} files of jsdom run with React 18 in npm run test:all only` : ''
}

const MOST_RUN_AGAIN = 5

const nameOf = ({ project, file, test }) => `  ${project}  ${file}  ${test}`

/** The failures of those projects of which all failed files pass when they run alone. */
async function runAgain(failures, folder) {
  const unsteady = []
  for (const project of new Set(failures.map((failure) => failure.project))) {
    const first = failures.filter((failure) => failure.project === project)
    const files = [...new Set(first.map(({ file }) => file))]
    const again = await runLane(
      { projects: [project] },
      join(folder, `again-${project}.json`),
      files,
    )
    if (again.failed === 0) unsteady.push(...first)
  }
  return unsteady
}

async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-totals-'))
  const start = Date.now()
  const lanes = await Promise.all(
    LANES.map((lane, at) => runLane(lane, join(folder, `${at}.json`))),
  )
  const sum = (name) => lanes.reduce((total, lane) => total + lane[name], 0)
  const failures = lanes.flatMap((lane) => lane.failures)
  // an error outside a test, or a lane that broke off, has no name and stays a failure
  const canRunAgain = process.env.CI && failures.length > 0 && failures.length <= MOST_RUN_AGAIN
  const unsteady = canRunAgain ? await runAgain(failures, folder) : []
  rmSync(folder, { recursive: true, force: true })
  const passed = sum('passed') + unsteady.length
  const failed = sum('failed') - unsteady.length
  const broken = failures.filter((failure) => !unsteady.includes(failure))
  console.log(['All projects:', ...lanes.flatMap(({ rows }) => rows)].join('\n'))
  console.log(['\nSide by side:', ...lanes.map(timeOf)].join('\n') + leftForReact18(lanes))
  if (unsteady.length > 0)
    console.log(['\nUnsteady, passed when run again:', ...unsteady.map(nameOf)].join('\n'))
  if (broken.length > 0) console.log(['\nFailed:', ...broken.map(nameOf)].join('\n'))
  const seconds = ((Date.now() - start) / 1000).toFixed(0)
  console.log(`\n  ${passed} passed, ${failed} failed, ${seconds} s\n`)
  if (process.env.TOTALS_FILE)
    writeFileSync(process.env.TOTALS_FILE, JSON.stringify({ passed, failed }))
  return failed > 0 ? 1 : 0
}

const args = process.argv.slice(2)
process.exitCode = await (args.length > 0 ? runVitest(args, { stdio: 'inherit' }) : runAll())
