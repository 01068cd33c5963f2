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
  bareName,
  modesOf,
  MAX_NAME_LENGTH,
  INWARD_PHRASES,
  MAKING_WORDS,
  OUTBOUND_OBJECTS,
  OUTBOUND_PRODUCTS,
  OUTBOUND_VERBS,
  PREPOSITIONS,
} from './lexicon.ts'
import { raiseMode, explain, type Evidence } from './registeredMode.ts'
import { splitName, wordsOf, ARGUMENTS, readArguments, schemaHints } from './schemaHints.ts'
import type {
  NameEvidence,
  Outbound,
  ToolDeclaration,
  NamedChoice,
  NameLists,
} from './ToolPolicy.ts'
import type { ToolMode } from '../model/JsonObject.ts'

/**
 * Reads a name by the exact table, the documented rules on every spelling, machine words and the
 * lexicon.
 */
const explainName = (name: string, server: string | undefined): NameEvidence =>
  readCarefully(name, (bare) => explainBareName(bare, server))

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
    ? evidenceByWord(mode, 'verb', verb)
    : evidenceByWord('external', 'web_word', web, ', and so asks the open web')
}

/**
 * A changing verb behind a reading one. Most of them are nouns too, and two nouns in a row read like
 * a verb and its object: those count only if the words around them say so.
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
  return verb === undefined ? undefined : evidenceByWord(verbMode(verb)!, 'verb', verb)
}

function destructiveWord(words: readonly string[]): Evidence | undefined {
  // a drop-down drops nothing; also between numbers: `delete2all`
  const word = words
    .filter((_, index) => words[index + 1] !== 'down')
    .flatMap((each) => each.split(/\p{N}+/u))
    .find((each) => LEXICON.get(each) === 'destructive')
  return evidenceByWord('destructive', 'destructive_word', word)
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
  const machine = hasVerb ? server.find((each) => MACHINE_SERVERS.has(each)) : undefined
  const so = ', and so means this computer'
  return (
    evidenceByWord('local', 'machine_word', word, so) ??
    evidenceByWord('local', 'machine_server', machine, so, "its server's name")
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

/**
 * Tools that agents and providers bring along, by their exact names; only those whose name the
 * words would read wrongly, or not at all (the whole list is in test/policy/mode/builtInTools.test.ts).
 * Sources: Claude Code; Codex; Cline (src/shared/tools.ts); Gemini CLI
 * (packages/core/src/tools/tool-names.ts); VS Code (vscode-copilot-chat, toolNames.ts); opencode;
 * Cursor's `search_replace`, which a documented rule would call read; the server tools of
 * Anthropic, OpenAI, Google and xAI.
 */
const TABLE = {
  read: 'LSP terminal_selection terminal_last_command codebase todoread codebase_investigator skills',
  external:
    'Artifact ExitPlanMode Task bash_code_execution text_editor_code_execution advisor x_search view_x_video close_agent new_task condense report_bug exit_plan_mode github_repo mcp use_mcp_tool tool_replay webfetch websearch codesearch task',
  safe_write: 'focus_chain todowrite manage_todo_list',
  destructive: '',
  local:
    'MultiEdit Monitor TaskStop memory apply_patch computer_use_preview new_rule multiedit create_new_workspace create_and_run_task run_task run_tests runTests search_replace',
} satisfies Record<ToolMode, string>

/** The mode of a built-in agent tool, by its exact name. */
export const BUILT_IN_TOOLS: ReadonlyMap<string, ToolMode> = /* @__PURE__ */ modesOf(TABLE)

/**
 * The built-in tools that run on the person's machine, by their words: another spelling of one is
 * not milder.
 */
export const LOCAL_SPELLINGS: ReadonlySet<string> = /* @__PURE__ */ spellingsOf(TABLE.local)

function spellingsOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map((name) => wordsOf(name).join(' ')))
}

/**
 * The four documented rules on a tool's name: case-sensitive, `_` as the separator. Source:
 * Steerable, Tools Spec, "Pattern rules".
 */
