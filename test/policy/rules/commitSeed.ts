import { execFileSync } from 'node:child_process'

/**
 * A seed for random cases that is the same in every run of a commit, and another at the next.
 * fast-check prints it where a case fails.
 */
export function commitSeed(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
    return parseInt(hash, 16)
  } catch {
    return Date.now() // a copy without its history
  }
}
