// What bin/handrail.mjs runs. Bundled into one file, with what it needs, by scripts/package/cli.mjs.
import { init } from './init.ts'
import { SetupError } from './SetupError.ts'

export { findCalls, readTranscript } from './explain/findCalls.ts'

const USAGE = `handrail init [--yes] [--dry-run] [--no-install]

  Sets up the app in this folder: a policy, a route that holds calls until a person allows them, the
  styles, and a chat that asks. Shows what it will write, and asks.
  --yes         writes without asking
  --dry-run     shows everything as a diff, and writes nothing
  --no-install  leaves the packages to you`

const OPTIONS = ['--yes', '--dry-run', '--no-install', '--help']

/** Runs `init` with what was typed after it; resolves to the exit code. */
export async function runInit(given: readonly string[]): Promise<number> {
  const unknown = given.find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined || given.includes('--help')) {
    console.log(
      unknown === undefined ? USAGE : `handrail: ${unknown} is no option of init.\n\n${USAGE}`,
    )
    return unknown === undefined ? 0 : 2
  }
  try {
    await init(process.cwd(), {
      yes: given.includes('--yes'),
      dryRun: given.includes('--dry-run'),
      install: !given.includes('--no-install'),
    })
    return 0
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`handrail: ${error.message}`)
    return 2
  }
}
