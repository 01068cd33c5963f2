// `npm run test:deep`: all checks that take longer than a contributor waits. Builds the package, then
// runs one step after the other: each uses both cores. A step that fails does not stop the next one.
import { execFileSync, spawn } from 'node:child_process'

const randomTests = execFileSync('git', ['grep', '-l', 'caseCount(', '--', 'test/*.test.*'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const STEPS = [
  'npm run build',
  'node scripts/smoke.mjs',
  'npm run check:package',
  'npm run size',
  'vitest run --project deep --project dom-alone',
  `vitest run --project pure --project dom ${randomTests.join(' ')}`,
  'vitest run --project dom-react-18',
  'vitest run --config test/browser.config.ts',
  'node scripts/browsers.mjs',
  'npm run build:storybook',
  'node scripts/apps.mjs vite-react-18 next import-map',
]

/** Runs one step, prints what it prints, and returns its last lines if it failed. */
async function run(command) {
  console.log(`\n=== ${command}`)
  const start = Date.now()
  const env = { ...process.env, HANDRAIL_DEEP: '1' } // all random cases
  const step = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  let last = ''
  for (const [from, to] of [
    [step.stdout, process.stdout],
    [step.stderr, process.stderr],
  ])
    from.setEncoding('utf8').on('data', (text) => {
      to.write(text)
      last = (last + text).slice(-8000)
    })
  const code = await new Promise((resolve) => step.on('close', resolve))
  console.log(`--- ${code === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - start) / 1000)} s`)
  return code === 0 ? undefined : last.replace(/^.*✓.*\n/gm, '').slice(-4000)
}

const failed = new Map()
for (const command of STEPS) {
  const last = await run(command)
  if (last !== undefined) failed.set(command, last)
}
for (const [command, last] of failed) console.log(`\n=== failed: ${command}\n${last}`)
const names = [...failed.keys()].join(', ') || 'nothing'
console.log(`${STEPS.length - failed.size} passed; failed: ${names}`)
process.exitCode = failed.size > 0 ? 1 : 0
