import type { ConsentOption, ConsentRequest, JsonObject } from '../../model/index.ts'
import { decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall } from '../shared/CallRegistry.ts'
import { createQuestions, ELICITATION, readQuestion } from '../shared/decideLocalCall.ts'
import {
  entryOf,
  isSameJson,
  listOf,
  nativeId,
  ownMembers,
  textMembers,
} from '../shared/members.ts'

type Kind = NonNullable<ConsentOption['kind']>

/** Kinds of options. Source: Agent Client Protocol, PermissionOptionKind. */
const KINDS: Readonly<Record<string, Kind>> = {
  allow_once: 'allow_once',
  allow_always: 'allow_always',
  reject_once: 'deny_once',
  reject_always: 'deny_always',
}

/** Ids of options without a kind. Source: Glue, glue_server, PermissionOption. */
const BARE_KINDS = { allow: 'allow_once', deny: 'deny_once', ...KINDS } as const

/** Labels that say no more than Allow and Deny. */
const PLAIN =
  /^(?:allow|yes|ok|approve|accept|run|proceed|confirm|deny|no|reject|decline|refuse|cancel)(?: (?:it|once|this time|this once))?$/i

/** The request, and the options behind Allow and Deny. */
export type AcpHandle = {
  id: unknown
  sessionId?: unknown
  allow?: string | undefined
  deny?: string | undefined
}

type Asked = { call: KnownCall; options: readonly ConsentOption[]; params: JsonObject }
type CallOf = (toolCall: JsonObject, sessionId: unknown, source: object) => KnownCall

export function createPermissions(calls: CallRegistry, callOf: CallOf) {
  const asked = new Map<string, Asked>()
  /** Answered requests by their ids. They may come again. */
  const answered = new Map<string, JsonObject>()

  function take(id: unknown): (Asked & { key: string }) | undefined {
    const key = nativeId(id) ?? ''
    const open = asked.get(key)
    asked.delete(key)
    return open && { ...open, key }
  }
  const isAsked = ({ call, key }: Asked & { key: string }) =>
    isOpen(call) && call.facts.request?.id === key

  return {
    ask(id: unknown, params: JsonObject, source: object) {
      const before = answered.get(nativeId(id) ?? '')
      if (before && isSameJson(before, params)) return
      const call = callOf(subjectOf(params), params.sessionId, source)
      if (!isOpen(call)) return
      const options = listOf(params.options).flatMap(readOption)
      const key = nativeId(id) ?? call.id
      asked.set(key, { call, options, params })
      const request = toRequest(key, id, params, options)
      calls.withdraw(call, 'decision') // it is asked again
      calls.mergeCallFacts(call, { phase: 'waiting', request })
    },
    /** Takes back a request: the agent waits no more. */
    withdraw(id: unknown) {
      const open = take(id)
      if (open && isAsked(open)) calls.mergeCallFacts(open.call, { phase: 'queued' }, 'request')
    },
    /** True if a response answers a request. `result`: undefined for an error. */
    answer(id: unknown, result: unknown): boolean {
      const open = take(id)
      if (!open) return false
      answered.set(open.key, open.params)
      const outcome = ownMembers(ownMembers(result)?.outcome)
      if (isAsked(open)) calls.mergeCallFacts(open.call, ...answerFacts(open, outcome))
      return true
    },
  }
}

/** Requests for data, and their answers. */
export function createElicitations(calls: CallRegistry) {
  const questions = createQuestions(() => calls)

  /** True if a response answers a question. */
  function answer(id: unknown, result: unknown): boolean {
    const asked = questions.close(nativeId(id) ?? '', ownMembers(result)?.action)
    if (asked && !asked.call.facts.question) calls.mergeCallFacts(asked.call, { phase: 'running' })
    return asked !== undefined
  }

  return {
    answer,
    ask(id: unknown, params: JsonObject, source: object) {
      const { sessionId, elicitationId } = params
      const key = nativeId(id) ?? 'elicitation'
      const known = calls.find(nativeId(params.toolCallId))
      const call =
        known && isOpen(known) ? known : calls.begin(`elicitation ${key}`, ALONE, source, sessionId)
      const question = { ...readQuestion(params, key), handle: { id } }
      calls.mergeCallFacts(call, { phase: 'waiting' })
      questions.ask(key, { call, question, elicitationId })
    },
    /** Answers a question: the person is done at its address. */
    complete: (id: unknown) =>
      questions.visited(id).forEach((key) => answer(key, { action: 'accept' })),
  }
}

const ALONE: CallFacts = { name: ELICITATION, arguments: {}, argumentsState: 'complete' }

/** The call of a request. Version 2 calls it a subject, and Glue puts it beside the options. */
function subjectOf(params: JsonObject): JsonObject {
  const subject = ownMembers(params.subject) ?? {}
  const toolCall = ownMembers(params.toolCall ?? subject.toolCall)
  if (toolCall) return toolCall
  const { command, toolCallId = params.toolCallId, ...about } = { ...params, ...subject }
  return {
    toolCallId,
    ...textMembers({ title: about.title, kind: about.kind ?? (command ? 'execute' : undefined) }),
    ...(command !== undefined && { rawInput: { command, ...textMembers({ cwd: about.cwd }) } }),
  }
}

function readOption(value: unknown): ConsentOption[] {
  const { optionId: id, name, label = name, kind } = ownMembers(value) ?? {}
  if (typeof id !== 'string') return []
  const known = typeof kind === 'string' ? entryOf(KINDS, kind) : entryOf(BARE_KINDS, id)
  const words = typeof label === 'string' && label ? label : id
  return [{ id, label: words, ...(known && { kind: known }) }]
}

/** A request. Offers the options that say more than Allow and Deny. */
function toRequest(
  key: string,
  id: unknown,
  { sessionId, title, description, summary = description, _meta }: JsonObject,
  options: readonly ConsentOption[],
): ConsentRequest {
  const [allow, deny] = (['allow_once', 'deny_once'] as const).map(
    (kind) => options.find((option) => option.kind === kind)?.id,
  )
  const isPlain = ({ id: own, label }: ConsentOption) =>
    (own === allow || own === deny) && PLAIN.test(label)
  const others = options.filter((option) => !isPlain(option))
  const { reason } = ownMembers(ownMembers(ownMembers(_meta)?.codex)?.params) ?? {}
  const handle: AcpHandle = { id, sessionId, allow, deny }
  return {
    id: key,
    handle,
    ...textMembers({ title, prompt: (summary ?? reason) || undefined }),
    can: {},
    ...(others.length > 0 && { options: others }),
  }
}

/** The facts of an answer, and the member that it takes back. */
function answerFacts(
  { call, options }: Asked,
  { outcome, optionId }: JsonObject = {},
): [CallFacts, ...'request'[]] {
  if (outcome === 'cancelled') return [{ ...decided(call, 'abort'), phase: 'queued' }]
  const chosen = outcome === 'selected' && options.find(({ id }) => id === optionId)
  const kind = chosen ? chosen.kind : undefined
  // An error or an unknown word may be an approval.
  if (kind === undefined) return [{ phase: 'running' }, 'request']
  const scope = kind.endsWith('always') ? 'always' : 'once'
  return [decided(call, kind.startsWith('deny') ? 'deny' : 'allow', { scope })]
}
