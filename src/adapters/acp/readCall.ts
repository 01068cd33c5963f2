import { NO_REASON } from '../../model/LocalTool.ts'
import type { ContentPart } from '../../model/ToolCallRecord.ts'
import { isJsonObject, type JsonObject, type ToolMode } from '../../model/JsonObject.ts'
import type { CallFacts } from '../shared/CallRegistry.ts'
import {
  isSameJson,
  listOf,
  ownMembers,
  readArguments,
  readBlock,
  textIn,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { isEmpty } from '../shared/readFailure.ts'
import { headlineOf } from '../shared/headlineOf.ts'
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
const READ = ['sessionUpdate toolCallId title name kind status rawInput rawOutput content server']

/**
 * Facts of a call, or of an update of one, beside its end. A member that is null says nothing.
 * `known`: facts said before.
 */
export function readCall(update: JsonObject, known: CallFacts = {}): CallFacts {
  const toolCall = ofMcp(update)
  const { title, kind, status, content, server } = toolCall
  const name = nameIn(toolCall) ?? (known.name === undefined ? nameOf(toolCall) : undefined)
  const mode = typeof kind === 'string' ? MODES[kind] : undefined
  const blocks = listOf(content)
  const parts = blocks.flatMap(partOf)
  const logs = (known.content ?? []).filter(({ kind: own }) => own === 'log')
  const claude = ownMembers(ownMembers(toolCall._meta)?.claudeCode) ?? {}
  return {
    ...(name !== undefined && { name }),
    ...((mode !== undefined || server !== undefined) && {
      spec: {
        ...(known.spec ?? { name: name ?? known.name ?? '' }),
        ...(mode && { mode }),
        ...textMembers({ server }),
      },
    }),
    ...argumentsOf(toolCall, known),
    ...(typeof status === 'string' &&
      PHASES[status] &&
      known.request === undefined &&
      known.phase !== 'running' && { phase: PHASES[status] }),
    ...textMembers({
      summary: title === '' || title === known.name || title === name ? undefined : title,
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

/** In place of a name: a title that is one, else the kind, else a title of one word. */
function nameOf({ kind, title }: JsonObject): string | undefined {
  const word = typeof title === 'string' && /^[A-Za-z][\w-]{0,63}$/.test(title) ? title : undefined
  const known = typeof kind === 'string' && kind !== '' && kind !== 'other' ? kind : undefined
  return word?.includes('_') ? word : (known ?? word)
}

/** A call of an MCP server, as Codex wraps it, by the name of its tool and with its own arguments. */
function ofMcp(toolCall: JsonObject): JsonObject {
  if (ownMembers(toolCall._meta)?.is_mcp_tool_call !== true) return toolCall
  const { server, tool, arguments: given } = ownMembers(toolCall.rawInput) ?? {}
  if (typeof tool !== 'string') return toolCall
  const { kind: _execute, ...others } = toolCall
  return { ...others, name: tool, server, rawInput: given ?? {} }
}

/** The raw input. An agent that sends none shows what it does by its diffs and its location. */
function argumentsOf(
  { rawInput, content, locations, sessionUpdate, status }: JsonObject,
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
  const isEnd =
    sessionUpdate === 'tool_call_update' && (status === 'completed' || status === 'failed')
  // of some calls only the end is known
  if (!isNews && (known.arguments || (isEnd && !given))) return {}
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

/** The end of a call, if an update says it. Content is not repeated as data. */
export function endOf(
  { status, rawOutput, content }: JsonObject,
  known: CallFacts,
): CallFacts | undefined {
  if (status === 'cancelled') return { outcome: 'cancelled' }
  if (status !== 'completed' && status !== 'failed') return undefined
  const isFailed = status === 'failed'
  const blocks = listOf(content).flatMap((item) => {
    const { type, content: block } = ownMembers(item) ?? {}
    return type === 'content' ? [block] : []
  })
  const shown = factsOf(readBlocks(blocks, isFailed))
  const output = unsaid(rawOutput, known)
  const told = isEmpty(output) ? shown : factsOf(readResult(output, isFailed))
  const { exit_code: code, signal } = known.rest ?? {}
  const data = { ...(typeof code === 'number' && { exit_code: code }), ...told.result?.data }
  const errors = [told.result?.error, shown.result?.error, signal]
  const error = errors.find((said) => said !== undefined && said !== NO_REASON)
  // a command that ran: its exit code says how it went
  const hasRun = error === undefined && typeof data.exit_code === 'number' && data.exit_code !== 0
  const logs = (known.content ?? []).filter(({ kind }) => kind === 'log' || kind === 'diff')
  const parts = [...logs, ...(shown.content ?? told.content ?? [])]
  const { error: _unsaid, ...result } = told.result ?? {}
  return {
    ...shown,
    ...told,
    result: {
      ...(hasRun ? result : told.result),
      success: hasRun || (told.result?.success === true && !isFailed),
      ...(isFailed && !hasRun && { error: error === undefined ? NO_REASON : textOf(error) }),
      ...(Object.keys(data).length > 0 && { data }),
    },
    ...(parts.length > 0 && { content: parts }),
    ...(!isFailed &&
      known.summary === undefined &&
      textMembers({ summary: headlineOf(textIn(shown.content ?? [])) })),
  }
}

/** Words before a title's object that the kit's own sentence has, too. */
const VERB = /^(?:Read|View|Edit|Write|Create|Update|Delete|Run|Execute|Search) /

/** An empty summary in place of a title that says no more than the arguments do. */
export function unrepeated({ summary, arguments: given = {} }: CallFacts): CallFacts {
  const said = summary?.replaceAll('`', '').replace(VERB, '')
  const isSaid = (value: unknown) =>
    typeof value === 'string' && (value === said || value.endsWith(`/${said}`))
  return said && Object.values(given).some(isSaid) ? { summary: '' } : {}
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
