import type { ToolCallRecord } from 'handrail'
import {
  createCallReader,
  ownMembers,
  readArguments,
  readWhole,
  textOf,
  toResult,
  type CallFacts,
  type CallRegistry,
} from 'handrail/adapters'
import { isMembers, listOf, membersOf, type Members } from './Members.ts'
import { xmlCallsIn } from './xmlCalls.ts'

// Logs of coding agents that have no protocol of their own for pages. They are read here, for the
// viewer alone. What they do not say stays unsaid.

type Read = (calls: CallRegistry, event: Members, source: object) => void

const logReader =
  (protocol: string, read: Read) =>
  (events: readonly object[]): readonly ToolCallRecord[] =>
    readWhole(
      createCallReader({ protocol, runActive: false }, (calls) => (event, source) => {
        read(calls, event, source)
      }),
      events,
    )

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const idOf = (value: unknown): string | undefined =>
  isText(value) ? value : typeof value === 'number' ? String(value) : undefined

const named = (name: unknown, given: unknown): CallFacts => ({
  ...(isText(name) && { name }),
  ...readArguments(given ?? {}),
})

const logged = (text: unknown): Pick<CallFacts, 'content'> =>
  isText(text) ? { content: [{ kind: 'log', text }] } : {}

const failed = (error: unknown): CallFacts => ({
  result: { success: false, error: textOf(error ?? 'The tool failed without saying why') },
})

/** Words for a call that a person refused, or stopped. */
const REFUSED = /\b(?:denied|rejected|refused|declined)\b.*\b(?:user|operation)\b|^user rejected\b/i

/** Source: opencode, `run --format json`, ToolPart. */
export const readOpencode = logReader('opencode', (calls, { part }, source) => {
  const { type, tool, callID: id, state } = membersOf(part)
  if (type !== 'tool') return
  const { status, input, output, error, title, time, metadata } = membersOf(state)
  const { start, end } = membersOf(time)
  const call = calls.begin(idOf(id), { ...named(tool, input), phase: 'running' }, source)
  calls.mergeCallFacts(call, {
    ...(isText(title) && { summary: title }),
    times: {
      ...(typeof start === 'number' && { startedAt: start }),
      ...(typeof end === 'number' && { endedAt: end }),
    },
  })
  const { exit } = membersOf(metadata)
  if (status === 'completed')
    calls.answer(call, {
      result: { success: true, ...(typeof exit === 'number' && { data: { exit_code: exit } }) },
      ...logged(output),
    })
  else if (status === 'error')
    calls.answer(call, REFUSED.test(textOf(error)) ? { outcome: 'denied' } : failed(error))
})

/** Source: Gemini CLI, saved chats; its fork Qwen Code, a line per message. */
export const readGemini = logReader('gemini', (calls, event, source) => {
  for (const message of [event, ...listOf(event.messages)].map(membersOf)) {
    for (const call of listOf(message.toolCalls)) readGeminiCall(calls, membersOf(call), source)
    const { parts } = membersOf(message.message ?? message.content ?? message)
    for (const part of listOf(parts ?? message.parts)) readPart(calls, membersOf(part), source)
  }
})

const GEMINI_ENDS: Readonly<Record<string, CallFacts['outcome']>> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

function readGeminiCall(calls: CallRegistry, call: Members, source: object) {
  const { id, name, args, status, result, description } = call
  const known = calls.begin(idOf(id), { ...named(name, args), phase: 'running' }, source)
  if (isText(description)) calls.mergeCallFacts(known, { summary: description })
  const outcome = typeof status === 'string' ? GEMINI_ENDS[status] : undefined
  if (outcome) calls.answer(known, { outcome })
  else if (status === 'success' || status === 'error')
    for (const part of listOf(result)) {
      const { response } = membersOf(membersOf(part).functionResponse)
      calls.answer(known, responseFacts(response, status === 'error'))
    }
}

