import {
  getOwnMember,
  isJsonObject,
  TOOL_MODES,
  type ToolMode,
  type Optional,
  type JsonObject,
  type ToolModeSource,
} from '../model/JsonObject.ts'
import type {
  ModeExplanation,
  NameLists,
  Outbound,
  ServerLine,
  ToolDeclaration,
  ToolPolicy,
  OfferedTool,
  RegisteredTool,
  UndoPromise,
} from './ToolPolicy.ts'
import { parseSpec, SPEC } from '../model/parseRecord.ts'
import {
  either,
  flag,
  members,
  number,
  text as string,
  unread,
  word,
  type Read,
} from '../model/readShape.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { oncePer } from '../internal/basics.ts'

/** An explanation with one reason. */
export function explain({ mode, source, kind, text }: Evidence): ModeExplanation {
  return { mode, source, because: [{ kind, text }] }
}

/** Why a call of such a tool asks. */
export const OUTBOUND_REASONS = {
  pay: 'it may spend or move money',
  grant: 'it may give somebody access',
  publish: 'it may send or publish something',
} satisfies Record<Outbound, string>

export const isNameLists = (names: unknown): names is NameLists =>
  isJsonObject(names) &&
  ['modeOf', 'outboundOf', 'choiceOf'].every((verb) => typeof names[verb] === 'function')

/** Words of the app, and what the arguments of a call say. */
export type OwnParts = readonly ({ text: string } | { said: string })[]

/** The app's sentence for a call in a language; undefined if it has none. */
type Say = (execution: Execution, locale: string) => OwnParts | undefined

const knownSays = new WeakMap<object, Say>()

/**
 * Keeps how an app speaks of a tool. `defineToolPolicy` passes the grammar here, so that a page
 * without such sentences does not load it.
 */
export function keepSentence(tool: object | undefined, say: Say | undefined): void {
  if (tool && say) knownSays.set(tool, say)
}

/** How an app speaks of a tool; undefined if no sentence was checked. */
export const sentenceOf = (tool: object | undefined): Say | undefined => tool && knownSays.get(tool)

type OfTool<T> = (name: string, tool?: Optional<OfferedTool>, policy?: ToolPolicy) => T

/** Names come from outside: more of them than these are forgotten, and read again. */
const MAX_NAMES = 1000

const NOTHING = {}

/**
 * Calls are many and tools are few: what is found for a tool is the same object for every call of
 * it, as long as its declaration and the policy are the same objects.
 */
export function rememberByTool<T>(find: OfTool<T>): OfTool<T> {
  const byPolicy = oncePer((_policy) => oncePer((_tool) => new Map<string, T>()))
  return (name, given, policy) => {
    const tool = parseSpec(given)
    if (!isKey(policy) || typeof name !== 'string') return find(name, tool, policy)
    const byName = byPolicy(policy ?? NOTHING)(tool ?? NOTHING)
    const known = byName.get(name)
    if (known !== undefined) return known
    if (byName.size >= MAX_NAMES) byName.clear()
    const found = find(name, tool, policy)
    byName.set(name, found)
    return found
  }
}

const isKey = (value: unknown): boolean => value === undefined || isJsonObject(value)

const limit = (value: unknown): never | undefined =>
  (value === false ? value : number(value)) as never

const undo = word<UndoPromise>(true, false, 'hold')

const readTool = members<RegisteredTool>({
  ...SPEC,
  server: either(string, word(null)),
  undo,
  undoFor: (value) => (typeof value === 'number' && value > 0 ? value : undefined),
  outbound: word<Outbound | false>('pay', 'grant', 'publish', false),
  confirmBy: word('click', 'again', 'type'),
  loses: string,
  sentence: unread,
  slowAfter: limit,
  stalledAfter: limit,
})

const readLine = members<ServerLine>({
  mode: word(...TOOL_MODES),
  nonRead: word(...TOOL_MODES),
  trusted: flag,
  undo,
})

