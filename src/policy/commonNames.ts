import type { ToolMode } from '../../tool-call/index.ts'
import { BUILT_IN_TOOLS, LOCAL_SPELLINGS } from './builtInTools.ts'
import { bareName, MAX_NAME_LENGTH } from './hiddenName.ts'
import {
  ACTION_NOUNS,
  CODE_WORDS,
  CONJUNCTIONS,
  isOnlyVerb,
  LEXICON,
  MACHINE_SERVERS,
  MACHINE_WORDS,
  nounMode,
  OBJECT_WORDS,
  RUNNING_WORDS,
  THING_WORDS,
  verbMode,
  VIEW_WORDS,
  WEB_WORDS,
} from './lexicon.ts'
import { NAME_RULES } from './nameRules.ts'
import { raiseMode, type Evidence } from './raiseMode.ts'
import { explain } from './registeredMode.ts'
import { splitName } from './splitName.ts'
import type { ModeExplanation } from '../ToolPolicy.ts'

/** What a tool's name says. */
export type NameEvidence = {
  explanation: ModeExplanation
  /** One of the four documented rules calls it read, and nothing in the name objects. */
  reads: boolean
  /** The name says that it writes or sends, so it does not destroy. */
  writes: boolean
  /** It runs something, or does not say what it does. */
  runs: boolean
}

const evidenceByName = (mode: ToolMode, kind: string, text: string): Evidence => ({
  mode,
  source: 'name',
  kind,
  text,
})

const ASSUMED: Evidence = {
  mode: 'external',
  source: 'assumed',
  kind: 'assumed',
  text: 'no rule of this app names it',
}

/** Under `rules: 'spec'`: the four documented rules on the name, to the letter. */
export function explainNameBySpec(name: string): ModeExplanation {
  return explain(documentedRule(name) ?? ASSUMED)
}

/**
 * Under `rules: 'wide'`: exact table, documented rules on every spelling, machine words, lexicon. A
 * name that hides something is never milder than assumed.
 */
export function explainName(name: string, server: string | undefined): NameEvidence {
  const bare = bareName(name)
  if (bare === undefined) return explainBareName(name, server)
  const { explanation } = explainBareName(bare, server)
  const { because, ...graver } =
    explanation.mode === 'destructive' || explanation.mode === 'local'
      ? explanation
      : explain(ASSUMED)
  const [kind, text] =
    name.length > MAX_NAME_LENGTH
      ? (['long_name', 'its name is too long to be read'] as const)
      : (['hidden_name', 'its name has characters that are unseen or look like others'] as const)
  return {
    explanation: { ...graver, because: [...because, { kind, text }] },
    reads: false,
    writes: false,
    runs: true,
  }
}

function explainBareName(name: string, server: string | undefined): NameEvidence {
  const builtIn = BUILT_IN_TOOLS.get(name)
  if (builtIn)
    return {
      explanation: explain(
        evidenceByName(builtIn, 'built_in', `${name} is a tool that agents bring along`),
      ),
      reads: builtIn === 'read' && documentedRule(name)?.mode === 'read',
      writes: builtIn !== 'read',
      runs: false,
    }

  const { last, words, server: context } = splitName(name, server)
  // "get" alone does not say of what, so not that it only looks
  const isBare = words.join() === 'get'
  const rule =
    documentedRule(name) ??
    (isBare ? undefined : (documentedRule(last) ?? documentedRule(`${words.join('_')}_`)))
  const first = rule ?? (isBare ? undefined : wordEvidence(words))
  const later = first?.mode === 'read' ? laterVerb(words) : undefined
  const base = later ?? first
  let known = explain(first ?? ASSUMED)
  for (const evidence of [
    destructiveWord(words),
    later,
    localSpelling(words),
    ...(base?.mode === 'read'
      ? []
      : [
          machineWord(words, base?.kind === 'web_word' ? [] : context, base !== undefined),
          bareVerb(words, base),
        ]),
  ]) {
    if (known.source === 'assumed' && evidence) known = explain(evidence)
    else known = raiseMode(known, evidence)
  }
  return {
    explanation: known,
    reads: rule?.mode === 'read' && known.mode === 'read',
    writes: rule?.mode === 'safe_write' || (base?.kind === 'verb' && base.mode !== 'read'),
    runs: known.source === 'assumed' || words.some((word) => RUNNING_WORDS.has(word)),
  }
}

