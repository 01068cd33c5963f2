import { DECLINED } from '../shared/readFailure.ts'
import { NO_REASON } from '../../model/LocalTool.ts'
import { AnswerRefused } from '../../model/hostErrors.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type {
  ToolResult,
  Actor,
  ConsentDecision,
  JsonObject,
  QuestionAnswer,
  ToolCallRecord,
} from '../../model/index.ts'
import { listOf, ownMembers, textOf } from '../shared/members.ts'
import {
  carried,
  inexpressible,
  nativeIdOf,
  requestOf,
  YES_OR_NO,
} from '../shared/decideLocalCall.ts'

/** The app's endpoints for the runtime's three answers. The page does not offer a missing one. */
export interface LoomMcpClient {
  provideConfirmation?(decision: LoomMcpDecision): Promise<unknown>
  provideClarification?(answer: LoomMcpClarification): Promise<unknown>
  provideToolResults?(results: LoomMcpToolResults): Promise<unknown>
  /**
   * Runs a tool again for the next page of its result. `payload` has the cursor in the member that
   * the tool declares.
   */
  runTool?(tool: string, payload: JsonObject): Promise<ToolResult>
}

/**
 * Returns a host that sends decisions and answers to a loom-mcp or goa-ai runtime. Throws for a
 * question that the client cannot answer, and for a page of a tool without a cursor.
 * @example
 * <ToolHostProvider host={createLoomMcpHost(loomClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createLoomMcpHost(client: LoomMcpClient): ToolHost {
  return {
    ...(client.runTool && {
      loadPage: async (record, cursor) => {
        const field = record.spec?.paging?.cursor
        if (field === undefined || !client.runTool)
          throw new Error(
            `handrail: ${record.call.name} does not say which argument takes the cursor. Another page cannot be asked for. Give the reader the specs that fromToolSchemas reads.`,
          )
        const { name, arguments: given } = record.call
        return await client.runTool(name, { ...given, [field]: cursor })
      },
    }),
    ...(client.provideConfirmation && {
      decideConsent: async (record, decision) => {
        await client.provideConfirmation?.(toLoomMcpDecision(record, decision))
      },
    }),
    ...((client.provideClarification || client.provideToolResults) && {
      answer: async (record, answer) => {
        const sent = toLoomMcpAnswer(record, answer)
        const send =
          'results' in sent
            ? client.provideToolResults?.(sent)
            : client.provideClarification?.(sent)
        if (!send)
          throw new AnswerRefused(
            `handrail: this app cannot answer the question of ${record.call.name}. The runtime would wait for ever. Give createLoomMcpHost ${'results' in sent ? 'provideToolResults' : 'provideClarification'}.`,
          )
        await send
      },
    }),
  }
}

const SYSTEM = 'loom-mcp'

/** The id of an unnamed person. */
const NOBODY = 'person'

/** The argument of `ProvideConfirmation`. Source: loom-mcp and goa-ai, api.ConfirmationDecision. */
export type LoomMcpDecision = {
  run_id?: string
  id: string
  approved: boolean
  requested_by: string
  metadata?: JsonObject
}

/** The argument of `ProvideClarification`. Source: api.ClarificationAnswer. */
export type LoomMcpClarification = { run_id?: string; id: string; answer: string }

/** The argument of `ProvideToolResults`. Source: api.ToolResultsSet. */
export type LoomMcpToolResults = {
  run_id?: string
  id: string
  results: readonly {
    name: string
    tool_call_id: string
    result?: unknown
    error?: { message: string }
  }[]
}

/**
 * Returns a decision as the runtime takes it, with reason or note as metadata. Throws AnswerRefused
 * for a call without a request, for a decision without an actor, and for decisions other than allow
 * and deny. Throws for edited arguments.
 * @example
 * await post('/decisions', toLoomMcpDecision(record, decision))
 */
export function toLoomMcpDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): LoomMcpDecision {
  const { id, handle } = requestOf(record, SYSTEM)
  const decided = carried(SYSTEM, decision, YES_OR_NO, 'The runtime runs what it asked about.')
  const isAllowed = decided.kind === 'allow'
  const said = isAllowed ? { note: decided.note } : { reason: decided.reason }
  const metadata = Object.fromEntries(Object.entries(said).filter(([, text]) => text))
  return {
    ...runOf(handle),
    id,
    approved: isAllowed,
    requested_by: actorOf(decision.by),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function actorOf(by: Actor): string {
  const id = by.kind === 'policy' ? 'policy' : by.kind === 'grant' ? `grant:${by.id}` : by.id
  if (id === '' || (by.kind === 'person' && id === NOBODY && by.name === undefined))
    throw new AnswerRefused(
      'handrail: the decision names nobody. loom-mcp fails a run whose confirmation has no requested_by. Give ToolHostProvider an actor with an id.',
    )
  return id
}

function runOf(handle: unknown): { run_id?: string } {
  const run = ownMembers(handle)?.runId
  return typeof run === 'string' ? { run_id: run } : {}
}

/**
 * Returns an answer: the text for a clarification, the result of the call for multiple-choice
 * questions. Throws AnswerRefused if a clarification is declined or cancelled.
 * @example
 * await post('/answers', toLoomMcpAnswer(record, { kind: 'decline' }))
 */
export function toLoomMcpAnswer(
  record: ToolCallRecord,
  answer: QuestionAnswer,
): LoomMcpClarification | LoomMcpToolResults {
  const { call, question } = record
  const handle = ownMembers(question?.handle)
  const base = { ...runOf(handle), id: question?.id ?? '' }
  if (handle?.kind === 'clarification') {
    if (answer.kind !== 'accept')
      throw inexpressible(SYSTEM, answer.kind, 'A clarification is answered with text.')
    return { ...base, answer: textOf(answer.value.answer ?? '') }
  }
  const message = answer.kind === 'decline' ? DECLINED : 'The person was not there to answer'
  const result = answer.kind === 'accept' ? { result: answer.value } : { error: { message } }
  return { ...base, results: [{ name: call.name, tool_call_id: nativeIdOf(record), ...result }] }
}

/**
 * Returns the results of tools that the app runs, all of one await. Throws AnswerRefused unless
 * they are exactly the awaited ones: the runtime would fail the run.
 * @example
 * await post('/results', toLoomMcpResults([{ record, result: { success: true } }]))
 */
export function toLoomMcpResults(
  entries: readonly { record: ToolCallRecord; result: ToolResult }[],
): LoomMcpToolResults {
  const awaits = ownMembers(ownMembers(entries[0]?.record.origin?.rest)?.await) ?? {}
  const given = entries.map(({ record }) => nativeIdOf(record)).sort()
  const awaited = Array.from(listOf(awaits.tool_call_ids), (id) => textOf(id)).sort()
  if (given.length !== awaited.length || given.some((id, index) => id !== awaited[index]))
    throw new AnswerRefused(
      `handrail: loom-mcp awaits the results of ${awaited.join(', ')}. It was given those of ${given.join(', ')}. Send exactly the awaited ones, once.`,
    )
  return {
    ...runOf({ runId: awaits.run_id }),
    id: textOf(awaits.id),
    results: entries.map(({ record, result }) => ({
      name: record.call.name,
      tool_call_id: nativeIdOf(record),
      ...(result.success
        ? { result: result.data ?? null }
        : { error: { message: result.error ?? NO_REASON } }),
    })),
  }
}
