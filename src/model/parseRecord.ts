import { LASTING_SCOPES, type Actor, type ConsentDecision } from './Consent.ts'
import { isJsonObject, TOOL_MODES, type JsonObject } from './JsonObject.ts'
import { sourcesOf, withSource } from './isSameRecord.ts'
import { NO_REASON } from './LocalTool.ts'
import { parseUndoOffer } from './parseUndo.ts'
import {
  address,
  json,
  jsonOf,
  alike,
  deadline,
  either,
  flag,
  flags,
  list,
  members,
  number,
  numbers,
  text,
  texts,
  unread,
  unreadOf,
  word,
  type Read,
  type Readers,
} from './readShape.ts'
import type { ToolResult } from './ToolCall.ts'
import type { ToolCallRecord, ToolSpec } from './ToolCallRecord.ts'

type Known<K extends keyof ToolCallRecord> = NonNullable<ToolCallRecord[K]>
type Item<L> = L extends readonly (infer T)[] ? T : never
type Member<K extends keyof ToolCallRecord, M extends keyof Known<K>> = NonNullable<Known<K>[M]>

/** Members of a result are of any shape. Another value says that there is one, and nothing else. */
const result: Read<ToolResult> = (value) => {
  if (!isJsonObject(value)) return undefined
  const own = { ...value } as ToolResult
  // words of the adapters, in no language; the page has its own
  if (own.error === NO_REASON) delete own.error
  json(own.data)
  return Object.freeze(own)
}
const UNCLEAR = Object.freeze({}) as ToolResult

const batch = members<Member<'request', 'batch'>>(
  {
    id: text,
    ...numbers('size', 'index'),
    submit: word('each', 'together'),
    partialDeny: word('keeps', 'drops'),
  },
  ['id', 'size', 'index', 'submit'],
)
const lastingScope = word(...(Object.keys(LASTING_SCOPES) as (keyof typeof LASTING_SCOPES)[]))
const scope = either(word('once' as const), lastingScope)

const option = members<Item<Member<'request', 'options'>>>(
  {
    ...texts('id', 'label'),
    kind: word('allow_once', 'allow_always', 'deny_once', 'deny_always'),
  },
  ['id', 'label'],
)
const MAX_OPTIONS = 20

/** An id that two options have says not which one is meant, so neither is offered. */
const options: Read<Member<'request', 'options'>> = (value) => {
  if (!Array.isArray(value)) return undefined
  const byId = new Map<unknown, unknown>()
  for (const each of value.filter(isJsonObject)) byId.set(each.id, byId.has(each.id) ? null : each)
  return list(option)([...byId.values()])?.slice(0, MAX_OPTIONS)
}

const remembered = members<Item<Member<'request', 'remembers'>>>({ scope: lastingScope, text }, [
  'scope',
  'text',
])

const request = members<Known<'request'>>({
  ...texts('id', 'asker', 'title', 'prompt'),
  ...flags('needsActor', 'isBeingChecked'),
  ...unreadOf('handle', 'payload'),
  expiresAt: deadline,
  can: members<Member<'request', 'can'>>({
    ...flags('edit', 'reason', 'note', 'respond'),
    scopes: list(scope),
  }),
  options,
  remembers: list(remembered),
  checksum: members<Member<'request', 'checksum'>>(texts('algorithm', 'value'), [], {
    algorithm: '',
    value: '',
  }),
  batch,
})

const question = members<Known<'question'>>({
  ...texts('id', 'title', 'message'),
  ...jsonOf('schema', 'example'),
  handle: unread,
  url: address,
  expiresAt: deadline,
  batch,
  mustAnswer: flag,
  missing: list(text),
})

const actor = members<Extract<Actor, { kind: 'person' }>>(
  { kind: word(...(['person', 'grant', 'policy'] as 'person'[])), ...texts('id', 'name') },
  ['kind'],
)

/** Every member that a decision of some kind has. */
type AnyDecision = Record<
  'id' | 'digest' | 'scope' | 'edited' | 'note' | 'unread' | 'reason' | 'text' | 'option',
  unknown
> & { at: number; by: Actor; deniedResult: ToolResult; arguments: JsonObject } & Pick<
    ConsentDecision,
    'kind'
  >

const readDecision = members<AnyDecision>(
  {
    kind: word('allow', 'deny', 'respond', 'abort'),
    ...texts('id', 'digest', 'note', 'reason', 'text', 'option'),
    scope,
    by: actor,
    at: number,
    arguments: (value) => (isJsonObject(value) ? value : undefined),
    edited: word(true),
    unread: word(true),
    deniedResult: result,
  },
  ['kind'],
  { by: { kind: 'policy' } },
)

