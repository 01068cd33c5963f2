import type { ContentPart } from '../../model/ToolCallRecord.ts'
import { isJsonObject, type JsonObject, type ToolMode } from '../../model/JsonObject.ts'
import type { CallFacts } from '../shared/CallRegistry.ts'
import {
  isSameJson,
  listOf,
  ownMembers,
  readArguments,
  readBlock,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { factsOf, readBlocks, readResult } from '../shared/readResult.ts'

/**
 * Modes that kinds claim. A claim raises what is known of a tool by its name, and never lowers it.
 * Source: Agent Client Protocol, ToolKind.
 */
const MODES: Readonly<Record<string, ToolMode>> = {
  read: 'read',
  search: 'read',
  think: 'read',
  edit: 'safe_write',
  move: 'safe_write',
  switch_mode: 'safe_write',
  delete: 'destructive',
  execute: 'local',
  fetch: 'external',
}

const PHASES: Readonly<Record<string, CallFacts['phase']>> = {
  pending: 'queued',
  in_progress: 'running',
  paused: 'waiting',
}

/** Members of a call that its record has a place for. */
const READ = [
  'sessionUpdate',
  'toolCallId',
  'title',
  'name',
  'kind',
  'status',
  'rawInput',
  'rawOutput',
  'content',
]

/**
 * What a call, or an update of one, says beside its end. A member that is null says nothing.
 * `known`: what was said before.
 */
export function readCall(toolCall: JsonObject, known: CallFacts = {}): CallFacts {
  const { title, kind, status, content } = toolCall
  const name = nameIn(toolCall) ?? (known.name === undefined ? nameOf(toolCall) : undefined)
  const mode = typeof kind === 'string' ? MODES[kind] : undefined
  const blocks = listOf(content)
  const parts = blocks.flatMap(partOf)
  const logs = (known.content ?? []).filter(({ kind: own }) => own === 'log')
  const claude = ownMembers(ownMembers(toolCall._meta)?.claudeCode) ?? {}
  return {
    ...(name !== undefined && { name }),
    ...(mode !== undefined && (known.spec?.mode === undefined || kind !== 'other')
      ? { spec: { name: name ?? known.name ?? '', mode } }
      : {}),
    ...argumentsOf(toolCall, known),
    ...(typeof status === 'string' &&
      PHASES[status] &&
      known.request === undefined &&
      known.phase !== 'running' && { phase: PHASES[status] }),
    ...textMembers({
      summary: typeof title === 'string' && title !== known.name && title !== name ? title : '',
      parentId: claude.parentToolUseId,
    }),
    ...(parts.length > 0 && { content: [...logs, ...parts] }),
    rest: {
      ...withoutMembers(toolCall, ...READ),
      ...(blocks.length > 0 && { content: blocks }),
    },
  }
}

/** The name of the tool, as far as the agent says one. */
const nameIn = ({ name, _meta }: JsonObject): string | undefined => {
  const { toolName } = ownMembers(ownMembers(_meta)?.claudeCode) ?? {}
  return [name, toolName].find((said): said is string => typeof said === 'string' && said !== '')
}

/** The kind of a call, else a title of one word, in place of a name. */
const nameOf = ({ kind, title }: JsonObject): string | undefined =>
  typeof kind === 'string' && kind !== '' && kind !== 'other'
    ? kind
    : typeof title === 'string' && /^[\w.:/-]{1,64}$/.test(title) && !title.startsWith('/')
      ? title
      : undefined

/** The raw input. An agent that sends none shows what it does by its diffs and its location. */
function argumentsOf(
  { rawInput, content, locations }: JsonObject,
  known: CallFacts,
): Pick<CallFacts, 'arguments' | 'argumentsState' | 'argumentsText'> {
  const given = rawInput === undefined || rawInput === null ? undefined : readArguments(rawInput)
  if (given && given.argumentsState === 'invalid') return given
  const raw = given?.arguments ?? {}
  const before = known.arguments ?? {}
  const shown = shownBy(listOf(content), locations, textOf({ ...before, ...raw }))
  const next = { ...shown, ...raw }
  // an agent may repeat a part of what it was asked about
  const isNews = Object.keys(next).some((key) => !isSameJson(next[key], before[key]))
  if (known.arguments && !isNews) return {}
  return given?.argumentsText !== undefined && Object.keys(shown).length === 0
    ? given
    : {
        arguments: Object.keys(raw).length > 0 ? next : { ...before, ...next },
        argumentsState: 'complete',
      }
}

/** Diffs and a location as arguments, unless `said` has them. */
function shownBy(content: readonly unknown[], locations: unknown, said: string): JsonObject {
  const files = content.flatMap((item): JsonObject[] => {
    const { type, path, oldText, newText } = ownMembers(item) ?? {}
    if (type !== 'diff' || typeof path !== 'string' || typeof newText !== 'string') return []
    if (said.includes(JSON.stringify(newText || (oldText ?? '')).slice(1, -1))) return []
    return [
      typeof oldText === 'string'
        ? { path, old_text: oldText, new_text: newText }
        : { path, content: newText },
    ]
  })
  if (files.length > 0) return files.length === 1 ? files[0]! : { files }
  const paths = listOf(locations).flatMap((each) => ownMembers(each)?.path ?? [])
  const [path] = paths
  return said === '{}' && paths.length === 1 && typeof path === 'string' ? { path } : {}
}

/** A block of content as a part. Diffs are arguments, unless they are a patch. */
function partOf(item: unknown): ContentPart[] {
  const { type, content, patch, changes } = ownMembers(item) ?? {}
  if (type === 'content') return [readBlock(content)]
  const { text } = ownMembers(patch) ?? {}
  const { path } = ownMembers(listOf(changes)[0]) ?? {}
  return type === 'diff' && typeof text === 'string'
    ? [{ kind: 'diff', text, ...textMembers({ name: path }) }]
    : []
}

/** The ids of the terminals that a call shows. */
export const terminalsIn = ({ content }: JsonObject): string[] =>
  listOf(content).flatMap((item) => {
    const { type, terminalId } = ownMembers(item) ?? {}
    return type === 'terminal' && typeof terminalId === 'string' ? [terminalId] : []
  })

/** The end of a call, if an update says it. What came as content is not said again as data. */
export function endOf({ status, rawOutput, content }: JsonObject, known: CallFacts) {
  if (status === 'cancelled') return { outcome: 'cancelled' } satisfies CallFacts
  if (status !== 'completed' && status !== 'failed') return undefined
  const isFailed = status === 'failed'
  const blocks = listOf(content).flatMap((item) => {
    const { type, content: block } = ownMembers(item) ?? {}
    return type === 'content' ? [block] : []
  })
  const shown = factsOf(readBlocks(blocks, isFailed && blocks.length > 0))
  const { exit_code: code } = known.rest ?? {}
  const raw = rawOutput === undefined || rawOutput === null ? undefined : rawOutput
  const told = raw === undefined ? undefined : factsOf(readResult(unsaid(raw, known), isFailed))
  const result = told?.result ?? shown.result ?? { success: true }
  const data = { ...(typeof code === 'number' && { exit_code: code }), ...result.data }
  const logs = (known.content ?? []).filter(({ kind }) => kind === 'log' || kind === 'diff')
  const parts = [...logs, ...(shown.content ?? told?.content ?? [])]
  return {
    ...shown,
    ...told,
    result: {
      ...result,
      ...(isFailed && { success: false }),
      ...(isFailed && told && !told.result?.error && shown.result?.error
        ? { error: shown.result.error }
        : {}),
      ...(Object.keys(data).length > 0 && { data }),
    },
    ...(parts.length > 0 && { content: parts }),
  } satisfies CallFacts
}

/** The members of an output whose text does not stand in the content already. */
function unsaid(output: unknown, { content = [] }: CallFacts): unknown {
  const said = content.map((part) => ('text' in part ? part.text?.trim() : undefined))
  const isSaid = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && said.includes(value.trim())
  if (isSaid(output)) return undefined
  if (!isJsonObject(output)) return output
  const left = Object.entries(output).filter(([, value]) => !isSaid(value))
  return left.length === Object.keys(output).length ? output : Object.fromEntries(left)
}