function documentedRule(name: string): Evidence | undefined {
  const rule = NAME_RULES.find(({ pattern }) => pattern.test(name))
  return (
    rule &&
    evidenceByName(
      rule.mode,
      'name_rule',
      `its name starts with ${name.slice(0, name.indexOf('_') + 1)}`,
    )
  )
}

/** The first verb decides. */
function wordEvidence(words: readonly string[]): Evidence | undefined {
  const verb =
    words.find((word) => verbMode(word) !== undefined) ??
    words.find((word) => nounMode(word) !== undefined)
  if (verb === undefined) return undefined
  // to start a search is to search
  const done = /^(?:start|stop)$/.test(words.at(-2) ?? '') ? verbMode(words.at(-1)!) : undefined
  const mode = done === 'read' ? done : (verbMode(verb) ?? nounMode(verb))
  if (mode === undefined) return undefined
  const web = mode === 'read' ? words.find((word) => WEB_WORDS.has(word)) : undefined
  return web === undefined
    ? evidenceByName(mode, 'verb', `its name says ${verb}`)
    : evidenceByName('external', 'web_word', `its name says ${web}, and so asks the open web`)
}

/**
 * A changing verb behind a reading one. Most of them are nouns too, and two nouns in a row read like
 * a verb and its object: those count only where the words around them say so.
 */
function laterVerb(words: readonly string[]): Evidence | undefined {
  const start = words.findIndex((word) => verbMode(word) === 'read')
  const last = words.length - 1
  const verb = words.find((word, index) => {
    const mode = verbMode(word)
    if (index <= start || !mode || mode === 'read') return false
    if (CONJUNCTIONS.has(words[index - 1]!) || OBJECT_WORDS.has(words[index + 1] ?? '')) return true
    return isOnlyVerb(word)
      ? !ACTION_NOUNS.has(words[last]!)
      : last === start + 1 && THING_WORDS.has(words[start]!)
  })
  return verb === undefined
    ? undefined
    : evidenceByName(verbMode(verb)!, 'verb', `its name says ${verb}`)
}

function destructiveWord(words: readonly string[]): Evidence | undefined {
  // a drop-down drops nothing; also between numbers: `delete2all`
  const word = words
    .filter((_, index) => words[index + 1] !== 'down')
    .flatMap((each) => each.split(/\p{N}+/u))
    .find((each) => LEXICON.get(each) === 'destructive')
  return word === undefined
    ? undefined
    : evidenceByName('destructive', 'destructive_word', `its name says ${word}`)
}

/**
 * In front of a name without a verb, `process` and `file` may be the verb. Behind one stand parts of a
 * program, and what a browser shows: `insert_after_symbol`, `open_page`.
 */
function machineWord(
  words: readonly string[],
  server: readonly string[],
  hasVerb: boolean,
): Evidence | undefined {
  const verb = words.findIndex((each) => verbMode(each) !== undefined)
  const opens = /^(?:open|close)$/.test(words[verb] ?? '')
  const word = words.find(
    (each, index) =>
      (verb >= 0 && index > verb && (CODE_WORDS.has(each) || (opens && VIEW_WORDS.has(each)))) ||
      (index > 0 || hasVerb || words.length === 1 ? MACHINE_WORDS.has(each) : false) ||
      (index === 0 && MACHINE_SERVERS.has(each)),
  )
  if (word !== undefined)
    return evidenceByName(
      'local',
      'machine_word',
      `its name says ${word}, and so means this computer`,
    )
  const machine = hasVerb ? server.find((each) => MACHINE_SERVERS.has(each)) : undefined
  return machine === undefined
    ? undefined
    : evidenceByName(
        'local',
        'machine_server',
        `its server's name says ${machine}, and so means this computer`,
      )
}

/** `edit`, `insert`: a verb alone is what a coding agent calls its own tools. */
function bareVerb(words: readonly string[], base: Evidence | undefined): Evidence | undefined {
  return words.length === (words[0] === 'multi' ? 2 : 1) && base?.mode === 'safe_write'
    ? evidenceByName('local', 'bare_verb', `it is called ${words.at(-1)}, and does not say of what`)
    : undefined
}

function localSpelling(words: readonly string[]): Evidence | undefined {
  return LOCAL_SPELLINGS.has(words.join(' '))
    ? evidenceByName(
        'local',
        'built_in_spelling',
        'its name is that of a tool which agents run on this computer',
      )
    : undefined
}
