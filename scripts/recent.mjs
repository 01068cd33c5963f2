// What CI takes of a list that is too long for it: what the last commits touch, and some of the rest.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const RECENT_COMMITS = 20

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean)
const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

/** The hash of the commit that is checked out. */
export const currentCommit = () => git('rev-parse', 'HEAD')[0]

/** The files that the last commit changed: a merge, all that it brought. */
export function lastFiles() {
  const parent = git('log', '-1', '--format=%P')[0]?.split(' ')[0]
  const isKnown =
    parent && !linesOf(git('rev-parse', '--git-path', 'shallow')[0]).includes(currentCommit())
  return isKnown ? git('diff', '--name-only', parent, 'HEAD') : git('ls-files')
}

/** The files that the last commits changed, besides those that only brought another format. */
export function recentFiles() {
  const unknown = [
    ...linesOf('.git-blame-ignore-revs'),
    ...linesOf(git('rev-parse', '--git-path', 'shallow')[0]), // their parents are not in this clone
  ]
  const commits = git('log', `-${RECENT_COMMITS}`, '--format=%H')
  const files = commits
    .filter((commit) => !unknown.includes(commit))
    .flatMap((commit) => git('show', '--name-only', '--format=', commit))
  return [...new Set(files)]
}

/**
 * Those that were touched, `most` of them at most, then `others` of the rest. Which these are, and
 * the order of both, the commit's own hash draws: the same in every run of it, others at the next.
 */
export function drawRecent(items, { commit, isTouched, most = Infinity, others }) {
  const lot = ({ name }) => createHash('sha256').update(`${commit} ${name}`).digest('hex')
  const drawn = items.toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1))
  return [
    ...drawn.filter((item) => isTouched(item)).slice(0, most),
    ...drawn.filter((item) => !isTouched(item)).slice(0, others),
  ]
}
