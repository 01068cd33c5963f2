// What bin/handrail.mjs runs. Bundled into one file, with what it needs, by scripts/package/cli.mjs.
import { isStack, STACKS } from './app/stackOf.ts'
import { doctor } from './doctor.ts'
import { init } from './init.ts'
import { plainLines } from './plainText.ts'
import { SetupError } from './SetupError.ts'

export { indented, jsonText, plainLines, plainText } from './plainText.ts'
export { findCalls, readTranscript } from './explain/findCalls.ts'

const RUNTIME = '--runtime='
const RUNTIMES = Object.keys(STACKS).map((name) => `${RUNTIME}${name}`)

const INIT = `handrail init [--runtime=NAME] [--yes] [--dry-run] [--no-install]

  Sets up the app in this folder. Shows every change, and asks before it writes.
  --runtime=NAME  the runtime of your agent:
    ${Object.keys(STACKS).join(', ')}
  --yes           writes without asking
  --dry-run       shows a diff, and writes nothing
  --no-install    does not install packages`

const DOCTOR = `handrail doctor

  Finds mistakes in the app in this folder, and tells how to fix them. Checks packages, copies of
  react, the page, styles, the policy, and servers of the AI SDK. Lists skipped checks. Changes nothing.

Exit code: 0 no mistakes, 1 mistakes, 2 no app.`

/** Runs `init` with what was typed after it; resolves to the exit code. */
export const runInit = (given: readonly string[]): Promise<number> =>
  run(
    given,
    { usage: INIT, options: [...RUNTIMES, '--yes', '--dry-run', '--no-install'] },
    async () => {
      const runtime = given.find((option) => RUNTIMES.includes(option))?.slice(RUNTIME.length) ?? ''
      await init(process.cwd(), {
        ...(isStack(runtime) && { runtime }),
        yes: given.includes('--yes'),
        dryRun: given.includes('--dry-run'),
        install: !given.includes('--no-install'),
      })
      return 0
    },
  )

/** Runs `doctor`; resolves to the exit code. */
export const runDoctor = (given: readonly string[]): Promise<number> =>
  run(given, { usage: DOCTOR, options: [] }, () => (doctor(process.cwd()) ? 1 : 0))

async function run(
  given: readonly string[],
  { usage, options }: { usage: string; options: readonly string[] },
  command: () => number | Promise<number>,
): Promise<number> {
  if (given.includes('--help')) {
    console.log(usage)
    return 0
  }
  const unknown = given.find((option) => !options.includes(option))
  if (unknown !== undefined) {
    console.error(plainLines(`handrail: ${unknown} is not an option.\n\n${usage}`))
    return 2
  }
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(plainLines(`handrail: ${error.message}`))
    return 2
  }
}
