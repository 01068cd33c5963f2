import { READING_PROGRAMS } from '../commandCoverage.ts'
import { nearFiles } from './nearFiles.ts'

/** What a person would least like to have allowed unseen, by program, and by what it acts on. */
const OTHER_VERBS: Readonly<Record<string, string>> = {
  git: 'push commit reset',
  'git branch': 'delete',
  'git stash': 'drop clear pop',
  'git remote': 'add remove rename',
  npm: 'publish install uninstall',
  'npm owner': 'add rm',
  pnpm: 'publish add remove',
  yarn: 'publish add remove',
  cargo: 'publish install run',
  'gh *': 'delete create edit',
  'gh pr': 'merge close create',
  'gh issue': 'close delete create',
  docker: 'rm run push',
  'docker *': 'rm prune create',
  kubectl: 'delete edit patch',
  'kubectl rollout': 'undo restart pause',
  terraform: 'apply destroy import',
  'terraform state': 'rm mv push',
  'aws s3': 'rm cp sync',
  'gcloud *': 'delete create update',
}
const VERBS = 'delete update push'

/**
 * Lines of the same program that do more: `gh pr merge` for `gh pr list`; of one that only reads, the
 * same with another file, and what removes it.
 */
export function nearLines(line: string): readonly string[] {
  const words = line.trim().split(/\s+/)
  const end = words.findIndex((word, at) => at > 0 && !/^[a-z][\w-]*$/.test(word))
  const plain = end < 0 ? words : words.slice(0, end)
  const [program = '', thing] = plain
  if (READING_PROGRAMS.has(program)) return otherFiles(words)
  if (thing === undefined) return []
  const ofThing =
    plain.length > 2 ? (verbs(`${program} ${thing}`) ?? verbs(`${program} *`)) : undefined
  const ofProgram = verbs(program)
  const at = ofThing || !ofProgram ? plain.length - 1 : 1
  return (ofThing ?? ofProgram ?? VERBS).split(' ').map((verb) => plain.with(at, verb).join(' '))
}

const verbs = (key: string): string | undefined =>
  Object.hasOwn(OTHER_VERBS, key) ? OTHER_VERBS[key] : undefined

function otherFiles(words: readonly string[]): readonly string[] {
  const file = words.at(-1) ?? ''
  const before = words.slice(0, -1).join(' ')
  const [first, ...more] = nearFiles(file).map((other) => `${before} ${other}`)
  return words.length < 2 || file.startsWith('-') ? [] : [first ?? '', `rm ${file}`, ...more]
}