/** Arguments that are none were not edited. */
const decision: Read<Known<'decision'>> = (value) => {
  const read = readDecision(value)
  return (
    read?.kind === 'allow' && !read.arguments
      ? Object.freeze({ ...read, arguments: {}, edited: undefined })
      : read
  ) as Known<'decision'> | undefined
}

const annotations = members<NonNullable<ToolSpec['annotations']>>({
  title: text,
  ...flags('readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'),
})

export const SPEC: Readers<ToolSpec> = {
  ...texts('name', 'title', 'description'),
  ...flags('local', 'isTerminal'),
  ...unreadOf('inputSchema', 'resultSchema'),
  mode: word(...TOOL_MODES),
  annotations,
  server: (value) => (value === null ? (value as never) : text(value)),
  confirmation: members<NonNullable<ToolSpec['confirmation']>>(
    texts('title', 'promptTemplate', 'deniedResultTemplate'),
  ),
  idempotency: word('transcript'),
  paging: members<NonNullable<ToolSpec['paging']>>(texts('cursor', 'nextCursor'), ['cursor']),
  agent: either(text, word(true as const)),
  executor: members<NonNullable<ToolSpec['executor']>>(
    { kind: text, sandbox: either(flag, text) },
    ['kind'],
  ),
  origin: json,
}
const readSpec = members(SPEC)

/** Throws when it is read, and has no canonical JSON, so that nothing can be bound to it. */
const UNREADABLE_SCHEMA: JsonObject = {
  get properties(): never {
    throw new TypeError('not readable')
  },
}

const specs = new WeakMap<object, ToolSpec>()

/**
 * Returns what a tool declares, by its own members. The same object for the same declaration: calls
 * are many, and tools are few. If it cannot be read, its schema counts as one that cannot be either.
 */
export function parseSpec(value: unknown): ToolSpec | undefined {
  if (!isJsonObject(value)) return undefined
  const known = specs.get(value)
  if (known) return known
  let spec: ToolSpec | undefined
  try {
    spec = readSpec(value)
  } catch {
    // a getter or a proxy
  }
  spec ??= Object.freeze({ inputSchema: UNREADABLE_SCHEMA }) as ToolSpec
  specs.set(value, spec)
  specs.set(spec, spec)
  return spec
}

/** A server's words: a text, a number, true or false; a list of them stays one. */
const said = (value: unknown): never =>
  (Array.isArray(value)
    ? list(said)(value)
    : (text(value) ?? (number(value) ?? flag(value))?.toString())) as never

const saidOf = alike<never>(said)

const issue = members<Item<Member<'recovery', 'issues'>>>({
  ...saidOf('field', 'allowed', 'pattern', 'format', 'expected', 'actual'),
  ...numbers('minLength', 'maxLength'),
  constraint: text,
})

const RECORD: Readers<Omit<ToolCallRecord, 'call' | 'decision' | 'result'>> = {
  ...texts('argumentsText', 'runEnd', 'summary', 'searchText', 'parentId'),
  argumentsState: word('streaming', 'complete', 'invalid'),
  phase: word('queued', 'waiting', 'running', 'done'),
  isDecidedElsewhere: flag,
  run: word('active', 'ended'),
  partial: result,
  later: list(result),
  outcome: word('denied', 'rejected', 'cancelled', 'timed_out', 'expired'),
  cancellation: members<Known<'cancellation'>>(
    { state: word('requested', 'acknowledged', 'failed'), reason: text },
    ['state'],
  ),
  marks: list(
    word('partial', 'synthetic', 'redacted', 'too_large', 'discarded', 'refusal_text', 'unasked'),
  ),
  bounds: members<Known<'bounds'>>(
    { truncated: flag, ...numbers('returned', 'total'), ...texts('cursor', 'hint') },
    [],
    { truncated: false },
  ),
  handle: members<Known<'handle'>>({
    ...texts('uri', 'reason'),
    ...numbers('bytes', 'shownBytes'),
  }),
  recovery: members<Known<'recovery'>>({
    ...texts('reason', 'onlyTool'),
    ...flags('canRetry', 'canCorrect'),
    ...saidOf('message', 'question'),
    ...jsonOf('example', 'prior'),
    issues: list(issue),
  }),
  attachments: list(
    members<Item<Known<'attachments'>>>(
      { kind: text, audience: word('timeline', 'evidence'), data: json, description: text },
      ['kind', 'audience'],
    ),
  ),
  provenance: members<Known<'provenance'>>(texts('actor', 'agent', 'run', 'readsFrom')),
  inputs: members<Known<'inputs'>>({
    ...jsonOf('observable', 'permission'),
    call: unread,
    allowed: members<Member<'inputs', 'allowed'>>(
      { ...texts('name', 'server'), arguments: unread },
      ['name'],
    ),
    changed: flag,
  }),
  content: list<Item<Known<'content'>>>(json),
  progress: members<Known<'progress'>>(
    {
      ...numbers('value', 'total'),
      message: text,
      state: word('waiting_for_permission', 'waiting_for_input', 'backgrounded'),
    },
    [],
    { value: 0 },
  ),
  request,
  question,
  undo: (value) => parseUndoOffer(value) ?? undefined,
  times: members<Known<'times'>>(numbers('createdAt', 'startedAt', 'endedAt', 'durationMs')),
  spec: parseSpec,
  origin: members<Known<'origin'>>(
    {
      protocol: text,
      ids: (value) => (isJsonObject(value) ? (value as Record<string, string>) : undefined),
      exact: flag,
      rest: unread,
    },
    [],
    { protocol: '' },
  ),
}
const readMembers = members<Omit<ToolCallRecord, 'call'>>({
  ...RECORD,
  decision,
  result: (value) => result(value) ?? UNCLEAR,
})

