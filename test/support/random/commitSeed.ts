import { execFileSync } from 'node:child_process'
import fc from 'fast-check'

/**
 * A seed for random cases that is the same in every run of a commit, and another at the next: what
 * fails in CI fails on the machine of who wrote it. `HANDRAIL_SEED=7` tries another.
 */
function commitSeed(): number {
  const chosen = Number(process.env['HANDRAIL_SEED'] ?? NaN)
  if (Number.isInteger(chosen)) return chosen
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
    return parseInt(hash, 16)
  } catch {
    return Date.now() // a copy without its history
  }
}

// once for all files of a worker
if (fc.readConfigureGlobal()?.seed === undefined) fc.configureGlobal({ seed: commitSeed() })