function readPart(
  calls: CallRegistry,
  { functionCall, functionResponse }: Members,
  source: object,
) {
  if (isMembers(functionCall)) {
    const { id, name, args } = functionCall
    calls.begin(idOf(id) ?? idOf(name), { ...named(name, args), phase: 'running' }, source)
  }
  if (!isMembers(functionResponse)) return
  const { id, name, response } = functionResponse
  const call = calls.answered(idOf(id) ?? idOf(name), source)
  calls.answer(call, responseFacts(response, false))
}

function responseFacts(response: unknown, isError: boolean): CallFacts {
  const { output, error } = membersOf(response)
  if (isError || error !== undefined) return failed(error ?? output)
  return isText(output) && Object.keys(membersOf(response)).length === 1
    ? { result: { success: true }, content: [{ kind: 'text', text: output }] }
    : { result: toResult(ownMembers(response) ?? response) }
}

/** Actions of OpenHands that are no tool. */
const TALK = ['message', 'system', 'recall', 'change_agent_state', 'null', 'think', 'finish']

/** Source: OpenHands, events: an action, and the observation that names it as its cause. */
export const readOpenHands = logReader('openhands', (calls, event, source) => {
  const { id, action, observation, args, cause, message } = event
  const { function_name: name, tool_call_id: callId } = membersOf(event.tool_call_metadata)
  if (isText(action) && (!TALK.includes(action) || isText(callId))) {
    const { confirmation_state: confirmed, ...given } = membersOf(args)
    const call = calls.begin(
      idOf(id),
      { ...named(name ?? action, given), phase: 'running' },
      source,
    )
    calls.mergeCallFacts(call, {
      ...(isText(message) && { summary: message }),
      ...(confirmed === 'awaiting_confirmation' && { phase: 'waiting', isDecidedElsewhere: true }),
    })
    if (confirmed === 'rejected') calls.answer(call, { outcome: 'denied' })
  }
  const call = isText(observation) ? calls.find(idOf(cause)) : undefined
  if (!call) return
  const { content, extras, success } = event
  const { exit_code: code } = membersOf(membersOf(extras).metadata)
  if (observation === 'user_rejected') calls.answer(call, { outcome: 'denied' })
  else if (observation === 'error') calls.answer(call, failed(content))
  else
    calls.answer(call, {
      result: {
        success: success !== false,
        ...(success === false && { error: textOf(content) }),
        ...(typeof code === 'number' && { data: { exit_code: code } }),
      },
      ...logged(content),
    })
})

/** Messages of Cline and Roo that name a tool in their text, as JSON. */
const CLINE_TOOLS = ['tool', 'use_mcp_server', 'browser_action_launch']

/** Source: Cline and Roo, `ui_messages.json`, and histories whose texts hold calls as XML. */
export function readCline(events: readonly object[]): readonly ToolCallRecord[] {
  let latest: string | undefined
  let count = 0
  const begin = (calls: CallRegistry, facts: CallFacts, source: object) => {
    latest = `call ${(count += 1)}`
    calls.begin(latest, facts, source)
  }
  return logReader('cline', (calls, { ask, say, text, role, content, partial }, source) => {
    const kind = ask ?? say
    const open = calls.find(latest)
    if (role !== undefined) return readXml(calls, { role, content }, source, begin, () => open)
    if (partial === true) return
    if (kind === 'command' && isText(text))
      begin(calls, { name: 'execute_command', ...readArguments({ command: text }) }, source)
    else if (kind === 'command_output' && open)
      calls.mergeCallFacts(open, {
        phase: 'running',
        content: [{ kind: 'log', text: [open.facts.content?.[0], { text }].map(lineOf).join('') }],
      })
    else if (CLINE_TOOLS.includes(textOf(kind)) && isText(text)) {
      const { tool, toolName = tool, ...given } = membersOf(readArguments(text).arguments)
      begin(calls, named(toolName ?? kind, given), source)
    }
  })(events)
}

const lineOf = (part: unknown): string => {
  const { text } = membersOf(part)
  return isText(text) ? `${text.replace(/\n?$/, '')}\n` : ''
}

