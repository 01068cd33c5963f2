import { ownOptions, isJsonObject } from '../../model/JsonObject.ts'
import {
  entryOf,
  askedQuestions,
  nativeId,
  ownMembers,
  readArguments,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'
import { makeRecord, partRecord } from '../shared/createRecordList.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import type {
  LocalTool,
  ConsentDecision,
  JsonObject,
  ToolCallRecord,
  QuestionAnswer,
} from '../../model/index.ts'
import { readResult } from '../shared/readResult.ts'
import { RequestGone } from '../../model/hostErrors.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import {
  carried,
  YES_OR_NO,
  questionOf,
  requestOf,
  createLocalTools,
} from '../shared/decideLocalCall.ts'
import { toAnswerResult, toDeniedResult } from '../shared/readFailure.ts'

/**
 * Returns the record of a call that CopilotKit gives to a `render`. A call that neither executes
 * nor is complete is being prepared: its arguments may be partial. Returns the same record for an
 * equal call. Never throws on what the call holds, and never changes it. Source:
 * @copilotkit/react-core 1.74, v2.
 * @example
 * const draw = (each: CopilotKitCall) => <ToolCallBubble record={fromCopilotKit(each)} />
 */
export function fromCopilotKit(
  call: CopilotKitCall,
  options: CopilotKitOptions = {},
): ToolCallRecord {
  const members = ownMembers(call) ?? {}
  const id = nativeId(members.toolCallId)
  checkOptions('fromCopilotKit', options)
  return partRecord('copilotkit', id, members, () => toRecord(members, id, ownOptions(options)))
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
  const read = 'name toolCallId status args parameters result respond description'
  const whole = { id: id ?? '', name: name ?? 'unknown', arguments: args }
  const { description } = textMembers({ description: call.description })
  const facts = {
    ...text,
    ...((id === undefined || name === undefined) && { argumentsState: 'invalid' as const }),
    ...(!isArriving && stateOf(call, whole)),
    ...(runActive !== undefined && { run: runActive ? ('active' as const) : ('ended' as const) }),
    ...(name !== undefined && description && { spec: { name, description } }),
  }
  const about = { ids: textMembers({ toolCallId: id }), rest: withoutMembers(call, read) }
  return makeRecord('copilotkit', whole, facts, about)
}

function stateOf(given: JsonObject, call: ToolCallRecord['call']): Partial<ToolCallRecord> {
  const { status, result, respond } = given
  if (status === 'complete') return { phase: 'done', ...readEnd(result) }
  // The run waits for an answer.
  if (typeof respond !== 'function') return { phase: 'running' }
  const question = askedQuestions(call, call.id)
  const can = { edit: true, reason: true, note: true }
  return { phase: 'waiting', ...(question ? { question } : { request: { id: call.id, can } }) }
}

/**
 * The props that CopilotKit gives to a `render` of `useHumanInTheLoop`, `useRenderTool` or
 * `useFrontendTool`, as far as types can promise them.
 */
export interface CopilotKitCall {
  readonly name: string
  readonly toolCallId: string
  readonly status: string
  readonly args: object
  readonly result: string | undefined
  /** Answers a tool of `useHumanInTheLoop` while it waits. Others have none. */
  readonly respond?: ((result: unknown) => Promise<void>) | undefined
}

/** The state of the run, and the tools of this page. */
export interface CopilotKitOptions {
  /**
   * True if the agent is at work. CopilotKit does not say so: without it, a call that never gets a
   * result is prepared for ever.
   */
  runActive?: boolean | undefined
  /**
   * Tools that this page runs when they are allowed, by name. Record and host get the same object,
   * at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}

/** CopilotKit's text for a failure. Source: `executeToolHandler` in @copilotkit/core 1.74. */
const FAILED = /^Error: (.*)$/s

/** The end of a call. A denial is one that this adapter's host wrote. */
function readEnd(content: unknown): Partial<ToolCallRecord> {
  const failure = typeof content === 'string' ? FAILED.exec(content)?.[1] : undefined
  const { rest: _, ...read } = readResult(failure ?? content, failure !== undefined)
  const { success, approved } = read.result
  return { ...read, ...(!success && approved === false && { outcome: 'denied' }) }
}

/**
 * Returns a host for one call, for the provider around its bubble. It answers a tool of
 * `useHumanInTheLoop` through `respond`. `local` tools run once they are allowed, and give the
 * result. Without one, the result of an allowed call is `{ approved: true }`, and the agent acts on
 * it. For undo and diffs, spread the app's own host before this one. Throws RequestGone if
 * CopilotKit waits for no answer.
 * @example
 * const Approval = (call: CopilotKitCall) => (
 *   <ToolHostProvider host={createCopilotKitHost(call)}>
 *     <ToolCallBubble record={fromCopilotKit(call)} />
 *   </ToolHostProvider>
 * )
 */
export function createCopilotKitHost(
  call: CopilotKitCall,
  options: CopilotKitOptions = {},
): ToolHost {
  checkOptions('fromCopilotKit', options)
  const { local } = ownOptions(options)
  const respond = async (result: unknown): Promise<void> => {
    if (typeof call.respond !== 'function')
      throw new RequestGone(
        `handrail: nobody waits for the call ${call.toolCallId} of ${call.name}. CopilotKit takes answers only while a tool of useHumanInTheLoop executes. Nothing was sent.`,
      )
    await call.respond(result)
  }
  const tools = createLocalTools({
    system: SYSTEM,
    toolOf: ({ call: { name } }) => entryOf(local, name),
    send: (_record, output) => respond(output),
  })
  return {
    async decideConsent(record, decision) {
      const tool = tools.toolOf(record)
      if (!tool || decision.kind === 'deny')
        return await respond(toCopilotKitDecision(record, decision))
      await tools.decide(tool, record, decision)
    },
    answer: async (record, answer) => respond(toCopilotKitAnswer(record, answer)),
    ...(local && { canCancel: tools.runs, cancel: tools.cancel }),
  }
}

const SYSTEM = 'CopilotKit'

/**
 * Returns a decision as `respond` takes it: the result of the call. For allow that is `{ approved:
 * true }`, with edited arguments and a note; for deny, the denied result. Throws AnswerRefused for
 * a call without a request, and for decisions other than allow and deny.
 * @example
 * const response = toCopilotKitDecision(record, decision)
 */
export function toCopilotKitDecision(record: ToolCallRecord, decision: ConsentDecision): object {
  requestOf(record, SYSTEM)
  const said = carried(SYSTEM, decision, YES_OR_NO)
  // CopilotKit returns a denial as a result, so `approved` marks it. A declared result is sent unchanged.
  if (said.kind === 'deny') return said.deniedResult ?? { ...toDeniedResult(said), approved: false }
  return {
    approved: true,
    ...(said.edited && { arguments: said.arguments }),
    ...(said.note && { note: said.note }),
  }
}

/**
 * Returns an answer to a tool's question as `respond` takes it. Throws AnswerRefused for a call
 * without a question.
 * @example
 * const response = toCopilotKitAnswer(record, { kind: 'decline' })
 */
export function toCopilotKitAnswer(record: ToolCallRecord, answer: QuestionAnswer): object {
  questionOf(record, SYSTEM)
  return toAnswerResult(answer)
}
