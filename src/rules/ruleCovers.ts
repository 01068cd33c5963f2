import { CODE_PROGRAMS, RUNNERS } from './programs.ts'
import { compilePermissions } from './compilePermissions.ts'
import { parseRule } from './parseRule.ts'
import { Subject } from './matchArgument.ts'
import type { CommandPattern, Rule, Pattern } from './Rule.ts'
import type { CallLike, GrantRule, ModeExplanation, ToolDeclaration } from '../policy/ToolPolicy.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import { BY_WORDS, coverageKinds, type CoverageKind } from '../policy/grants/coverageKinds.ts'
import { oncePerText } from '../internal/basics.ts'
import { listOf } from '../policy/schemaHints.ts'
import { explainToolMode } from '../policy/explainToolMode.ts'
import { LEXICON, OUTBOUND_VERBS } from '../policy/lexicon.ts'
import type { Command } from './Line.ts'
import { isAssignment } from './suspectOf.ts'
import { programOf } from './powerfulWords.ts'

/**
 * True if a grant's rule covers a call: a rule that lets run would name it, and it is no wider than
 * a grant for this call may be. `tool` and `mode`: of the call.
 */
export function ruleCovers(
  { rule: text, tools }: GrantRule,
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
): boolean {
  const compiled = compiledRule(text)
  return (
    compiled !== undefined &&
    coverageKinds(call, tool, mode).includes(ruleKind(compiled.rule, tools)) &&
    compiled.permissions.verdictOf(call, tool.server)?.verdict === 'run' &&
    areLinesHarmless(compiled.rule, call)
  )
}

/** A command that destroys, sends or runs something is covered only as the rule says it in full. */
const areLinesHarmless = ({ arguments: named }: Rule, { arguments: given }: CallLike): boolean =>
  named.every(({ name, pattern }) => {
    if (pattern.kind !== 'command') return true
    const commands = new Subject(given?.[name], name).commands() ?? []
    return commands.every((command) => isHarmless(pattern.command, command))
  })

/** A rule that lets run, as it was read, and on its own; undefined if it cannot be read. */
const compiledRule = oncePerText((text) => {
  try {
    const permissions = compilePermissions([{ rule: text, verdict: 'run' }])
    return { rule: parseRule(text, 'run'), permissions }
  } catch {
    return undefined
  }
})

/** A rule that lets run; undefined if it cannot be read. */
export const readRule = (text: string): Rule | undefined => compiledRule(text)?.rule

/** Words of a command line that destroy, send, change rights or run something else. */
const GRAVE_WORDS = listOf(
  'rm rmdir rb unlink dd shred truncate mkfs kill pkill killall mv cp ln sync chmod chown tee push pull publish reset clean restore checkout switch rebase cherry-pick am filter-branch update-ref expire replace prune gc delete del destroy drop flushall flushdb apply deploy release merge revert rollback undo uninstall un remove purge login logout token secret secrets credentials config install i ci it add link rebuild rb fix up upload import send post put patch edit set unset create api graphql rpc call invoke trigger dispatch stop restart upgrade scale drain cordon taint untaint expose force admin ssh attach sudo doas eval',
)
/** Words whose next one is run. */
const RUN_WORDS = listOf('run exec x dlx start foreach')

/** Programs that only read, and know no verbs: what follows is a text or a file. */
export const READING_PROGRAMS = listOf(
  'cat head tail wc ls grep egrep fgrep rg ag stat file du df diff cmp tree which nl cut sort uniq basename dirname realpath echo printf',
)
/** Words that say what a program does, and that it only reads or tests. */
const READING_WORDS = listOf(
  'list ls get show view describe status log logs diff blame shortlog whatchanged rev-parse cat grep ps top stats images inspect info history search outdated audit why explain plan validate check test',
)
/** Programs that run code of the project or of a file: their targets may do anything. */
const TASK_RUNNERS = listOf(
  'make gmake just rake task gulp grunt nx turbo lerna ant gradle gradlew mvn mvnw bazel ninja cmake tox nox mage invoke fab sbt lein tsx ts-node esno jiti vite-node babel-node nodemon pm2 pipx poetry uv hatch pdm pixi conda direnv cross-env concurrently wasmtime java dotnet rails crontab redis-cli mongo mongosh duckdb',
)
/** Of these, a word that is no verb of their own names a script. */
const SCRIPT_RUNNERS = listOf('yarn pnpm')

/** Options that destroy, force, write or answer for the person; also by their first letters. */
const GRAVE_OPTIONS =
  'delete force hard admin write fix exec yes auto-approve prune unset replace overwrite mirror move rename edit add set create update save out method request field input'.split(
    ' ',
  )
/** The same by one letter: of every command, and of one that is not known to read. */
const GRAVE_LETTERS = /[DXMy]/
const UNCLEAR_LETTERS = /[DXMyfdmiwrxcCu]/

const isOpen = (text: string): boolean => text.includes('*')
/** A wildcard inside a path or an address stays in its folder, and is no word of the program. */
const isInFolder = (glob: string): boolean =>
  isOpen(glob) && glob.includes('/') && !glob.startsWith('-')

