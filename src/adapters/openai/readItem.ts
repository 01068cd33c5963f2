import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { errorTextOf } from '../shared/read/errorTextOf.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { imageOf, readOutput } from './readOutput.ts'

const endsWith = (type: unknown, end: string): type is string =>
  typeof type === 'string' && type.endsWith(end)

/** Also of kinds that are not known yet: all of them are named so. */
export const isCall = (type: unknown): type is string =>
  endsWith(type, '_call') || type === 'mcp_approval_request'

export const isOutput = (type: unknown): type is string =>
  endsWith(type, '_call_output') || type === 'tool_search_output'

/** Calls that the app runs, not OpenAI. Nothing says that it has started. */
const CLIENT: readonly unknown[] = [
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
  'mcp_approval_request',
]

/** Calls whose arguments come in pieces. */
const STREAMED: readonly unknown[] = [
  'function_call',
  'custom_tool_call',
  'mcp_call',
  'code_interpreter_call',
  'shell_call',
  'apply_patch_call',
]

const READ = [
  'id',
  'status',
  'call_id',
  'name',
  'arguments',
  'action',
  'input',
  'queries',
  'code',
  'operation',
  'outputs',
  'output',
  'results',
  'result',
  'error',
  'server_label',
  'approval_request_id',
]

/**
 * Somebody else waits for the app to run the call. A shell in a container and a search on the
 * server run there.
 */
export function isClientCall({ type, environment, execution }: JsonObject): boolean {
  return (
    execution === 'client' ||
    (CLIENT.includes(type) &&
      !(type === 'shell_call' && isJsonObject(environment) && environment.type !== 'local'))
  )
}

/**
 * A call as its item stands; what it brought back, where OpenAI ran it. `isLive`: it comes from a
 * stream. Source: openai 6.49, ResponseOutputItem.
 */
export function readItem(item: JsonObject, isLive: boolean): CallFacts {
  const { type, name, status, server_label: server, pending_safety_checks: checks } = item
  const tool = typeof name === 'string' && name ? name : String(type).replace(/_call$/, '')
  const isClient = isClientCall(item)
  const isGrowing =
    status === 'in_progress' && STREAMED.includes(type) && (isLive || !isWhole(item.arguments))
  const warning = listOf(checks)
    .map((check) => ownMembers(check)?.message)
    .filter((message) => typeof message === 'string')
    .join('\n')
  return {
    name: tool,
    ...(isGrowing ? { arguments: {}, argumentsState: 'streaming' } : argumentsOf(item)),
    ...(status === 'incomplete' && { outcome: 'cancelled' }),
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

/**
 * Arguments as JSON text, or what stands in their place: an action, the members that are the input
 * of their kind.
 */
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

/** What a hosted call brought back, unless that is an item of its own. */
function hostedResult(item: JsonObject): CallFacts {
  const { type, status, output, outputs, results, result, error } = item
  if (type === 'shell_call' || type === 'tool_search_call') return {}
  if (status === 'failed' || (error !== undefined && error !== null))
    return { result: { success: false, error: failureOf(error) } }
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
  }
}

function failureOf(error: unknown): string {
  const { message, content } = ownMembers(error) ?? {}
  const texts = listOf(content)
    .map((part) => ownMembers(part)?.text)
    .filter((text) => typeof text === 'string')
  return errorTextOf(message ?? (texts.length > 0 ? texts.join('\n') : error))
}

function readCodeOutput(output: unknown): ContentPart[] {
  const { type, logs, url } = ownMembers(output) ?? {}
  return type === 'logs' && typeof logs === 'string'
    ? [{ kind: 'log', text: logs }]
    : type === 'image' && typeof url === 'string'
      ? [{ kind: 'link', uri: url, mimeType: 'image/*' }]
      : []
}

/** What the app reports back of a call. Source: openai 6.49, ResponseInputItem. */
export function readItemOutput(item: JsonObject): CallFacts {
  const { output, tools, status } = item
  const rest = withoutMembers(item, 'id', 'type', 'call_id', 'output', 'tools', 'status')
  if (status === 'in_progress') return { rest }
  const facts = readOutput(tools === undefined ? output : { tools })
  return {
    ...facts,
    ...(status === 'failed' && {
      result: { success: false, error: errorTextOf(output ?? undefined) },
    }),
    rest,
  }
}
