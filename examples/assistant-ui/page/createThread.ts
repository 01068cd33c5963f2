import type { ThreadMessageLike } from '@assistant-ui/react'
import { evaluateCall } from 'handrail/policy'
import { createNotes } from '../../notes/createNotes.ts'
import { pause, pieces } from '../../notes/pieces.ts'
import { planTurn, type Done, type Step } from '../../notes/planTurn.ts'
import { policy } from '../../notes/policy.ts'
import { printNotes } from '../../notes/printNotes.ts'

type Part = Exclude<ThreadMessageLike['content'], string>[number]
type Call = Extract<Part, { type: 'tool-call' }>
type State = { readonly messages: readonly ThreadMessageLike[]; readonly isRunning: boolean }

/** The messages of a conversation, for React to read, and the ways in which they change. */
function createMessages() {
  const listeners = new Set<() => void>()
  let state: State = { messages: [], isRunning: false }

  function change(next: Partial<State>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Changes the message that the agent writes. */
  function write(to: (parts: readonly Part[]) => readonly Part[]): void {
    const message = state.messages.at(-1)
    if (message?.role === 'assistant' && typeof message.content !== 'string')
      change({
        messages: [
          ...state.messages.slice(0, -1),
          { ...message, content: [...to(message.content)] },
        ],
      })
  }

  /** The person says something; what was asked before is not answered any more. */
  function begin(text: string): void {
    write((parts) => parts.map(withoutRequest))
    change({
      messages: [
        ...state.messages,
        { role: 'user', content: [{ type: 'text', text }] },
        { role: 'assistant', content: [] },
      ],
    })
  }

  /** The agent goes on with its message, after it was stopped or had ended. */
  function continueLast(): void {
    const last = state.messages.at(-1)
    if (last) change({ messages: [...state.messages.slice(0, -1), { ...last, status: undefined }] })
  }

  /** The person stopped the agent while it wrote its message. */
  function endAsStopped(): void {
    const last = state.messages.at(-1)
    if (last?.role === 'assistant')
      change({
        messages: [
          ...state.messages.slice(0, -1),
          { ...last, status: { type: 'incomplete', reason: 'cancelled' } },
        ],
      })
  }

  const writeCall = (id: string, to: (call: Call) => Partial<Call>): void =>
    write((parts) =>
      parts.map((part) =>
        part.type === 'tool-call' && part.toolCallId === id ? { ...part, ...to(part) } : part,
      ),
    )

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    state: () => state,
    subscribe,
    change,
    begin,
    continueLast,
    endAsStopped,
    write,
    writeCall,
  }
}

type Messages = ReturnType<typeof createMessages>

/** Resolves once all of the text is there. */
async function writeText({ write }: Messages, text: string): Promise<void> {
  let shown = ''
  if (text) write((parts) => [...parts, { type: 'text', text: '' }])
  for await (const piece of pieces(text)) {
    shown += piece
    write((parts) => [...parts.slice(0, -1), { type: 'text', text: shown }])
  }
}

/** Resolves to the id of the call once its arguments are all there. */
async function writeNewCall(
  { write, writeCall }: Messages,
  { tool, input }: NonNullable<Step['call']>,
): Promise<string> {
  const id = crypto.randomUUID()
  let argsText = ''
  write((parts) => [
    ...parts,
    { type: 'tool-call', toolCallId: id, toolName: tool, args: {}, argsText },
  ])
  for await (const piece of pieces(JSON.stringify(input)))
    writeCall(id, () => ({ argsText: (argsText += piece) }))
  writeCall(id, () => ({ args: input }))
  return id
}

export type Thread = ReturnType<typeof createThread>

/**
 * Stands in for an app's backend: one conversation with the scripted agent, which asks before it
 * calls what the policy asks about.
 */
export function createThread() {
  const notes = createNotes()
  const messages = createMessages()
  const { state, subscribe, change, begin, continueLast, endAsStopped, writeCall } = messages
  let request = ''
  let done: Done[] = []

  let work = new AbortController()

  async function run(
    id: string,
    tool: string,
    input: Readonly<Record<string, string>>,
  ): Promise<void> {
    const result =
      tool === 'print_notes'
        ? await printNotes(input, work.signal)
        : await pause(10).then(() => notes.run(tool, input))
    if (!result) return // it was stopped
    done = [...done, { tool, result }]
    writeCall(id, () => ({ result }))
  }

  /** Until the agent has said all it has to say, or waits for a person, or is stopped. */
  async function goOn(first?: () => Promise<void>): Promise<void> {
    const { signal } = (work = new AbortController())
    change({ isRunning: true })
    await first?.()
    while (!signal.aborted) {
      const { text, call } = planTurn(request, done)
      await writeText(messages, text)
      if (!call || signal.aborted) break
      const id = await writeNewCall(messages, call)
      const asked = { name: call.tool, arguments: call.input }
      if (evaluateCall(asked, { tool: { server: null } }, policy).verdict !== 'run') {
        writeCall(id, () => ({ approval: { id: crypto.randomUUID() } }))
        break
      }
      await run(id, call.tool, call.input)
    }
    if (signal.aborted) endAsStopped()
    change({ isRunning: false })
  }

  return {
    state,
    subscribe,
    /** The person says something, and the agent goes on. */
    say(text: string): void {
      request = text
      done = []
      begin(text)
      void goOn()
    },
    /** What the person answered: the tool runs, or the agent is told that it must not. */
    decide(approvalId: string, approved: boolean, reason = ''): void {
      const call = callAskedWith(state().messages, approvalId)
      if (!call?.approval || call.approval.approved !== undefined || !call.toolCallId)
        throw new Error('Nobody asks for that any more.')
      const id = call.toolCallId
      writeCall(id, () => ({ approval: { id: approvalId, approved, ...(reason && { reason }) } }))
      if (approved)
        return void goOn(() => run(id, call.toolName, call.args as Record<string, string>))
      done = [...done, { tool: call.toolName, denied: reason }]
      writeCall(id, () => ({ result: { error: reason || 'Denied by the person' }, isError: true }))
      void goOn()
    },
    /** The same tool runs once more with what it was given, and the agent goes on from there. */
    runAgain(id: string, tool: string, input: Readonly<Record<string, string>>): void {
      const call = callsIn(state().messages.slice(-1)).find(({ toolCallId }) => toolCallId === id)
      if (!call || state().isRunning) throw new Error('The conversation has gone on.')
      continueLast()
      writeCall(id, () => ({ result: undefined, isError: undefined }))
      void goOn(() => run(id, tool, input))
    },
    /** The agent stops as soon as it can. */
    async stop(): Promise<void> {
      work.abort()
    },
  }
}

/** A call that waited for a person does not wait any more. */
const withoutRequest = (part: Part): Part =>
  part.type === 'tool-call' && part.approval && part.approval.approved === undefined
    ? { ...part, approval: { ...part.approval, resolution: 'cancelled' } }
    : part

const callsIn = (messages: readonly ThreadMessageLike[]): readonly Call[] =>
  messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.filter((part) => part.type === 'tool-call'),
  )

const callAskedWith = (messages: readonly ThreadMessageLike[], approvalId: string) =>
  callsIn(messages).find(({ approval }) => approval?.id === approvalId)