const undecided = new WeakSet<ToolCallRecord>()

/** True if a record reports a decision that cannot be read. Then no grant answers. */
export const hasUnreadDecision = (record: ToolCallRecord): boolean => undecided.has(record)

const unreadable = new WeakSet<ToolCallRecord>()
let count = 0

/** Its arguments are not known either, so nothing can be allowed. */
function createUnreadable(given?: object): ToolCallRecord {
  const call = { id: '', name: '', arguments: {} }
  try {
    const { call: own } = { ...(given as Partial<ToolCallRecord>) }
    if (typeof own?.name === 'string') call.name = own.name
  } catch {
    // it stays without a name
  }
  if (given) call.id = `unreadable-${(count += 1)}`
  const record: ToolCallRecord = Object.freeze({ call, argumentsState: 'invalid' })
  unreadable.add(record)
  return record
}

/** True if a record has no readable call, so nothing can be decided about it. */
export const isUnreadable = (record: ToolCallRecord): boolean => unreadable.has(record)

function readNew(given: object): ToolCallRecord | undefined {
  const own: JsonObject = { ...given }
  const { id, name, arguments: args }: JsonObject = isJsonObject(own.call) ? { ...own.call } : {}
  if (typeof id !== 'string' || typeof name !== 'string') return undefined
  const read = readMembers(own)!
  const { request: asked, question: open } = read
  const record: ToolCallRecord = Object.freeze({
    call: Object.freeze({ id, name, arguments: args as JsonObject }),
    ...read,
    ...(asked && { request: Object.freeze({ ...asked, id: asked.id ?? id }) }),
    ...(open && { question: Object.freeze({ ...open, id: open.id ?? id }) }),
  })
  if (!record.decision && own.decision !== undefined) undecided.add(record)
  return withSource(record, ...sourcesOf(given as ToolCallRecord))
}

const NO_RECORD = createUnreadable()
const records = new WeakMap<object, ToolCallRecord>([[NO_RECORD, NO_RECORD]])
const nothing = () => {}

export type RecordProblem = 'record' | 'throwing_record' | 'text_arguments'

/**
 * Reads a record: own members that have their shape, each read once, in frozen objects. A value that
 * has no call with an id and a name, or throws when it is read, becomes a record of which nothing is
 * known. Total, and the same object for the same value. `tell`: hears what is wrong, once.
 */
export function parseRecord(
  given: unknown,
  tell: (problem: RecordProblem, about: unknown) => void = nothing,
): ToolCallRecord {
  if (typeof given !== 'object' || given === null) {
    tell('record', given)
    return NO_RECORD
  }
  const known = records.get(given)
  if (known) return known
  let record: ToolCallRecord | undefined
  try {
    record = readNew(given)
    if (!record) tell('record', given)
    else if (typeof record.call.arguments === 'string') tell('text_arguments', record.call.name)
  } catch {
    tell('throwing_record', '')
  }
  record ??= createUnreadable(given)
  records.set(given, record)
  records.set(record, record)
  return record
}
