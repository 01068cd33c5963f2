import { isJsonObject } from '../../model/JsonObject.ts'
import { createHold, decided, reported, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  formOf,
  isSameJson,
  listOf,
  ownMembers,
  nativeId,
  readArguments,
  textMembers,
} from '../shared/members.ts'
import type { LangGraphHandle } from './createLangGraphHost.ts'
import { toResult } from '../shared/readResult.ts'
import type { Batch, JsonObject } from '../../model/index.ts'

type Open = { readonly call: KnownCall; readonly asked: Asked }

/** Interrupts of a thread. They name no call, only a tool and its arguments. */
export function createInterrupts(calls: CallRegistry) {
  const open = new Map<string, Open>()
  const beside = createHold(calls)

  function withdraw(key: string, { call, asked }: Open) {
    open.delete(key)
    if (open.size === 0) beside.release()
    if (!isOpen(call)) return
    // Nothing else ends a question of the graph.
    if (asked.handle.shape === 'value') calls.mergeCallFacts(call, { result: { success: true } })
    else calls.mergeCallFacts(call, { phase: 'running' }, 'request', 'question')
  }

  return {
    /** Reads the open interrupts. `isAll`: there are no others. */
    ask(interrupts: unknown, candidates: readonly KnownCall[], source: object, isAll = false) {
      const now = readAll(interrupts)
      if (isAll) for (const [key, known] of open) if (!now.has(key)) withdraw(key, known)
      for (const [key, asked] of now) {
        const known = open.get(key)
        if (known && isSameJson(known.asked, asked)) continue
        // All interrupts of a task have its id: this is the next one.
        if (known) withdraw(key, known)
        const { name, arguments: args } = asked.call
        const call =
          meantCall(asked, candidates, calls.openIn(undefined), open) ??
          calls.begin(key, { name, ...(args && { arguments: args }) }, source)
        open.set(key, { asked, call })
      }
      show(calls, open)
      beside.hold([...besideReviews(calls, open), ...namedIn(calls, now.values())])
    },
    started: beside.start,
    /** Closes answered interrupts. Nothing says with which answer. */
    answered(ids: readonly unknown[]) {
      for (const [key, known] of open)
        if (ids.includes(known.asked.handle.interrupt)) withdraw(key, known)
    },
    /** Reads the answers of `resume`, by the ids of interrupts or for the only one. */
    resume(value: unknown) {
      const byId = ownMembers(value)
      const ids = [...open.values()].map(({ asked }) => asked.handle.interrupt)
      const isMap = byId !== undefined && ids.some((id) => id !== undefined && id in byId)
      for (const [key, known] of open) {
        const { call, asked } = known
        const { interrupt } = asked.handle
        if (isMap && (interrupt === undefined || !(interrupt in byId))) continue
        const facts = readDecision(asked, isMap ? byId[interrupt!] : value, call)
        if (isOpen(call)) calls.mergeCallFacts(call, facts, 'request', 'question')
        open.delete(key)
      }
      show(calls, open)
      if (open.size === 0) beside.release()
    },
  }
}

/** The calls beside reviews: a review stands before all calls of its message. */
function besideReviews(calls: CallRegistry, open: ReadonlyMap<string, Open>): readonly KnownCall[] {
  const reviewed = [...open.values()].filter(({ asked }) => asked.handle.shape === 'review')
  const messages = reviewed.map(({ call }) => call.facts.ids?.messageId)
  return calls.openIn(undefined).filter(({ facts }) => messages.includes(facts.ids?.messageId))
}

/** The calls that questions of the graph name in their data. */
const namedIn = (calls: CallRegistry, asked: Iterable<Asked>): readonly KnownCall[] =>
  Array.from(asked).flatMap(({ call: { arguments: data = {} } }) => {
    const { tool_call: call, tool_call_id: id, toolCallId = id } = data
    return calls.find(nativeId(toolCallId ?? ownMembers(call)?.id)) ?? []
  })

