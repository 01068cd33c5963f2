import type { CallFacts, KnownCall } from '../shared/calls/CallFacts.ts'
import { isOpen } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { isSameJson } from '../shared/read/isSameJson.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import type { LangGraphHandle } from './LangGraphHandle.ts'
import { readDecision } from './readDecision.ts'
import { readInterrupt, type Asked } from './readInterrupt.ts'

interface Open {
  readonly call: KnownCall
  readonly asked: Asked
}

/**
 * Interrupts that wait for a person. They name no call: which one is meant, its name and arguments
 * say.
 */
export function createInterrupts(calls: CallRegistry) {
  const open = new Map<string, Open>()

  function withdraw(key: string, { call, asked }: Open) {
    open.delete(key)
    if (!isOpen(call)) return
    // Nothing else reports what came of a question of the graph's own.
    if (asked.handle.shape === 'value') calls.mergeCallFacts(call, { result: { success: true } })
    else calls.mergeCallFacts(call, { phase: 'running' }, 'request', 'question')
  }

  return {
    /** Interrupts that are open now; `isAll`: and no other. */
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
          meantCall(asked, candidates, open) ??
          calls.begin(key, { name, ...(args && { arguments: args }) }, source)
        open.set(key, { asked, call })
      }
      show(calls, open)
    },
    /** Answered, here or elsewhere; which way is not said. */
    answered(ids: readonly unknown[]) {
      for (const [key, known] of open)
        if (ids.includes(known.asked.handle.interrupt)) withdraw(key, known)
    },
    /** What a run was resumed with: by the ids of interrupts, or for the only one. */
    resume(value: unknown) {
      const byId = ownMembers(value)
      const isMap =
        byId !== undefined &&
        [...open.values()].some(
          ({ asked }) => asked.handle.interrupt !== undefined && asked.handle.interrupt in byId,
        )
      for (const [key, known] of open) {
        const { call, asked } = known
        const { interrupt } = asked.handle
        if (isMap && (interrupt === undefined || !(interrupt in byId))) continue
        if (isOpen(call))
          calls.mergeCallFacts(
            call,
            readDecision(asked, isMap ? byId[interrupt!] : value, call),
            'request',
            'question',
          )
        open.delete(key)
      }
      show(calls, open)
    },
  }
}

/** The interrupts of a list, each by its id and place. */
function readAll(interrupts: unknown): ReadonlyMap<string, Asked> {
  return new Map(
    listOf(interrupts)
      .flatMap(readInterrupt)
      .map((asked) => [`${asked.handle.interrupt ?? 'interrupt'}:${asked.handle.place}`, asked]),
  )
}

/**
 * The first of these calls that is the same, else the first of that name: then what runs is the
 * interrupt's own.
 */
function meantCall(
  { call: { name, arguments: args }, handle }: Asked,
  candidates: readonly KnownCall[],
  open: ReadonlyMap<string, Open>,
): KnownCall | undefined {
  if (handle.shape === 'value') return undefined
  const taken = new Set([...open.values()].map(({ call }) => call))
  const free = candidates.filter(
    (call) => call.facts.name === name && isOpen(call) && !taken.has(call),
  )
  return free.find(({ facts }) => isSameJson(facts.arguments, args)) ?? free[0]
}

/**
 * All that are open are answered in one message: the first answer starts a run, and leaves the
 * others without one.
 */
function show(calls: CallRegistry, open: ReadonlyMap<string, Open>) {
  const [first] = open.keys()
  for (const [index, [key, { call, asked }]] of [...open].entries()) {
    if (!isOpen(call) || call.facts.decision) continue
    const drops = asked.handle.shape === 'review' && !asked.handle.isPython
    calls.mergeCallFacts(
      call,
      requestFacts(asked, key, call, {
        id: first ?? key,
        size: open.size,
        index,
        submit: 'together',
        ...(drops && open.size > 1 && { partialDeny: 'drops' }),
      }),
    )
  }
}

function requestFacts(
  {
    call: { name: _name, arguments: args, argumentsText: _text, argumentsState: state, ...about },
    prompt,
    handle,
  }: Asked,
  key: string,
  call: KnownCall,
  batch: NonNullable<CallFacts['request']>['batch'],
): CallFacts {
  const base = { id: key, handle, batch }
  // What is still being written is known now.
  const said: CallFacts = {
    ...about,
    phase: 'waiting',
    ...(call.facts.argumentsState === 'streaming' && { arguments: args, argumentsState: state }),
  }
  if (wantsWords(handle))
    return {
      ...said,
      question: { ...base, message: prompt.message ?? prompt.prompt, schema: schemaOf(handle) },
    }
  const payload = said.arguments || isSameJson(call.facts.arguments, args) ? {} : { payload: args }
  const can = {
    edit: handle.allowed.includes('edit'),
    reason: handle.allowed.includes('reject') || !handle.allowed.includes('ignore'),
    respond: handle.allowed.includes('respond') || handle.allowed.includes('response'),
  }
  return { ...said, request: { ...base, ...prompt, ...payload, can } }
}

/** Nothing that could be allowed: only words go back. */
function wantsWords({ shape, allowed }: LangGraphHandle): boolean {
  const takes = (...words: readonly string[]) => words.some((word) => allowed.includes(word))
  return shape === 'value' || (takes('respond', 'response') && !takes('approve', 'accept', 'edit'))
}

/**
 * A text; an interrupt of any other shape may want a yes or a no, and a written "no" would count as
 * a yes.
 */
function schemaOf({ shape }: LangGraphHandle) {
  const text = { type: 'string', minLength: 1 }
  return {
    type: 'object',
    properties: {
      answer: shape === 'value' ? { anyOf: [{ const: true }, { const: false }, text] } : text,
    },
    required: ['answer'],
  }
}
