// Removes one named guard of src at a time and runs the tests that should notice. A mutant that no test notices is a defect of the tests: exit 1.
// Works in a copy of the tree inside .mutants/, so the checkout is never touched; dependencies are found one folder up. Tests that read dist, and
// the e2e project, would see the real build: name others.
//   npm run mutants                 all of them
//   npm run mutants -- arming       those whose name contains "arming"
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MUTANTS } from './mutants.table.mjs'

const TREE = resolve('.mutants')
const COPIED = ['src', 'stories', 'test', '.storybook', 'vite.config.ts', 'tsconfig.json', 'tsconfig.build.json']
const LINKED = ['test/react-18/node_modules', 'node_modules/.cache/chromium']
const REPORT = join(TREE, 'report.json')

let running

function removeTree() {
  rmSync(TREE, { recursive: true, force: true })
}

function copyTree() {
  removeTree()
  mkdirSync(TREE)
  for (const name of COPIED) cpSync(name, join(TREE, name), { recursive: true, filter: (source) => !source.includes('node_modules') })
  for (const name of LINKED.filter((folder) => existsSync(folder))) {
    mkdirSync(dirname(join(TREE, name)), { recursive: true })
    symlinkSync(resolve(name), join(TREE, name), 'dir')
  }
  const { workspaces: _, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) // vite serves files up to the folder of the workspaces
  writeFileSync(join(TREE, 'package.json'), JSON.stringify(manifest))
}

/** Runs vitest in the copy; resolves with `{ finished, red }`: whether it ran to its end, and the tests that failed. */
function runTests(args) {
  rmSync(REPORT, { force: true })
  return new Promise((done) => {
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${REPORT}`, ...args], { cwd: TREE, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TOTALS_FILE: '' } })
    running = child
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('close', (code) => {
      running = undefined
      if (!existsSync(REPORT)) return done({ finished: false, ran: 0, red: [], output, code })
      const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
      const red = testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name.replace(`${TREE}/`, '')} > ${test.fullName.trim()}`)
        return failed.length > 0 || status !== 'failed' ? failed : [`${name.replace(`${TREE}/`, '')} (the file itself)`]
      })
      const ran = testResults.reduce((sum, { assertionResults }) => sum + assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length, 0)
      done({ finished: true, ran, red, output, code })
    })
  })
}

/** Writes the mutated file; returns a function that puts the original back. */
function mutate({ name, file, search, replace }) {
  const path = join(TREE, file)
  const original = readFileSync(path, 'utf8')
  const found = original.split(search).length - 1
  if (found !== 1) throw new Error(`${name}: ${file} has ${found} places that match ${JSON.stringify(search)}; the guard moved, mend its row`)
  writeFileSync(path, original.replace(search, () => replace))
  return () => writeFileSync(path, original)
}

function stop() {
  if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  removeTree()
  process.exit(130)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const wanted = process.argv.slice(2)
const mutants = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const problems = []

copyTree()
try {
  const runs = [...new Map(mutants.map(({ tests }) => [tests.join(' '), tests])).values()]
  for (const tests of runs) {
    const { finished, ran, red, output } = await runTests(tests)
    if (finished && ran > 0 && red.length === 0) continue
    problems.push(`vitest run ${tests.join(' ')}: ${ran === 0 ? 'runs no test' : 'red'} before any guard is removed`)
    console.error(red.join('\n') || output)
  }
  for (const mutant of problems.length > 0 ? [] : mutants) {
    const restore = mutate(mutant)
    const { red, finished, output } = await runTests(mutant.tests)
    restore()
    console.log(`${red.length > 0 ? 'killed  ' : 'SURVIVED'}  ${mutant.name}`)
    for (const test of red.slice(0, 5)) console.log(`            ${test}`)
    if (red.length > 5) console.log(`            and ${red.length - 5} more`)
    if (red.length === 0) problems.push(finished ? `${mutant.name}: no test noticed` : `${mutant.name}: vitest did not finish\n${output}`)
  }
} finally {
  removeTree()
}

console.log(`${mutants.length} mutants, ${problems.length} problems`)
for (const problem of problems) console.error(problem)
if (problems.length > 0 || mutants.length === 0) process.exit(1)