const readAll = (interrupts: unknown): ReadonlyMap<string, Asked> =>
  new Map(
    listOf(interrupts)
      .flatMap(readInterrupt)
      .map((asked) => [`${asked.handle.interrupt ?? 'interrupt'}:${asked.handle.place}`, asked]),
  )

/** The first call that is the same, else the first of that name. */
function meantCall(
  { call: { name, arguments: args }, handle }: Asked,
  candidates: readonly KnownCall[],
  others: readonly KnownCall[],
  open: ReadonlyMap<string, Open>,
): KnownCall | undefined {
  if (handle.shape === 'value') return undefined
  const taken = new Set([...open.values()].map(({ call }) => call))
  const isFree = (call: KnownCall) => call.facts.name === name && isOpen(call) && !taken.has(call)
  const free = candidates.filter(isFree)
  // Two graphs have a last message each.
  const told = others.filter((call) => isFree(call) && call.facts.ids?.messageId !== undefined)
  return [...free, ...told].find(({ facts }) => isSameJson(facts.arguments, args)) ?? free[0]
}

/** Shows the requests as one batch: the first answer starts a run. */
function show(calls: CallRegistry, open: ReadonlyMap<string, Open>) {
  const [first] = open.keys()
  for (const [index, [key, { call, asked }]] of [...open].entries()) {
    if (!isOpen(call) || call.facts.decision) continue
    const drops = open.size > 1 && asked.handle.shape === 'review' && !asked.handle.isPython
    const place = { id: first ?? key, size: open.size, index, submit: 'together' } as const
    const batch: Batch = { ...place, ...(drops && { partialDeny: 'drops' }) }
    calls.mergeCallFacts(call, requestFacts(asked, key, call, batch))
  }
}

function requestFacts(asked: Asked, key: string, call: KnownCall, batch: Batch): CallFacts {
  const { prompt, handle } = asked
  const {
    name: _,
    arguments: args,
    argumentsText: __,
    argumentsState: state,
    ...about
  } = asked.call
  const base = { id: key, handle, batch }
  // The interrupt has the whole arguments.
  const said: CallFacts = {
    ...about,
    phase: 'waiting',
    ...(call.facts.argumentsState === 'streaming' && { arguments: args, argumentsState: state }),
  }
  const takes = (...words: readonly string[]) => words.some((word) => handle.allowed.includes(word))
  const respond = takes('respond', 'response')
  // It takes words, and no approval.
  if (handle.shape === 'value' || (respond && !takes('approve', 'accept', 'edit'))) {
    const message = prompt.message ?? prompt.prompt
    return { ...said, question: { ...base, message, schema: schemaOf(handle) } }
  }
  const payload = said.arguments || isSameJson(call.facts.arguments, args) ? {} : { payload: args }
  const can = { edit: takes('edit'), reason: takes('reject') || !takes('ignore'), respond }
  return { ...said, request: { ...base, ...prompt, ...payload, can } }
}

/** The form of an answer. A graph's own interrupt takes yes and no, too. */
function schemaOf({ shape }: LangGraphHandle) {
  const text = { type: 'string', minLength: 1 }
  const yesNoOrText = { anyOf: [{ const: true }, { const: false }, text] }
  return formOf({ answer: shape === 'value' ? yesNoOrText : text })
}

/** The decision about one call of an interrupt. Never throws. */
function readDecision({ handle }: Asked, answer: unknown, call: KnownCall): CallFacts {
  if (handle.shape === 'value') return { result: toResult(answer) }
  const list = handle.shape === 'review' ? ownMembers(answer)?.decisions : answer
  const said = ownMembers(Array.isArray(list) ? (list as unknown[])[handle.place] : undefined) ?? {}
  const { type, args, editedAction = args, edited_action: edited = editedAction } = said
  const text = said.message ?? args
  switch (type) {
    case 'approve':
    case 'accept':
      return decided(call, 'allow')
    case 'edit': {
      const given = ownMembers(edited)?.args
      if (!isJsonObject(given)) return { phase: 'running' } // an unknown edit
      const decision = { ...reported(call), kind: 'allow', arguments: given, edited: true } as const
      return { decision, phase: 'running', arguments: given }
    }
    case 'reject':
    case 'ignore':
      return decided(call, 'deny', { reason: text })
    case 'respond':
    case 'response': {
      if (call.facts.question) return { phase: 'running' }
      const decision = { ...reported(call), kind: 'respond', ...textMembers({ text }) } as const
      return { decision, phase: 'running' }
    }
    default:
      return { phase: 'running' }
  }
}