function readXml(
  calls: CallRegistry,
  { role, content }: Members,
  source: object,
  begin: (calls: CallRegistry, facts: CallFacts, source: object) => void,
  open: () => ReturnType<CallRegistry['find']>,
) {
  const texts = [content, ...listOf(content).map((part) => membersOf(part).text)].filter(isText)
  for (const text of texts) {
    if (role === 'assistant')
      for (const { name, given } of xmlCallsIn(text)) begin(calls, named(name, given), source)
    const call = role === 'user' ? open() : undefined
    // the answer of a tool begins with its name: [execute_command for 'npm test'] Result:
    const [head = '', told = ''] = /^\[[^\n]{0,1000}\] Result:\s*([^]*)$/.exec(text) ?? []
    if (call && head !== '')
      calls.answer(
        call,
        REFUSED.test(told) ? { outcome: 'denied' } : { result: { success: true }, ...logged(told) },
      )
  }
}

/** Source: Codex, `exec --json`, ThreadItem. */
export const readCodex = logReader('codex', (calls, { item }, source) => {
  const { id, type, status, ...said } = membersOf(item)
  const facts =
    type === 'command_execution'
      ? named('shell', { command: said.command })
      : type === 'mcp_tool_call'
        ? {
            ...named(said.tool, said.arguments),
            spec: { name: textOf(said.tool), server: textOf(said.server) },
          }
        : type === 'file_change'
          ? named('apply_patch', { changes: said.changes })
          : type === 'web_search'
            ? named('web_search', { query: said.query })
            : undefined
  if (!facts) return
  const call = calls.begin(idOf(id), { ...facts, phase: 'running' }, source)
  const { exit_code: code, aggregated_output: output } = said
  const data = { ...(typeof code === 'number' && { exit_code: code }) }
  if (status === 'declined') calls.answer(call, { outcome: 'denied' })
  else if (status === 'failed')
    calls.answer(call, {
      ...failed(membersOf(said.error).message ?? said.error ?? output),
      ...(type === 'command_execution' && {
        result: { success: false, error: textOf(output ?? ''), data },
      }),
    })
  else if (status === 'completed' || type === 'web_search')
    calls.answer(call, {
      result: { ...toResult(said.result ?? undefined), ...(output !== undefined && { data }) },
      ...logged(output),
    })
})

/** How a call of VS Code was confirmed. Source: vscode, ToolConfirmKind. */
const DENIED = 0
const SKIPPED = 5

/** Source: VS Code, an exported chat, `toolInvocationSerialized`. */
export const readVsCode = logReader('vscode', (calls, { requests }, source) => {
  for (const part of listOf(requests).flatMap((request) => listOf(membersOf(request).response))) {
    const { kind, toolId, toolCallId, isConfirmed, isComplete, resultDetails, ...said } =
      membersOf(part)
    if (kind !== 'toolInvocationSerialized') continue
    const { input, output, isError } = membersOf(resultDetails)
    const { commandLine, rawInput } = membersOf(said.toolSpecificData)
    const { original, userEdited = original } = membersOf(commandLine)
    const given = userEdited === undefined ? (input ?? rawInput) : { command: userEdited }
    const call = calls.begin(
      idOf(toolCallId),
      { ...named(toolId, given), phase: 'running' },
      source,
    )
    const told = said.pastTenseMessage ?? said.invocationMessage
    const words = membersOf(told).value ?? told
    if (isText(words)) calls.mergeCallFacts(call, { summary: words })
    const confirmed = membersOf(isConfirmed).type ?? isConfirmed
    if (confirmed === false || confirmed === DENIED) calls.answer(call, { outcome: 'denied' })
    else if (confirmed === SKIPPED) calls.answer(call, { outcome: 'cancelled' })
    else if (isError === true) calls.answer(call, failed(textsIn(output)))
    else if (isComplete === true)
      calls.answer(call, { result: { success: true }, ...logged(textsIn(output)) })
  }
})

const textsIn = (output: unknown): string =>
  listOf(output)
    .map((part) => membersOf(part).value)
    .filter(isText)
    .join('\n')
