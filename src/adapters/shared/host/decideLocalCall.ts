import type {
  ConsentDecision,
  JsonObject,
  LocalTool,
  ToolCallRecord,
} from '../../../tool-call/index.ts'
import { STOPPED_BY_PERSON } from '../../../tool-call/LocalTool.ts'
import { errorTextOf } from '../read/errorTextOf.ts'
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

const running = new WeakMap<object, Map<string, AbortController>>()

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
  const handlers = running.get(caller.owner) ?? new Map<string, AbortController>()
  running.set(caller.owner, handlers)
  if (handlers.has(record.call.id)) return
  const controller = new AbortController()
  handlers.set(record.call.id, controller)
  void settle(caller, tool, record, decision.arguments, controller.signal).finally(() => {
    if (handlers.get(record.call.id) === controller) handlers.delete(record.call.id)
  })
}

/** Its handler has been started in this page and has not ended. */
export function runsHere(owner: object, record: ToolCallRecord): boolean {
  return running.get(owner)?.has(record.call.id) === true
}

/**
 * Aborts a running tool's signal and sends that it was stopped; what the tool says afterwards is
 * dropped. Rejects when it does not run in this page.
 */
export async function stopLocalCall(caller: LocalCaller, record: ToolCallRecord): Promise<void> {
  const handlers = running.get(caller.owner)
  const controller = handlers?.get(record.call.id)
  if (!controller)
    throw new Error(
      `handrail: the call ${record.call.id} of ${record.call.name} does not run in this page. There is nothing to stop. Stop the chat instead.`,
    )
  handlers?.delete(record.call.id)
  controller.abort()
  await send(caller, record, { success: false, error: STOPPED_BY_PERSON })
}

async function settle(
  caller: LocalCaller,
  tool: LocalTool,
  record: ToolCallRecord,
  args: JsonObject,
  signal: AbortSignal,
): Promise<void> {
  const output = await run(tool, record, args, signal)
  if (signal.aborted) return
  try {
    await send(caller, record, output)
  } catch (thrown) {
    // An output that the chat cannot take (it clones messages) must not leave the call open.
    await send(caller, record, failure(thrown)).catch(() => undefined)
  }
}

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
