import { isJsonObject } from '../../model/JsonObject.ts'
import type { CallFacts } from '../shared/CallRegistry.ts'
import {
  listOf,
  ownMembers,
  readArguments,
  textMembers,
  withoutMembers,
  knownBlock,
} from '../shared/members.ts'
import { factsOf, readBlocks, resultFacts } from '../shared/readResult.ts'
import type { JsonObject, ContentPart } from '../../model/index.ts'

/** True for all items named like calls, also those that are not known yet. */
export const isCall = (type: unknown): type is string =>
  isOneOf(/_call$|^mcp_approval_request$|^program$/, type)

export const isOutput = (type: unknown): type is string =>
  isOneOf(/_call_output$|^tool_search_output$|^program_output$/, type)

const isOneOf = (kinds: RegExp, type: unknown): type is string =>
  typeof type === 'string' && kinds.test(type)

/** Calls that the app runs, not OpenAI. Nothing says that it has started. */
const CLIENT =
  /^(?:(?:function|custom_tool|computer|local_shell|shell|apply_patch)_call|mcp_approval_request)$/

/** Calls whose arguments come in pieces. */
const STREAMED = /^(?:function|custom_tool|mcp|code_interpreter|shell|apply_patch)_call$/

const READ = [
  'id status call_id name arguments action input queries code operation outputs output results',
  'result error server_label approval_request_id',
]

/** The app runs it. A shell in a container and a search on the server run there. */
export function isClientCall({ type, environment, execution }: JsonObject): boolean {
  return (
    execution === 'client' ||
    (isOneOf(CLIENT, type) &&
      !(type === 'shell_call' && isJsonObject(environment) && environment.type !== 'local'))
  )
}

/**
 * A call as its item stands, and what it brought back. Source: openai 7.59, ResponseOutputItem.
 */
export function readItem(item: JsonObject, isLive: boolean): CallFacts {
  const { type, name, status, server_label: server, pending_safety_checks: checks } = item
  const tool = typeof name === 'string' && name ? name : String(type).replace(/_call$/, '')
  const isClient = isClientCall(item)
  const isGrowing =
    status === 'in_progress' && isOneOf(STREAMED, type) && (isLive || !isWhole(item.arguments))
  const warning = listOf(checks)
    .map((check) => ownMembers(check)?.message)
    .filter((message) => typeof message === 'string')
    .join('\n')
  return {
    name: tool,
    ...(isGrowing ? { arguments: {}, argumentsState: 'streaming' } : argumentsOf(item)),
    ...(status === 'incomplete' && {
      outcome: 'cancelled',
      ...(isClient && { phase: 'queued' }),
    }),
    ...(!isClient && { phase: 'running', ...hostedResult(item) }),
    ...(warning && { summary: warning }),
    ...(typeof server === 'string' && { spec: { name: tool, server } }),
    ids: textMembers({ itemId: item.id }),
    // the kind of a call says how its result goes back
    rest: withoutMembers(item, ...READ, ...(type === 'function_call' ? ['type'] : [])),
  }
}

/** An object that is closed: nothing can follow it. */
const isWhole = (args: unknown) => readArguments(args).argumentsState === 'complete'

/** Arguments as JSON text, or the members that are the input of their kind. */
function argumentsOf({
  arguments: args,
  action,
  input,
  queries,
  code,
  operation,
}: JsonObject): CallFacts {
  if (args !== undefined) return readArguments(args)
  const own = ownMembers(action)
  return {
    arguments: own ? { ...own } : withoutMembers({ input, queries, code, operation }),
    argumentsState: 'complete',
  }
}