/** Reads each entry of a table once. A name comes from outside, so only an own entry counts. */
function entriesOf<T extends object>(read: Read<T>) {
  const entryOf = oncePer((entry: object) => {
    const parsed = read(entry)!
    keepSentence(parsed, sentenceOf(entry))
    return parsed
  })
  return (table: object | undefined, name: unknown): T | undefined => {
    const entry = typeof name === 'string' ? getOwnMember(table, name) : undefined
    return isJsonObject(entry) ? entryOf(entry) : undefined
  }
}

const toolOf = entriesOf(readTool)

const serverOf = entriesOf(readLine)

/** Reads a policy's entry for a tool. */
export const toolIn = (policy: ToolPolicy | undefined, name: unknown) => toolOf(policy?.tools, name)

/** Reads a policy's entry for all tools of a server. */
export const serverIn = (policy: ToolPolicy | undefined, server: unknown) =>
  serverOf(policy?.servers, server)

/**
 * The facts about a tool: its declaration, overlaid by the policy's entry for its name. A member
 * that is undefined says nothing. Only the app registers a mode, `local`, `undo` or `outbound`: the
 * first two in a declaration are its server's claims, the others do not count. Its sentence counts
 * if the policy has checked it. The same object for the same tool and policy.
 */
export const factsOf: (
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
) => ToolDeclaration = rememberByTool(readFacts)

function readFacts(
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
): ToolDeclaration {
  const { mode: claimedMode, local, ...declared }: Optional<OfferedTool> = tool ?? {}
  const entry = toolIn(policy, name)
  const other = toolIn(policy, otherName(name, tool))
  const careful = Object.entries(other ?? {}).filter(([key]) => CAREFUL.includes(key))
  const merged: RegisteredTool = { ...Object.fromEntries(careful), ...entry }
  const claimsLocal = local === true && merged.local === undefined
  const facts: ToolDeclaration = Object.freeze({ ...declared, ...merged, claimedMode, claimsLocal })
  keepSentence(facts, sentenceOf(entry) ?? sentenceOf(other))
  return facts
}

/** Of the entry for a tool's other name: the members that never make a call ask less. */
const CAREFUL = ['confirmation', 'confirmBy', 'loses', 'sentence']

/**
 * The name that a tool declares for itself, if its calls name it otherwise. Mode, rules and sentence
 * go by both names, and the more careful counts.
 */
export const otherName = (
  name: string,
  tool: { name?: string | undefined } | undefined,
): string | undefined => (tool?.name !== name && tool?.name) || undefined

/**
 * The app's promise to take a tool's calls back: the tool's entry before its server's. A duration
 * promises that it works. A tool's own declaration is no promise.
 */
export function promisedUndo(
  policy: ToolPolicy | undefined,
  name: string,
  server: string | null | undefined,
): UndoPromise | undefined {
  const { undo: own, undoFor } = toolIn(policy, name) ?? {}
  return own ?? (undoFor === undefined ? serverIn(policy, server)?.undo : true)
}

/** A mode that something speaks for, and its reason. */
export type Evidence = { mode: ToolMode; source: ToolModeSource; kind: string; text: string }

/**
 * The more severe of the two modes. Evidence may raise a mode, never lower it. The earlier reasons
 * are kept.
 */
export function raiseMode(known: ModeExplanation, evidence: Evidence | undefined): ModeExplanation {
  if (!evidence || TOOL_MODES.indexOf(evidence.mode) <= TOOL_MODES.indexOf(known.mode)) return known
  const { mode, source, kind, text } = evidence
  return { mode, source, because: [...known.because, { kind, text }] }
}

/**
 * The part of a tool that a permission is bound to: name, description, schema, annotations, and
 * another name that it declares. Null if nothing was declared of it.
 */
export function definitionOf(name: string, tool: ToolDeclaration): JsonObject | null {
  const { description, inputSchema, annotations } = tool
  const declared = otherName(name, tool)
  if ([description, inputSchema, annotations, declared].every((each) => each === undefined))
    return null
  return {
    name,
    ...(declared !== undefined && { declared }),
    description: description ?? null,
    inputSchema: inputSchema ?? null,
    annotations: annotations ?? null,
  }
}