/** One request of an interrupt: its call, its words, and its way back. */
interface Asked {
  readonly call: CallFacts & { readonly name: string }
  readonly prompt: Readonly<Record<string, string>>
  readonly handle: LangGraphHandle
}

/**
 * The requests of an interrupt. A breakpoint has none. Source: langchain 1.5, HITLRequest;
 * agent-inbox, HumanInterrupt.
 */
function readInterrupt(item: unknown): readonly Asked[] {
  const { id, interrupt_id: key = id, value } = ownMembers(item) ?? {}
  const interrupt = nativeId(key)
  const base = interrupt === undefined ? {} : { interrupt }
  const members = ownMembers(value) ?? {}
  const actions = members.actionRequests ?? members.action_requests
  if (Array.isArray(actions)) return readReview(members, actions, base)
  const list = (Array.isArray(value) ? listOf(value) : [value]).map(
    (each) => ownMembers(each) ?? {},
  )
  if (list.length > 0 && list.every((each) => ownMembers(each.action_request)))
    return list.map((each, place) => readInbox(each, { ...base, place }))
  if (value === undefined || value === null) return []
  const { message, prompt = message, question = prompt } = members
  const call = { name: 'interrupt', ...readArguments(isJsonObject(value) ? value : { value }) }
  const words = textMembers({ message: typeof value === 'string' ? value : question })
  const handle = { ...base, shape: 'value', isPython: false, allowed: [], place: 0 } as const
  return [{ call, prompt: words, handle }]
}

function readReview(members: JsonObject, actions: readonly unknown[], base: object): Asked[] {
  const configs = listOf(members.reviewConfigs ?? members.review_configs).map(
    (config) => ownMembers(config) ?? {},
  )
  return listOf(actions).map((action, place) => {
    const { name, arguments: given, args = given, description } = ownMembers(action) ?? {}
    const own = configs.find(({ actionName, action_name: of = actionName }) => of === name)
    const config = own ?? configs[place] ?? {}
    const allowedDecisions = config.allowedDecisions ?? config.allowed_decisions ?? ANY
    const schema = config.argsSchema ?? config.args_schema
    const tool = nameOf(name)
    const spec = isJsonObject(schema) && { spec: { name: tool, inputSchema: schema } }
    const allowed = listOf(allowedDecisions).filter((text) => typeof text === 'string')
    const isPython = members.actionRequests === undefined
    return {
      call: { name: tool, ...readArguments(args ?? {}), ...spec },
      prompt: textMembers({ prompt: description }),
      handle: { ...base, shape: 'review', isPython, allowed, place },
    }
  })
}

const ANY = ['approve', 'edit', 'reject']

const REPLIES = ['accept', 'edit', 'response', 'ignore']

function readInbox(item: JsonObject, base: { place: number }): Asked {
  const { action_request: request, config, description } = item
  const { action, args } = ownMembers(request) ?? {}
  const { allow_respond, ...allows } = ownMembers(config) ?? {}
  const says: JsonObject = { ...allows, allow_response: allow_respond }
  const allowed = REPLIES.filter((reply) => says[`allow_${reply}`] === true)
  return {
    call: { name: nameOf(action), ...readArguments(args ?? {}) },
    prompt: textMembers({ prompt: description }),
    handle: { ...base, shape: 'inbox', isPython: true, allowed },
  }
}

const nameOf = (name: unknown): string => (typeof name === 'string' && name ? name : 'interrupt')
