// Removes one named guard of src at a time and runs the tests that should notice. A mutant that no
// test notices is a defect of the tests: exit 1. Works in copies of the tree inside .mutants/, so
// the checkout is never touched; dependencies are found further up. Tests that read dist (those of
// the examples do, for all but the example's own files), and their e2e tests, would see the real
// build: name others. Two lanes run side by side, each in its own copy; only one of them drives a
// browser, so that what its tests measure in time is not disturbed by another.
//   npm run mutants                 all of them
//   npm run mutants -- arming       those whose name contains "arming"
//   npm run mutants -- --recent     those whose guard or tests changed lately, and some others
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MUTANTS } from './mutants.table.mjs'
import { passage } from './passage.mjs'
import { currentCommit, drawRecent, recentFiles } from './recent.mjs'

const ROOT = resolve('.mutants')
const LANES = [
  { tree: join(ROOT, 'first'), browser: true },
  { tree: join(ROOT, 'second'), browser: false },
]
const COPIED = [
  'bin',
  'src',
  'cli',
  'stories',
  'examples',
  'test',
  '.storybook',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.build.json',
]
const LINKED = ['dist', 'test/react-18/node_modules', 'node_modules/.cache/chromium']

const running = new Set()

function removeTrees() {
  rmSync(ROOT, { recursive: true, force: true })
}

function copyTree(tree) {
  mkdirSync(tree, { recursive: true })
  for (const name of COPIED)
    cpSync(name, join(tree, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    })
  for (const name of LINKED.filter((folder) => existsSync(folder))) {
    mkdirSync(dirname(join(tree, name)), { recursive: true })
    symlinkSync(resolve(name), join(tree, name), 'dir')
  }
  // vite serves files up to the folder of the workspaces
  const { workspaces: _, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(tree, 'package.json'), JSON.stringify(manifest))
}

/**
 * Runs vitest in a copy; resolves with `{ finished, red }`: whether it ran to its end, and the
 * tests that failed.
 */
function runTests(tree, args, environment = {}) {
  const report = join(tree, 'report.json')
  rmSync(report, { force: true })
  return new Promise((done) => {
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...args],
      {
        cwd: tree,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, TOTALS_FILE: '', ...environment },
      },
    )
    running.add(child)
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('close', (code) => {
      running.delete(child)
      if (!existsSync(report)) return done({ finished: false, ran: 0, red: [], output, code })
      const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
      const red = testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${name.replace(`${tree}/`, '')} > ${test.fullName.trim()}`)
        return failed.length > 0 || status !== 'failed'
          ? failed
          : [`${name.replace(`${tree}/`, '')} (the file itself)`]
      })
      const ran = testResults.reduce(
        (sum, { assertionResults }) =>
          sum +
          assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
            .length,
        0,
      )
      done({ finished: true, ran, red, output, code })
    })
  })
}

/** Writes the mutated file; returns a function that puts the original back. */
function mutate(tree, { name, file, search, replace }) {
  const path = join(tree, file)
  const original = readFileSync(path, 'utf8')
  const found = original.match(passage(search))?.length ?? 0
  if (found !== 1) {
    const what = `${name}: ${file} has ${found} places that match ${JSON.stringify(search)}`
    throw new Error(`${what}; the guard moved, mend its row`)
  }
  writeFileSync(
    path,
    original.replace(passage(search), () => replace),
  )
  return () => writeFileSync(path, original)
}

function stop() {
  for (const { pid } of running) process.kill(-pid, 'SIGKILL')
  removeTrees()
  process.exit(130)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/**
 * Gives every item to the next lane that is free; what drives a browser waits for the first, which
 * takes it before the rest.
 */
async function inLanes(items, work) {
  const left = [...items]
  const drivesBrowser = ({ tests }) => tests.includes('browser') || tests.includes('e2e')
  await Promise.all(
    LANES.map(async ({ tree, browser }) => {
      for (;;) {
        const place =
          browser && left.some(drivesBrowser)
            ? left.findIndex(drivesBrowser)
            : left.findIndex((item) => !drivesBrowser(item))
        if (place < 0) return
        const [item] = left.splice(place, 1)
        await work(tree, item)
      }
    }),
  )
}

const MOST_RECENT = 24 // with those that are drawn about 4 of the 35 minutes that CI may take
const DRAWN = 8

/** Those whose guard or tests changed lately, as many as CI has time for, and some of the others. */
function recentMutants() {
  const changed = recentFiles()
  const isTouched = ({ file, tests }) =>
    changed.some(
      (path) =>
        path === file || tests.some((part) => part.startsWith('test/') && path.includes(part)),
    )
  const how = { commit: currentCommit(), isTouched, most: MOST_RECENT, others: DRAWN }
  const chosen = drawRecent(MUTANTS, how)
  return MUTANTS.filter((mutant) => chosen.includes(mutant))
}

/** What the mutants' tests are, a run for each project: `{ tests }`. */
function allTests(of) {
  const files = new Map()
  for (const { tests } of of) {
    const projects = tests.filter((_, at) => tests[at - 1] === '--project')
    const named = tests.filter((part) => part.startsWith('test/'))
    for (const project of projects)
      files.set(project, [...(files.get(project) ?? []), ...(named.length > 0 ? named : ['test/'])])
  }
  return [...files].map(([project, named]) => ({
    tests: ['--project', project, ...new Set(named)],
  }))
}

/** The files with red tests once more, as `npm run test:all` does: a busy machine is no red test. */
async function runAgain(tree, [option, project], { red }) {
  const files = new Set(red.map((test) => test.split(/ > | \(/)[0]))
  const again = await runTests(tree, [option, project, ...files])
  if (again.finished && again.red.length === 0)
    console.log(`Unsteady, passed when run again:\n${red.map((test) => `  ${test}`).join('\n')}`)
  return again
}

const wanted = process.argv.slice(2)
const mutants = wanted.includes('--recent')
  ? recentMutants()
  : MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const problems = []

removeTrees()
for (const { tree } of LANES) copyTree(tree)
try {
  await inLanes(allTests(mutants), async (tree, { tests }) => {
    const first = await runTests(tree, tests)
    const { finished, ran, red, output } =
      first.red.length > 0 ? await runAgain(tree, tests, first) : first
    if (finished && ran > 0 && red.length === 0) return
    problems.push(
      `vitest run ${tests.join(' ')}: ${ran === 0 ? 'runs no test' : 'red'} before any guard is removed`,
    )
    console.error(red.join('\n') || output)
  })
  await inLanes(problems.length > 0 ? [] : mutants, async (tree, mutant) => {
    const restore = mutate(tree, mutant)
    // one red test is enough, and what it waits for need not come
    const run = () => runTests(tree, [...mutant.tests, '--bail=1'], { HANDRAIL_PATIENCE: '10000' })
    const first = await run()
    // a browser that did not start in time says nothing about the guard
    const { red, ran, finished, output } = first.ran === 0 ? await run() : first
    restore()
    const lines = red.map((test) => `            ${test}`)
    console.log(
      [`${red.length > 0 ? 'killed  ' : 'SURVIVED'}  ${mutant.name}`, ...lines].join('\n'),
    )
    if (red.length === 0)
      problems.push(
        finished
          ? `${mutant.name}: ${ran === 0 ? 'runs no test' : 'no test noticed'}`
          : `${mutant.name}: vitest did not finish\n${output}`,
      )
  })
} finally {
  removeTrees()
}

console.log(`${mutants.length} mutants, ${problems.length} problems`)
for (const problem of problems) console.error(problem)
if (problems.length > 0 || mutants.length === 0) process.exit(1)