const partsOf = (word: string): readonly string[] => [
  word.toLowerCase(),
  ...word
    .replace(/([a-z])(?=[A-Z])/g, '$1-')
    .toLowerCase()
    .split(/[^a-z]+/),
]

const isGraveWord = (word: string): boolean =>
  /^[\w:=@+-]+$/.test(word) &&
  partsOf(word).some(
    (part) =>
      GRAVE_WORDS.has(part) || LEXICON.get(part) === 'destructive' || OUTBOUND_VERBS.has(part),
  )

const readsBy = (word: string): boolean =>
  READING_WORDS.has(word) || READING_WORDS.has(/^[a-z]+(?=-)/.exec(word)?.[0] ?? '')

/** The words that a pattern says in full, in front of its first wildcard. */
function namedWords({ words }: CommandPattern): readonly string[] {
  const first = words.findIndex(isOpen)
  return words
    .slice(0, first < 0 ? words.length : first)
    .filter((word) => !isAssignment(word))
    .map((word, at) => (at === 0 ? programOf(word) : word.toLowerCase()))
}

const reads = ([program = '', ...named]: readonly string[]): boolean =>
  READING_PROGRAMS.has(program) || named.some(readsBy)

const isGraveName = (word: string): boolean => GRAVE_WORDS.has(word) || RUN_WORDS.has(word)

/**
 * True if a pattern may stand in a grant: a wildcard stands behind a program and a word that says
 * what the program does (`git status *`).
 */
function isNarrowCommand(pattern: CommandPattern): boolean {
  const { words, writes, reads: inputs } = pattern
  if ([...writes, ...inputs].some(isOpen)) return false
  const first = words.findIndex(isOpen)
  if (first < 0) return true
  const named = namedWords(pattern)
  const [program = '', verb = ''] = named
  if (RUNNERS.has(program) || CODE_PROGRAMS.has(program) || TASK_RUNNERS.has(program)) return false
  if (SCRIPT_RUNNERS.has(program) && !readsBy(verb)) return false
  const isAlone = named.length === 1 && words[first] === '*'
  if (named.length === 0 || isAlone) return false
  const { mode, outbound } = explainToolMode(named.join('_'), undefined, BY_WORDS)
  return mode !== 'destructive' && !outbound && !named.some(isGraveName)
}

/**
 * Whether a grant may cover a command that its pattern names. The second word of a line is often a
 * thing (`gh pr`), so the wildcard's word is judged as well: nothing that destroys, sends or runs
 * something, and behind a thing only a word that reads. Such a line is covered exactly.
 */
function isHarmless(pattern: CommandPattern, { words }: Command): boolean {
  const first = pattern.words.findIndex(isOpen)
  if (first < 0) return true
  const named = namedWords(pattern)
  const free = words.slice(first).filter((_, at) => !isInFolder(pattern.words[first + at] ?? '*'))
  if (!free.every((word) => typeof word === 'string')) return false
  const [program = ''] = named
  const isReading = reads(named)
  const areWords = !READING_PROGRAMS.has(program)
  const isKnown = isReading || readsBy(free[0] ?? '') || free.every((word) => word.startsWith('-'))
  // a test run may write what it compares with
  const onlyReads = isReading && !named.includes('test')
  return isKnown && !free.some((word) => isGrave(word, onlyReads, areWords))
}

function isGrave(word: string, isReading: boolean, areWords: boolean): boolean {
  if (word.startsWith('-')) {
    const [name = '', value = ''] = word.split('=')
    return isGraveOption(name, isReading) || (areWords && (isGraveWord(name) || isGraveWord(value)))
  }
  return areWords && (isGraveName(word.toLowerCase()) || isGraveWord(word))
}

function isGraveOption(name: string, isReading: boolean): boolean {
  const long = name.replace(/^--?/, '').toLowerCase()
  if (long.length > 1 || name.startsWith('--'))
    if (GRAVE_OPTIONS.some((option) => long !== '' && option.startsWith(long))) return true
  return !name.startsWith('--') && (isReading ? GRAVE_LETTERS : UNCLEAR_LETTERS).test(name)
}

/** How much a rule covers, if it stands in a grant. */
export function ruleKind(rule: Rule, tools: Grant['tools']): CoverageKind {
  if (tools) return 'server'
  if (rule.others || isOpen(rule.tool) || isOpen(rule.server ?? '')) return 'tool'
  const patterns = rule.arguments.map(({ pattern }) => pattern)
  if (!patterns.every(isBounded)) return 'tool'
  return patterns.some(({ kind }) => kind === 'command') ? 'command' : 'bounded'
}

/** It stays in a folder, on a host, in a range, or is one of a few texts. */
function isBounded(pattern: Pattern): boolean {
  if (pattern.kind === 'text') return !pattern.alternatives.some(isOpen)
  if (pattern.kind === 'path') return !isOpen(pattern.path.names[0] ?? '*')
  if (pattern.kind === 'url')
    return !isOpen(pattern.url.scheme + pattern.url.host + pattern.url.port)
  return pattern.kind === 'command' ? isNarrowCommand(pattern.command) : pattern.kind === 'range'
}