export const NAME_RULES: readonly { readonly mode: ToolMode; readonly pattern: RegExp }[] = [
  { mode: 'read', pattern: /^get_|^list_|^read_|^search_/ },
  { mode: 'safe_write', pattern: /^create_|^update_|^add_|^set_/ },
  { mode: 'destructive', pattern: /^delete_|^remove_|^archive_|^drop_/ },
  { mode: 'local', pattern: /^local_|^shell_|^exec_/ },
]

const evidenceByName = (mode: ToolMode, kind: string, text: string): Evidence => ({
  mode,
  source: 'name',
  kind,
  text,
})

const evidenceByWord = (
  mode: ToolMode,
  kind: string,
  word: string | undefined,
  so = '',
  who = 'its name',
): Evidence | undefined =>
  word === undefined ? undefined : evidenceByName(mode, kind, `${who} says ${word}${so}`)

const ASSUMED: Evidence = {
  mode: 'external',
  source: 'assumed',
  kind: 'assumed',
  text: 'no rule of this app names it',
}

function documentedRule(name: string): Evidence | undefined {
  const rule = NAME_RULES.find(({ pattern }) => pattern.test(name))
  const start = name.slice(0, name.indexOf('_') + 1)
  return rule && evidenceByName(rule.mode, 'name_rule', `its name starts with ${start}`)
}

/** The documented rules on the name, to the letter. */
export function readByRules(name: string): NameEvidence {
  const { mode, ...evidence } = documentedRule(name) ?? ASSUMED
  return {
    explanation: explain({ mode, ...evidence }),
    reads: mode === 'read',
    writes: mode === 'safe_write',
    runs: evidence.source === 'assumed',
  }
}

/** Reads a name. One that hides something is never milder than assumed. */
export function readCarefully(name: string, read: (name: string) => NameEvidence): NameEvidence {
  const bare = bareName(name)
  if (bare === undefined) return read(name)
  const { explanation } = read(bare)
  const { because, ...graver } =
    explanation.mode === 'destructive' || explanation.mode === 'local'
      ? explanation
      : explain(ASSUMED)
  const [kind, text] =
    name.length > MAX_NAME_LENGTH
      ? (['long_name', 'its name is too long to be read'] as const)
      : (['hidden_name', 'its name has hidden or look-alike characters'] as const)
  return {
    explanation: { ...graver, because: [...because, { kind, text }] },
    reads: false,
    writes: false,
    runs: true,
  }
}

/** An effect on others, and the words that say so. */
type OutboundEvidence = readonly [outbound: Outbound, said: string]

/** The effect of a tool on others, as its name and the names of its arguments say. */
function outboundEvidence(
  name: unknown,
  { server, inputSchema }: ToolDeclaration,
): OutboundEvidence | undefined {
  if (typeof name !== 'string') return undefined
  const { words } = splitName(bareName(name) ?? name, server ?? undefined)
  const verbs = actingVerbs(words)
  const isDraft = words.some((word) => word.startsWith('draft'))
  const byObject = isDraft
    ? undefined
    : (outboundObject(words, verbs) ?? outboundSchema(inputSchema, verbs))
  return byObject ?? outboundVerb(words, verbs)
}

const modeOf = (verb: string) => verbMode(verb) ?? nounMode(verb)

const byName = (outbound: Outbound, word: string): OutboundEvidence => [
  outbound,
  `its name says ${word}, and so`,
]

/** The verbs that say what is done: the first one, and those that cannot be nouns. */
function actingVerbs(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => verbMode(word) !== undefined)
  if (first < 0) return words.filter((word) => nounMode(word) !== undefined).slice(0, 1)
  return words.filter(
    (word, index) =>
      (index === first || isActingBehind(words[index - 1]!) || isOnlyVerb(word)) &&
      (verbMode(word) ?? 'read') !== 'read',
  )
}

/** `get_and_send`, `trigger_deploy`: the word behind is what is done. */
const isActingBehind = (word: string): boolean => CONJUNCTIONS.has(word) || RUNNING_WORDS.has(word)

