import { ownOptions, isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import {
  askedQuestions,
  nativeId,
  ownMembers,
  readArguments,
  withoutMembers,
} from '../shared/members.ts'
import { cachedRecord } from '../shared/createRecordList.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import type { LocalTool } from '../../model/index.ts'
import { readResult } from '../shared/readResult.ts'

type State = Pick<
  ToolCallRecord,
  'argumentsState' | 'phase' | 'result' | 'outcome' | 'marks' | 'content' | 'request' | 'question'
>

/**
 * The record of a call, as CopilotKit gives it to its `render`. Until a call executes in this page
 * or is complete, CopilotKit does not say whether its arguments are all there: it is being
 * prepared. The same record as long as the call says the same. Never throws on what the call holds,
 * and never changes it. Source: @copilotkit/react-core 1.74, v2.
 */
export function fromCopilotKit(
  call: CopilotKitCall,
  options: CopilotKitOptions = {},
): ToolCallRecord {
  const members = ownMembers(call) ?? {}
  const id = nativeId(members.toolCallId)
  checkOptions('fromCopilotKit', options)
  try {
    return cachedRecord(toRecord(members, id, ownOptions(options)))
  } catch {
    return {
      call: { id: id ?? '', name: 'unknown', arguments: {} },
      argumentsState: 'invalid',
      origin: { protocol: 'copilotkit', exact: false, rest: members },
    }
  }
}

function toRecord(
  call: JsonObject,
  id: string | undefined,
  { runActive }: CopilotKitOptions,
): ToolCallRecord {
  const name = typeof call.name === 'string' && call.name ? call.name : undefined
  const isArriving = call.status !== 'executing' && call.status !== 'complete'
  const { arguments: args, ...text } = isArriving
    ? { arguments: isJsonObject(call.args) ? call.args : {}, argumentsState: 'streaming' as const }
    : readArguments(call.args)
  const rest = withoutMembers(
    call,
    'name toolCallId status args parameters result respond description',
  )
  return {
    call: { id: id ?? '', name: name ?? 'unknown', arguments: args },
    ...text,
    ...((id === undefined || name === undefined) && { argumentsState: 'invalid' }),
    ...(isArriving
      ? {}
      : stateOf(call, { id: id ?? '', name: name ?? 'unknown', arguments: args })),
    ...(runActive !== undefined && { run: runActive ? 'active' : 'ended' }),
    ...(name !== undefined &&
      typeof call.description === 'string' &&
      call.description && { spec: { name, description: call.description } }),
    // CopilotKit parsed first: digits that no double holds are lost.
    origin: {
      protocol: 'copilotkit',
      exact: false,
      ids: { ...(id !== undefined && { toolCallId: id }) },
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
}

function stateOf({ status, result, respond }: JsonObject, call: ToolCallRecord['call']): State {
  if (status === 'complete') return { phase: 'done', ...readEnd(result) }
  // The agent's run stands still until somebody answers.
  if (typeof respond !== 'function') return { phase: 'running' }
  const question = askedQuestions(call, call.id)
  if (question) return { phase: 'waiting', question }
  return {
    phase: 'waiting',
    request: { id: call.id, can: { edit: true, reason: true, note: true } },
  }
}

/**
 * As much as the types can promise of what CopilotKit gives the `render` of `useHumanInTheLoop`,
 * `useRenderTool` and `useFrontendTool`; everything else is checked at run time.
 */
export interface CopilotKitCall {
  readonly name: string
  readonly toolCallId: string
  readonly status: string
  readonly args: object
  readonly result: string | undefined
  /** Only a tool of `useHumanInTheLoop` has it, while it waits. */
  readonly respond?: ((result: unknown) => Promise<void>) | undefined
}

/** The state of the run, and the tools that run in the page, by their name. */
export interface CopilotKitOptions {
  /**
   * True if the agent is at work. CopilotKit does not say it of a call: without it, a call that
   * never got its result is prepared for ever.
   */
  runActive?: boolean | undefined
  /**
   * Tools that this page runs when they are allowed, by name. The same for record and host, and the
   * same object at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}

/**
 * CopilotKit's text for a tool that failed; it has no other word for it. Source:
 * `executeToolHandler` in @copilotkit/core 1.74.
 */
const FAILED = /^Error: (.*)$/s

/**
 * How a call ended, from the text that stands for all ends. A denial is the one that this adapter's
 * host wrote.
 */
function readEnd(
  content: unknown,
): Pick<ToolCallRecord, 'result' | 'outcome' | 'marks' | 'content'> {
  const failure = typeof content === 'string' ? FAILED.exec(content)?.[1] : undefined
  const { rest: _, ...read } = readResult(failure ?? content, failure !== undefined)
  const { success, approved } = read.result
  return { ...read, ...(!success && approved === false && { outcome: 'denied' }) }
}
