import { isJsonObject } from '../../tool-call/JsonObject.ts'
import {
  withSource,
  type JsonObject,
  type Question,
  type ToolCallRecord,
} from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { textOf } from '../shared/read/textOf.ts'

/** Calls that end together. */
export interface Run {
  state: ToolCallRecord['run']
}

/** What is known of one call. Only the reader or the host that made it changes it. */
export interface McpCall extends Pick<
  ToolCallRecord,
  | 'argumentsState'
  | 'argumentsText'
  | 'phase'
  | 'result'
  | 'content'
  | 'outcome'
  | 'decision'
  | 'progress'
  | 'spec'
  | 'times'
> {
  /** Unique in the conversation. */
  readonly id: string
  readonly name: string
  readonly arguments: JsonObject
  readonly ids: Record<string, string>
  readonly sources: readonly object[]
  run: Run
  /** Open ones. The first is shown. */
  questions: readonly Question[]
  rest: JsonObject
}

/**
 * `name` and `arguments` of a `tools/call`; without arguments they are `{}`. Source: MCP,
 * CallToolRequest.
 */
export function readParams({
  name,
  arguments: args = {},
}: JsonObject): Pick<McpCall, 'name' | 'arguments' | 'argumentsState' | 'argumentsText'> {
  const isNamed = typeof name === 'string' && name !== ''
  return {
    name: isNamed ? name : 'unknown',
    arguments: isJsonObject(args) ? args : {},
    argumentsState: isNamed && isJsonObject(args) ? 'complete' : 'invalid',
    ...(!isJsonObject(args) && { argumentsText: textOf(args) }),
  }
}

export function isOpen({ result, outcome }: Pick<McpCall, 'result' | 'outcome'>): boolean {
  return result === undefined && outcome === undefined
}

/** Whether two calls ask for the same, as text. */
export function isSameCall(
  a: Pick<McpCall, 'name' | 'arguments'>,
  b: Pick<McpCall, 'name' | 'arguments'>,
): boolean {
  return a.name === b.name && textOf(a.arguments) === textOf(b.arguments)
}

/** One call as a record. */
export function toRecord({
  id,
  name,
  arguments: args,
  ids,
  sources,
  run,
  questions,
  rest,
  ...others
}: McpCall): ToolCallRecord {
  const record: ToolCallRecord = {
    call: { id, name, arguments: args },
    ...(definedMembers(known(others)) as Partial<ToolCallRecord>),
    ...(run.state && { run: run.state }),
    ...(questions[0] && { question: questions[0] }),
    // Transports parse first: digits that no double holds are lost.
    origin: {
      protocol: 'mcp',
      exact: false,
      ids: { ...ids },
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
  return withSource(record, ...sources)
}

function known({
  argumentsState,
  argumentsText,
  phase,
  result,
  content,
  outcome,
  decision,
  progress,
  spec,
  times,
}: Partial<McpCall>): JsonObject {
  return {
    argumentsState,
    argumentsText,
    phase,
    result,
    content,
    outcome,
    decision,
    progress,
    spec,
    times,
  }
}
