import type { ConsentDecision, JsonObject, LocalTool, ToolCallRecord } from '../../tool-call/index.ts'
import { errorTextOf } from '../shared/errorTextOf.ts'
import { toDeniedResult } from '../shared/toDeniedResult.ts'
import type { AiSdkChat } from './AiSdkChat.ts'
import { inexpressible } from './toAiSdkDecision.ts'
import { validateInput } from './validateInput.ts'

/** Handlers that run now, by the chat's function (the host object is new at every render) and the record's id. */
const running = new WeakMap<AiSdkChat['addToolOutput'], Map<string, AbortController>>()

/** Sends a denial, or starts the tool and sends its output when there is one. Resolves once that is under way; a second start of a running call does nothing. */
export async function decideLocalCall(chat: AiSdkChat, tool: LocalTool, record: ToolCallRecord, decision: ConsentDecision): Promise<void> {
  if (decision.kind === 'respond' || decision.kind === 'abort') throw inexpressible(decision.kind)
  if (decision.kind === 'deny') return await send(chat, record, toDeniedResult(decision))
  const handlers = running.get(chat.addToolOutput) ?? new Map<string, AbortController>()
  running.set(chat.addToolOutput, handlers)
  if (handlers.has(record.call.id)) return
  const controller = new AbortController()
  handlers.set(record.call.id, controller)
  void settle(chat, tool, record, decision.arguments, controller.signal).finally(() => {
    if (handlers.get(record.call.id) === controller) handlers.delete(record.call.id)
  })
}

/** Its handler has been started in this page and has not ended. */
export function runsHere(chat: AiSdkChat, record: ToolCallRecord): boolean {
  return running.get(chat.addToolOutput)?.has(record.call.id) === true
}

/** Aborts a running tool's signal and sends that it was stopped; what the tool says afterwards is dropped. Rejects when it does not run in this page. */
export async function stopLocalCall(chat: AiSdkChat, record: ToolCallRecord): Promise<void> {
  const handlers = running.get(chat.addToolOutput)
  const controller = handlers?.get(record.call.id)
  if (!controller) throw new Error(`handrail: the call ${record.call.id} of ${record.call.name} does not run in this page. There is nothing to stop. Stop the chat instead.`)
  handlers?.delete(record.call.id)
  controller.abort()
  await send(chat, record, { success: false, error: 'Stopped by the person' })
}

async function settle(chat: AiSdkChat, tool: LocalTool, record: ToolCallRecord, args: JsonObject, signal: AbortSignal): Promise<void> {
  const output = await run(tool, record, args, signal)
  if (signal.aborted) return
  try {
    await send(chat, record, output)
  } catch (thrown) {
    // An output that the chat cannot take (it clones messages) must not leave the call open.
    await send(chat, record, failure(thrown)).catch(() => undefined)
  }
}

async function run(tool: LocalTool, record: ToolCallRecord, args: JsonObject, signal: AbortSignal): Promise<unknown> {
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

async function send(chat: AiSdkChat, { call, origin }: ToolCallRecord, output: unknown): Promise<void> {
  // `undefined` would vanish on the way and leave the model without an output.
  await chat.addToolOutput({ tool: call.name, toolCallId: origin?.ids?.toolCallId ?? call.id, output: output === undefined ? null : output })
}
