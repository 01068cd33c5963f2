import { isJsonObject, TOOL_MODES, type Optional } from '../model/JsonObject.ts'
import { parseSpec } from '../model/parseRecord.ts'
import type { ToolMode } from '../model/index.ts'
import { choicesOf, type Choice } from './schemaHints.ts'
import {
  factsOf,
  otherName,
  raiseMode,
  rememberByTool,
  explain,
  isNameLists,
  serverIn,
  type Evidence,
} from './registeredMode.ts'
import { readByRules, readCarefully } from './commonNames.ts'
import type {
  ModeExplanation,
  NameLists,
  OfferedTool,
  Outbound,
  ToolDeclaration,
  ToolPolicy,
} from './ToolPolicy.ts'

/**
 * Returns the mode of a tool, its source and the reasons. In order: the tool's registration,
 * `local: true`, the server's entry; then the name, raised by the server's hints; else `external`,
 * assumed. The policy's `names` say how a name is read. A server's word for its own tool is a
 * claim, which only raises a mode. If the app trusts the server, its word lowers one too, its
 * `readOnlyHint` all but `local`; of two words that contradict each other the stricter counts.
 * Never throws: an unknown mode counts as none, and an unreadable name or declaration as an unknown
 * tool. The same object for the same tool and policy.
 * @example
 * const { mode, source, because } = explainToolMode('delete_note', { server: 'notes' }, policy)
 */
export function explainToolMode(
  name: string,
  tool?: Optional<OfferedTool>,
  policy?: ToolPolicy,
): ModeExplanation {
  return remembered(name, tool, policy)
}

const remembered = rememberByTool((name, tool, policy) => {
  const other = otherName(name, tool)
  const own = findMode(name, factsOf(name, tool, policy), policy)
  const found =
    other === undefined
      ? own
      : stricterMode(own, findMode(other, factsOf(other, tool, policy), policy))
  return Object.freeze({ ...found, because: Object.freeze(found.because) })
})

/**
 * The mode of a call: that of its tool, raised by an argument that chooses what is done, such as
 * `action: 'delete'`. A mode that the app registered stays.
 */
export function explainCallMode(
  name: string,
  tool?: Optional<OfferedTool>,
  policy?: ToolPolicy,
  given?: unknown,
): ModeExplanation {
  const found = explainToolMode(name, tool, policy)
  const lists = listsOf(policy)
  if (found.source === 'registered' || !lists) return found
  try {
    const spec = parseSpec(tool)
    const known = factsOf(name, spec, policy)
    const choices = isJsonObject(given) ? choicesOf(given, spec?.inputSchema) : []
    return choices.reduce((mode, choice) => raiseByChoice(mode, choice, known, lists), found)
  } catch {
    return found // they cannot be read
  }
}

function raiseByChoice(
  mode: ModeExplanation,
  { by, text, isFlag }: Choice,
  known: ToolDeclaration,
  lists: NameLists,
): ModeExplanation {
  const chosen = lists.choiceOf(text)
  if (!chosen || (isFlag && chosen.mode !== 'destructive')) return mode
  const { word, outbound } = chosen
  const raised = raiseMode(mode, claim(chosen.mode, 'argument_choice', `its ${by} is ${word}`))
  return outbound && !raised.outbound && isReadForOthers(raised, known)
    ? withReason(raised, outbound, `it is to ${word}, and so`)
    : raised
}

function findMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  try {
    return explainKnown(name, known, policy)
  } catch {
    // a member of its schema or annotations throws: without both it can be read
    const readable = { ...known, annotations: undefined, inputSchema: undefined }
    const { because, ...found } = explainKnown(name, readable, policy)
    const text = 'what it declares cannot be read'
    return { ...found, because: [...because, { kind: 'assumed', text }] }
  }
}

/** With what it does to others: as the app registered it, else as the word lists say. */
function explainKnown(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  const found = explainKnownMode(name, known, policy)
  if (known.outbound) return withReason(found, known.outbound, BY_APP)
  const said = isReadForOthers(found, known) ? listsOf(policy)?.outboundOf(name, known) : undefined
  return said ? withReason(found, ...said) : found
}

function explainKnownMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  const own = registeredMode(name, known, policy)
  if (own) return own
  if (known.claimsLocal)
    return raiseMode(
      explainKnownMode(name, { ...known, claimsLocal: false }, policy),
      claim('local', 'claimed_local', 'its server says that it runs on this computer'),
    )

  const line = serverIn(policy, known.server)
  const isSpec = policy?.names === 'spec'
  const isTrusted = line?.trusted === true
  const text = typeof name === 'string' ? name : ''
  const { explanation, reads, writes } =
    listsOf(policy)?.modeOf(text, known) ??
    (isSpec ? readByRules(text) : readCarefully(text, readByRules))
  const lowered = isTrusted ? trustedWord(known, explanation, isSpec) : undefined
  const found = (isSpec ? [] : claimsOf(known, isTrusted || !writes)).reduce(
    raiseMode,
    lowered ?? explanation,
  )
  if (line?.nonRead && !(found.mode === 'read' && (lowered ?? reads))) {
    return registered(
      line.nonRead,
      'server_non_read',
      `the app says that tools of ${known.server} that do not read are ${line.nonRead}`,
    )
  }
  return found
}

/**
 * A trusted server's word on its tool. Its mode counts as registered; its hint does not lower a
 * tool of this computer, nor a name that hides something.
 */
function trustedWord(
  { server, annotations, claimedMode }: ToolDeclaration,
  { mode, because }: ModeExplanation,
  isSpec: boolean,
): ModeExplanation | undefined {
  const text = (said: string) => `the server ${server} says that it ${said}, and the app trusts it`
  if (claimedMode) return registered(claimedMode, 'trusted_mode', text(`is ${claimedMode}`))
  return isSpec ||
    annotations?.readOnlyHint !== true ||
    mode === 'local' ||
    because.some(({ kind }) => kind === 'hidden_name' || kind === 'long_name')
    ? undefined
    : explain(claim('read', 'trusted_read_only', text('only reads')))
}

const claim = (mode: ToolMode, kind: string, text: string): Evidence => ({
  mode,
  source: 'annotation',
  kind,
  text,
})

/**
 * Many servers call every write destructive. So that hint says nothing new of a name that says it
 * writes, unless the app trusts the server.
 */
function claimsOf(
  { annotations, claimedMode }: ToolDeclaration,
  believesHints: boolean,
): Evidence[] {
  const claims: Evidence[] = []
  if (annotations?.destructiveHint && believesHints)
    claims.push(claim('destructive', 'destructive_hint', 'its server says that it may destroy'))
  if (claimedMode)
    claims.push(claim(claimedMode, 'claimed_mode', `its server says that it is ${claimedMode}`))
  return claims
}

/** Undefined if the app says nothing, or its server claims more. */
function registeredMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation | undefined {
  if (known.mode)
    return registered(known.mode, 'registered', `the app registered ${name} as ${known.mode}`)
  if (known.local)
    return registered(
      'local',
      'registered_local',
      `the app registered ${name} as running on this computer`,
    )
  const mode = serverIn(policy, known.server)?.mode
  return known.claimsLocal || !mode
    ? undefined
    : registered(mode, 'server', `the app says that every tool of ${known.server} is ${mode}`)
}

const registered = (mode: ToolMode, kind: string, text: string): ModeExplanation =>
  explain({ mode, source: 'registered', kind, text })

const BY_APP = 'the app says that it'

/** The word lists of a policy, if it has some. */
function listsOf(policy: ToolPolicy | undefined): NameLists | undefined {
  const { names } = policy ?? {}
  return isNameLists(names) ? names : undefined
}

/**
 * True if name and arguments may tell an effect on others. A tool that reads has none, nor has one
 * that the app registered as a write that can be taken back.
 */
const isReadForOthers = (
  { mode, source }: ModeExplanation,
  { outbound }: ToolDeclaration,
): boolean =>
  outbound !== false && mode !== 'read' && !(mode === 'safe_write' && source === 'registered')

const withReason = (found: ModeExplanation, outbound: Outbound, said: string): ModeExplanation => ({
  ...found,
  outbound,
  because: [...found.because, { kind: `outbound_${outbound}`, text: `${said} may ${outbound}` }],
})

/**
 * Of what a tool's two names say, the more severe; what either does to others counts. A name that says
 * nothing raises nothing, and a mode that the app registered for the first name yields only to one
 * that it registered for the other.
 */
function stricterMode(own: ModeExplanation, other: ModeExplanation): ModeExplanation {
  if (other.source === 'assumed') return own
  if (own.source === 'registered' && other.source !== 'registered') return own
  const isGraver = TOOL_MODES.indexOf(other.mode) > TOOL_MODES.indexOf(own.mode)
  const outbound = own.outbound ?? other.outbound
  if (!isGraver && outbound === own.outbound) return own
  const { mode, source } = isGraver ? other : own
  return {
    mode,
    source,
    because: [...own.because, ...other.because],
    ...(outbound && { outbound }),
  }
}
