// `npm test`: every test project, in four runs of vitest side by side. Most of what a browser's
// test does is waiting, so that two cores serve four of them. What stands in one of them runs in
// turn: pages whose tests count seconds have no other page of vitest's beside them.
//   npm test                            all of it
//   npm test -- --project dom bubble    one run of vitest, with these arguments
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The longest first. A star stands for the projects that the whole matrix has besides. */
const LANES = [['e2e'], ['pure'], ['dom*'], ['browser*', 'stories*']]

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })

/** Runs vitest; resolves with its exit code. */
function runVitest(args, options) {
  return new Promise((done) => {
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', ...args], options)
    running.add(child)
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

/** Runs some projects; resolves with the exit code and what the reporter of the totals wrote. */
async function runLane(projects, file) {
  const code = await runVitest(
    projects.flatMap((project) => ['--project', project]),
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        TOTALS_FILE: file,
      },
    },
  )
  if (!existsSync(file)) return { code: code || 1, rows: [], passed: 0, failed: 1 } // it broke off
  return { code, ...JSON.parse(readFileSync(file, 'utf8')) }
}

async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-totals-'))
  const start = Date.now()
  const lanes = await Promise.all(
    LANES.map((projects, at) => runLane(projects, join(folder, `${at}.json`))),
  )
  rmSync(folder, { recursive: true, force: true })
  const sum = (name) => lanes.reduce((total, lane) => total + lane[name], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(['All projects:', ...lanes.flatMap(({ rows }) => rows)].join('\n'))
  const seconds = ((Date.now() - start) / 1000).toFixed(0)
  console.log(`\n  ${passed} passed, ${failed} failed, ${seconds} s\n`)
  if (process.env.TOTALS_FILE)
    writeFileSync(process.env.TOTALS_FILE, JSON.stringify({ passed, failed }))
  return lanes.find(({ code }) => code !== 0)?.code ?? 0
}

const args = process.argv.slice(2)
process.exitCode = await (args.length > 0 ? runVitest(args, { stdio: 'inherit' }) : runAll())
