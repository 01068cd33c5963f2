import type {
  ConsentDecision,
  JsonObject,
  LocalTool,
  ToolCallRecord,
} from '../../../tool-call/index.ts'
import { STOPPED_BY_PERSON } from '../../../tool-call/LocalTool.ts'
import { errorTextOf } from '../read/errorTextOf.ts'
import { ownMembers } from '../read/ownMembers.ts'
import { inexpressible } from './refusal.ts'
import { toDeniedResult } from './toDeniedResult.ts'
import { validateInput } from './validateInput.ts'

/** A system that takes what a tool of this page gave. */
export interface LocalCaller {
  /** Its name in errors. */
  readonly system: string
  /**
   * Running handlers are known by it: an object that stays from render to render, as the host does
   * not.
   */
  readonly owner: object
  send(record: ToolCallRecord, output: unknown): void | PromiseLike<void>
}

/** A handler at work. `ended`: what it gave has been sent. */
type RunningCall = { readonly controller: AbortController; readonly ended: Promise<void> }

const running = new WeakMap<object, Map<string, RunningCall>>()

/** What a tool gives that does not end by then after a Stop is not waited for. */
const STOP_PATIENCE_MS = 3000

/**
 * Sends a denial, or starts the tool and sends its output when there is one. Resolves once that is
 * under way; a second start of a running call does nothing.
 */
export async function decideLocalCall(
  caller: LocalCaller,
  tool: LocalTool,
  record: ToolCallRecord,
  decision: ConsentDecision,
): Promise<void> {
  if (decision.kind === 'respond' || decision.kind === 'abort')
    throw inexpressible(
      caller.system,
      decision.kind,
      'A tool of this page runs or does not. Send "allow" or "deny".',
    )
  if (decision.kind === 'deny') return await send(caller, record, toDeniedResult(decision))
  const handlers = running.get(caller.owner) ?? new Map<string, RunningCall>()
  running.set(caller.owner, handlers)
  if (handlers.has(record.call.id)) return
  const controller = new AbortController()
  const ended = settle(caller, tool, record, decision.arguments, controller.signal)
  const call = { controller, ended }
  handlers.set(record.call.id, call)
  const forget = () => {
    if (handlers.get(record.call.id) === call) handlers.delete(record.call.id)
  }
  ended.then(forget, forget)
}

/** Its handler has been started in this page and has not ended. */
export function runsHere(owner: object, record: ToolCallRecord): boolean {
  return running.get(owner)?.has(record.call.id) === true
}

/**
 * Aborts a running tool's signal, and resolves once its end was sent: what it gave all the same, else
 * that it was stopped. Rejects when it does not run in this page.
 */
export async function stopLocalCall(caller: LocalCaller, record: ToolCallRecord): Promise<void> {
  const call = running.get(caller.owner)?.get(record.call.id)
  if (!call)
    throw new Error(
      `handrail: the call ${record.call.id} of ${record.call.name} does not run in this page. There is nothing to stop. Stop the chat instead.`,
    )
  call.controller.abort()
  await call.ended
}

async function settle(
  caller: LocalCaller,
  tool: LocalTool,
  record: ToolCallRecord,
  args: JsonObject,
  signal: AbortSignal,
): Promise<void> {
  const given = await Promise.race([run(tool, record, args, signal), patienceAfter(signal)])
  if (signal.aborted && !hasFinished(given))
    return await send(caller, record, { success: false, error: STOPPED_BY_PERSON })
  try {
    await send(caller, record, given)
  } catch (thrown) {
    // An output that the chat cannot take (it clones messages) must not leave the call open.
    await send(caller, record, failure(thrown)).catch(() => undefined)
  }
}

/** A tool that did what it was for, although it was asked to stop. */
const hasFinished = (given: unknown): boolean =>
  given !== undefined && ownMembers(given)?.success !== false

/** Resolves to nothing, some time after the signal was aborted. */
const patienceAfter = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, STOP_PATIENCE_MS, undefined))
  })

async function run(
  tool: LocalTool,
  record: ToolCallRecord,
  args: JsonObject,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const checked = await validateInput(tool.schema, args)
    if ('error' in checked) return { success: false, needsFollowup: true, error: checked.error }
    if (signal.aborted) return undefined
    return await tool.run(checked.value as never, { record, signal })
  } catch (thrown) {
    return failure(thrown)
  }
}

function failure(thrown: unknown) {
  return { success: false, error: errorTextOf(thrown) }
}

/** `undefined` would vanish on the way and leave the model without an output. */
async function send(caller: LocalCaller, record: ToolCallRecord, output: unknown): Promise<void> {
  await caller.send(record, output === undefined ? null : output)
}