/** Done again is done too: `resend`. */
function outboundVerb(
  words: readonly string[],
  verbs: readonly string[],
): OutboundEvidence | undefined {
  if (ACTION_NOUNS.has(words.at(-1)!)) return undefined
  for (const verb of verbs) {
    const outbound = OUTBOUND_VERBS.get(verb) ?? OUTBOUND_VERBS.get(verb.replace(/^re/, ''))
    if (outbound && !INWARD_PHRASES.has(`${verb} ${words[words.indexOf(verb) + 1] ?? ''}`))
      return byName(outbound, verb)
  }
  return undefined
}

/**
 * `create_message`, `message.create`: the last word behind the verb, or in front of it. An act
 * elsewhere on an order or a payment pays, wherever the name has it.
 */
function outboundObject(
  words: readonly string[],
  [verb]: readonly string[],
): OutboundEvidence | undefined {
  if (verb === undefined) return undefined
  const behind = words.slice(words.indexOf(verb) + 1)
  const end = behind.findIndex((word) => PREPOSITIONS.has(word))
  const objects =
    behind.length > 0 ? behind.slice(0, end < 0 ? undefined : end) : words.slice(-2, -1)
  const isElsewhere = behind.length > 0 && modeOf(verb) === 'external'
  for (const [index, word] of objects.entries()) {
    const outbound = objectOutbound(word, isElsewhere || MAKING_WORDS.has(verb))
    if (outbound && (index === objects.length - 1 || (isElsewhere && outbound === 'pay')))
      return byName(outbound, word)
  }
  return undefined
}

function objectOutbound(word: string, isMade: boolean): Outbound | undefined {
  const object = OUTBOUND_OBJECTS.has(word) ? word : word.replace(/s$/, '')
  const [, stem = ''] = /^(.+)ment$/.exec(object) ?? []
  const outbound = OUTBOUND_OBJECTS.get(object) ?? OUTBOUND_VERBS.get(stem)
  return isMade || (outbound !== 'publish' && !OUTBOUND_PRODUCTS.has(object)) ? outbound : undefined
}

/** The effect on others of a tool that changes something, by the names of its arguments. */
function outboundSchema(schema: unknown, verbs: readonly string[]): OutboundEvidence | undefined {
  const [names] = readArguments(schema)
  const given = (words: ReadonlySet<string>) => [...names.keys()].find((word) => words.has(word))
  const { recipient, message, access } = ARGUMENTS
  const isElsewhere = modeOf(verbs[0] ?? '') === 'external'
  const found = {
    pay: [...names.keys()].find(
      (word) => word.startsWith('payment') || (isElsewhere && word === 'amount'),
    ),
    grant: given(access),
    publish: given(message) && given(recipient),
  }
  for (const outbound of ['pay', 'grant', 'publish'] as const)
    if (found[outbound]) return [outbound, `it takes ${names.get(found[outbound])}, and so`]
  return undefined
}

/**
 * Word lists for tools that the app did not register: verbs, built-in tools of agents, names of
 * arguments, and verbs that pay, grant or publish. A policy holds them as `names`.
 * @example
 * const policy = defineToolPolicy({ names: commonNames })
 * explainToolMode('purge_cache', undefined, policy).mode // 'destructive', by its name
 */
export const commonNames: NameLists = {
  modeOf: readName,
  outboundOf: outboundEvidence,
  choiceOf: readChoice,
}

/** Reads the name, raised by the arguments. */
function readName(name: string, { server, inputSchema }: ToolDeclaration): NameEvidence {
  const found = explainName(name, server ?? undefined)
  const { always, unlessRead, ifRuns } = schemaHints(inputSchema)
  const hints = [
    ...always,
    ...(found.explanation.mode === 'read' ? [] : unlessRead),
    ...(found.runs ? ifRuns : []),
  ]
  return { ...found, explanation: hints.reduce(raiseMode, found.explanation) }
}

/** Finds the word of a choice that says what is done: one that destroys, else its first verb. */
function readChoice(text: string): NamedChoice | undefined {
  const words = wordsOf(text)
  const word =
    words.find((each) => LEXICON.get(each) === 'destructive') ??
    words.find((each) => modeOf(each) !== undefined)
  const mode = word === undefined ? undefined : modeOf(word)
  return word === undefined || !mode
    ? undefined
    : { word, mode, outbound: OUTBOUND_VERBS.get(word) }
}
