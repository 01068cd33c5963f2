import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { createEvents } from './createEvents.ts'
import { createInterrupts } from './createInterrupts.ts'
import { createMessages } from './messages/createMessages.ts'

/** What is known beside the state: whether the run goes on, and what each tool declares. */
export interface LangGraphOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools, by their name. */
  specs?: readonly ToolSpec[] | undefined
}

/** Tuples in tuples: mode, namespace and what is told stand in lists. */
const MAX_DEPTH = 4

/**
 * Reads what LangGraph says, in order: states, messages and pieces of them, items of a stream in
 * any mode, events of its server, and what a run was resumed with. Each says by its members what it
 * is. Never throws on what they hold. Source: @langchain/langgraph 1.7, @langchain/langgraph-sdk
 * 2.0.
 * @example
 * const reader = createLangGraphReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createLangGraphReader(options: LangGraphOptions = {}): ToolCallReader {
  const reader = createCallReader({ protocol: 'langgraph', ...options }, createRead)
  return { ...reader, push: (event) => reader.push(Array.isArray(event) ? { data: event } : event) }
}

function createRead(calls: CallRegistry): ReadEvent {
  const messages = createMessages(calls)
  const interrupts = createInterrupts(calls)
  const readEvent = createEvents(calls, messages, interrupts)

  function readState(
    { messages: list, __interrupt__: asked }: JsonObject,
    source: object,
    { isPartial = false, isNested = false } = {},
  ) {
    for (const message of listOf(list)) messages.read(message, true, isPartial)
    // A stream tells interrupts one by one, without the state that they stand in; that of a graph
    // in the graph has none.
    if (Array.isArray(list) || asked !== undefined)
      interrupts.ask(asked, messages.last(), source, Array.isArray(list) && !isNested)
  }

  /** `name`: of the event; after a bar it names the graph in the graph. */
  function readAny(value: unknown, depth: number, name: string) {
    if (depth > MAX_DEPTH) return
    // Pieces come in tuples, with what is known about them; these are lists of whole messages.
    if (Array.isArray(value) && /^messages\/(partial|complete)/.test(name))
      return readState({ messages: value }, value, {
        isPartial: name.startsWith('messages/partial'),
        isNested: true,
      })
    if (Array.isArray(value)) {
      const inner = isNamespace(value[0]) ? '|' : name
      return listOf(value).forEach((item) => readAny(item, depth + 1, inner))
    }
    const members = ownMembers(value)
    if (members) read(members, value as object, depth, name)
  }

  function read(members: JsonObject, source: object, depth: number, name: string) {
    const { event, data, method, params, values, next } = members
    const command = ownMembers(members.command) ?? members
    if (typeof method === 'string') {
      const said = ownMembers(params) ?? {}
      if (method === 'values' || method === 'updates')
        readAny(said.data, depth + 1, listOf(said.namespace).length > 0 ? '|' : '')
      else readEvent(method, said, source)
    } else if (event === 'error') calls.endRun(undefined, undefined, ownMembers(data)?.message)
    else if (typeof event === 'string') readAny(data, depth + 1, event)
    else if (Array.isArray(next) && ownMembers(values)) {
      readState(stateOf(members), source)
      if (next.length === 0) calls.endRun(undefined)
    } else if (Array.isArray(members.messages) || members.__interrupt__ !== undefined)
      readState(members, source, { isNested: name.includes('|') })
    else if (messages.read(source, false)) return
    else if (Array.isArray(data)) readAny(data, depth + 1, name)
    else if (command.resume !== undefined) interrupts.resume(command.resume)
    else readUpdates(messages, members)
  }

  return (event, source) => read(event, source, 0, '')
}

/** A state as the server keeps it: its tasks say who is asked. */
function stateOf({ values, tasks }: JsonObject): JsonObject {
  const asked = listOf(tasks).flatMap((task) => listOf(ownMembers(task)?.interrupts))
  return { ...ownMembers(values), __interrupt__: asked }
}

/** Where in a graph something was told; of the graph itself it is empty. */
function isNamespace(value: unknown): boolean {
  const names = listOf(value)
  return names.length > 0 && names.every((name) => typeof name === 'string')
}

/** What each node changed. */
function readUpdates(messages: ReturnType<typeof createMessages>, members: JsonObject) {
  for (const change of Object.values(members))
    for (const message of listOf(ownMembers(change)?.messages)) messages.read(message, true)
}