/** The result of a hosted call, unless that is an item of its own. */
function hostedResult(item: JsonObject): CallFacts {
  const { type, status, output, outputs, results, result, error } = item
  if (type === 'shell_call' || type === 'tool_search_call') return {}
  if (status === 'failed' || (error !== undefined && error !== null))
    return resultFacts(error ?? undefined, true)
  const image =
    type === 'image_generation_call' && typeof result === 'string' && result !== ''
      ? [imageOf(result, item.output_format)]
      : []
  // The word for where it stands is late sometimes: what is there was brought.
  const isThere = image.length > 0 || (output !== undefined && output !== null)
  const isListed = status === undefined && listOf(outputs ?? results).length > 0
  if (status !== 'completed' && (status === 'incomplete' || !(isThere || isListed))) return {}
  if (output !== undefined && output !== null) return readOutput(output)
  const content = [...image, ...listOf(outputs).flatMap(readCodeOutput)]
  return {
    result: { success: true, ...(Array.isArray(results) && { data: { results } }) },
    ...(content.length > 0 && { content }),
    // It is not empty: the service keeps what nobody asked it to send.
    ...(content.length === 0 &&
      output === undefined &&
      !Array.isArray(outputs ?? results) && { handle: {} }),
  }
}

function readCodeOutput(output: unknown): ContentPart[] {
  const { type, logs, url } = ownMembers(output) ?? {}
  return type === 'logs' && typeof logs === 'string'
    ? [{ kind: 'log', text: logs }]
    : type === 'image' && typeof url === 'string'
      ? [{ kind: 'link', uri: url, mimeType: 'image/*' }]
      : []
}

/** Reads the item that has a call's output. Source: openai 7.59, ResponseInputItem. */
export function readItemOutput(item: JsonObject): CallFacts {
  const { type, output, result, tools, status } = item
  const rest = withoutMembers(item, 'id', 'type', 'call_id', 'output', 'result', 'tools', 'status')
  if (status === 'in_progress') return { rest }
  if (type === 'program_output' && status === 'incomplete')
    return {
      outcome: 'cancelled',
      ...(typeof result === 'string' && result && { content: [{ kind: 'text', text: result }] }),
      rest,
    }
  const { rest: beyond, ...facts } =
    status === 'failed'
      ? resultFacts(output ?? undefined, true)
      : readOutput(tools === undefined ? (output ?? result) : { tools })
  return {
    ...facts,
    ...(status === 'incomplete' && { marks: ['partial'] }),
    rest: { ...beyond, ...rest },
  }
}

/**
 * The output of a tool: a result, or parts of content. A shell's output is its text. Never throws.
 */
export function readOutput(output: unknown): CallFacts {
  const blocks = listOf(Array.isArray(output) ? output : [output])
  const parts = blocks.map(partsOf)
  if (typeof output === 'string' || parts.length === 0 || parts.includes(undefined))
    return resultFacts(output)
  if (parts.every((part) => part?.length === 1 && part[0]?.kind !== 'log'))
    return factsOf(readBlocks(blocks))
  const outcomes = Array.isArray(output)
    ? (output as unknown[])
        .map((part) => ownMembers(ownMembers(part)?.outcome))
        .filter((outcome) => outcome !== undefined)
    : []
  const isLate = outcomes.some(({ type }) => type === 'timeout')
  return {
    result: {
      success: !isLate,
      ...(outcomes.length > 0 && {
        data: { outcomes: outcomes.map((outcome) => ({ ...outcome })) },
      }),
    },
    ...(isLate && { outcome: 'timed_out' }),
    content: parts.flatMap((part) => part ?? []),
  }
}

/** Undefined for what is no part of content. */
function partsOf(part: unknown): readonly ContentPart[] | undefined {
  const { type, text, stdout, stderr } = ownMembers(part) ?? {}
  if (typeof stdout === 'string' || typeof stderr === 'string')
    return Object.entries(textMembers({ stdout, stderr })).flatMap(([name, written]) =>
      written ? [{ kind: 'log', name, text: written } as const] : [],
    )
  const known = typeof (type ?? text) === 'string' ? knownBlock(part) : undefined
  return known && [known]
}

export function imageOf(data: string, format: unknown): ContentPart {
  return { kind: 'image', mimeType: `image/${typeof format === 'string' ? format : 'png'}`, data }
}
