import { createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  listOf,
  nativeId,
  ownMembers,
  withoutMembers,
  definedMembers,
  textMembers,
  shareOf,
} from '../shared/members.ts'
import {
  inputFacts,
  readCancellation,
  readInvocation,
  readDecision,
  blockedBy,
  reasonToText,
  scopeOf,
  readPersistence,
  readResult,
} from './readMembers.ts'
import type {
  ToolResult,
  ConsentDecision,
  ToolCallRecord,
  ToolSpec,
  ToolAnnotations,
  JsonObject,
} from '../../model/index.ts'
import { carried, nativeIdOf, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * Returns the tool calls of an Agent Tool Model runtime, in order of their first record. `input`:
 * an array of its records in order, or one. Never throws on what `input` holds, and never changes
 * it. Source: limecloud/agenttool 0.2.0, docs/public/schemas.
 * @example
 * const records = fromAgentTool(events, { runActive: false }) // of a run that is over
 */
export function fromAgentTool(
  input: readonly object[] | object,
  options: AgentToolOptions = {},
): ToolCallRecord[] {
  return readWhole(createAgentToolReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations, beside those of the records. */
export type AgentToolOptions = ReaderOptions

/**
 * Reads records of the Agent Tool Model in order: declarations, surfaces, invocations, permission
 * decisions, progress, results, persistence decisions, input mutations, and events that carry one
 * as `data`. Knows each by its members. Records of one invocation are one call, in any order. Never
 * throws on what they hold. Source: limecloud/agenttool 0.2.0, docs/public/schemas.
 * @example
 * const reader = createAgentToolReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAgentToolReader(options: AgentToolOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'agent-tool', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const declarations = createDeclarations(calls)
  const progress = createProgress(calls)
  // Calls that ended by their status. Their result may follow.
  const announced = new Set<KnownCall>()
  const decisions = createDecisions(calls, announced)

  function settle(call: KnownCall, result: CallFacts) {
    if (announced.delete(call)) calls.withdraw(call, 'result')
    calls.settle(call, result)
  }

  function invoke(call: KnownCall, members: JsonObject) {
    const why = declarations.whyAbsent(members.tool_id)
    calls.mergeCallFacts(call, invocationFacts(members, call, why))
    declarations.apply(call, members.status === 'blocked' && call.facts.decision === undefined)
    if ((members.status === 'succeeded' || members.status === 'failed') && isOpen(call)) {
      calls.mergeCallFacts(call, { result: { success: members.status === 'succeeded' } })
      announced.add(call)
    }
  }

  function read(members: JsonObject, source: object) {
    if (members.invocation_id === undefined) {
      for (const list of ['loaded_tools', ...ABSENT])
        declarations.declareAll(listOf(members[list]), ABSENT.includes(list))
      if (typeof members.tool_id === 'string') declarations.declare(members)
      return
    }
    const call = calls.of(nativeId(members.invocation_id), source)
    const rest = withoutMembers(members, 'schema_version invocation_id created_at')
    if (typeof members.result_id === 'string' && members.strategy === undefined)
      settle(call, readResult(members, call.facts))
    else if (typeof members.strategy === 'string') readPersistence(calls, call, members)
    else if (typeof members.behavior === 'string') decisions.read(call, members)
    else if (typeof members.sequence === 'number') progress.read(call, members)
    else if (typeof members.mutation_id === 'string') {
      const before = ownMembers(call.facts.rest?.mutations)
      const mutations = { ...before, [members.mutation_id]: rest }
      calls.mergeCallFacts(call, { inputs: { changed: true }, rest: { mutations } })
    } else if (typeof members.tool_id === 'string' || typeof members.status === 'string')
      invoke(calls.current(call, invocationFacts(members, call), source), members)
    else calls.mergeCallFacts(call, { rest, ...readCancellation(members) })
  }

  return (members, source) => {
    const data = typeof members.event_type === 'string' ? ownMembers(members.data) : undefined
    if (data)
      read({ invocation_id: members.invocation_id, tool_id: members.tool_id, ...data }, source)
    else if (members.event_type === undefined) read(members, source)
  }
}

/** Lists of a surface with the tools that it does not offer, and why. */
const ABSENT: readonly string[] = ['deferred_tools', 'blocked_tools', 'excluded_tools']

const invocationFacts = (members: JsonObject, { facts }: KnownCall, whyAbsent?: string) => ({
  ...readInvocation(members, facts, whyAbsent),
  ...inputFacts(members, facts),
  ...readCancellation(members),
})

/** Reads decisions. Ignores a repeated request after its answer. `announced`: ended by a status. */
function createDecisions(calls: CallRegistry, announced: ReadonlySet<KnownCall>) {
  const asked = new Map<KnownCall, Set<string>>()

  return {
    read(call: KnownCall, members: JsonObject) {
      const { behavior, decision_id: id } = members
      if (behavior === 'ask' && typeof id === 'string') {
        const ids = asked.get(call) ?? new Set()
        if (ids.has(id) && call.facts.decision) return
        asked.set(call, ids.add(id))
        // An earlier decision was about another request.
        if (isOpen(call))
          return void calls.mergeCallFacts(call, readDecision(members, call.facts), 'decision')
      }
      const read = readDecision(members, call.facts)
      const { outcome, result, decision } = call.facts
      const isStored =
        behavior === 'deny'
          ? outcome === 'denied' || outcome === 'rejected'
          : behavior === 'allow' && announced.has(call)
      if (decision || !read.decision || isOpen(call) || !isStored)
        return void calls.mergeCallFacts(call, read)
      // An ended call takes no decision.
      calls.withdraw(call, 'outcome', 'result')
      calls.mergeCallFacts(call, { outcome, result, decision: read.decision })
    },
  }
}

/** The state of a tool that cannot be used. Source: Agent Tool Model, declaration lifecycle. */
const UNAVAILABLE = ['requires_setup', 'disabled', 'draft', 'deferred', 'retired']

/** Declarations of tools, which may come after their calls. */
function createDeclarations(calls: CallRegistry) {
  const specs = new Map<string, ToolSpec>()
  /** The reasons of tools that are off, by their declarations and by surfaces. */
  const declared = new Map<string, string>()
  const listed = new Map<string, string>()
  const callers = new Map<string, KnownCall[]>()
  /** Blocked calls without a reason. */
  const unexplained = new Set<KnownCall>()

  /** `isAbsent`: true in a list of absent tools, false in a list of loaded ones. */
  function declare(members: JsonObject, isAbsent?: boolean) {
    const { tool_id: id } = members
    if (typeof id !== 'string') return
    const spec = readDeclaration(id, members, specs.get(id))
    specs.set(id, spec)
    const off = UNAVAILABLE.find((word) => word === members.lifecycle)
    const why = reasonToText(members.reason) ?? off?.replace('_', ' ')
    const isOff = isAbsent === true || off !== undefined
    const reasons = isAbsent === undefined ? declared : listed
    if (isOff && why !== undefined) reasons.set(id, why)
    else if (!isOff && (isAbsent === false || members.lifecycle !== undefined)) reasons.delete(id)
    for (const call of callers.get(id) ?? []) {
      calls.mergeCallFacts(call, { spec })
      if (isOff && why !== undefined && unexplained.delete(call)) {
        calls.withdraw(call, 'outcome') // An ended call takes no decision.
        calls.mergeCallFacts(call, { outcome: 'denied', decision: blockedBy(why) })
      }
    }
  }

  return {
    declare,
    declareAll(tools: readonly unknown[], isAbsent: boolean) {
      for (const tool of tools) declare(ownMembers(tool) ?? {}, isAbsent)
    },
    /** The reason why a surface does not offer the tool. */
    whyAbsent: (name: unknown) =>
      typeof name === 'string' ? (listed.get(name) ?? declared.get(name)) : undefined,
    /** `isBlocked`: it has no reason yet. A later surface may have one. */
    apply(call: KnownCall, isBlocked: boolean) {
      if (isBlocked) unexplained.add(call)
      else unexplained.delete(call)
      const { name } = call.facts
      if (name === undefined) return
      const known = callers.get(name) ?? []
      if (known.length === 0) callers.set(name, known)
      if (known.at(-1) !== call && !known.includes(call)) known.push(call)
      const spec = specs.get(name)
      if (spec) calls.mergeCallFacts(call, { spec })
    },
  }
}

/** A declaration. Calls name their tool by its id. */
function readDeclaration(id: string, members: JsonObject, known: ToolSpec | undefined): ToolSpec {
  const facts = ownMembers(members.tool_interface) ?? members
  const schema = ownMembers(members.input_contract)?.model_input_schema ?? members.input_schema
  const resultSchema = ownMembers(members.output_contract)?.schema
  const { title, description, namespace: server } = members
  const rest = withoutMembers(members, 'schema_version tool_id title description')
  return {
    ...known,
    name: typeof members.name === 'string' ? members.name : (known?.name ?? id),
    ...textMembers({ title: title ?? members.name, description, server }),
    ...definedMembers({
      inputSchema: isJsonObject(schema) ? schema : undefined,
      resultSchema: isJsonObject(resultSchema) ? resultSchema : undefined,
      annotations: annotationsOf(facts) ?? known?.annotations,
      executor: executorOf(ownMembers(members.execution_profile) ?? {}),
    }),
    origin: { rest: { ...ownMembers(known?.origin?.rest), ...rest } },
  }
}

/** Source: Agent Tool Model, execution-profile. */
function executorOf(profile: JsonObject): ToolSpec['executor'] {
  const { execution_kind: kind, sandboxed, sandbox_profile: sandbox = sandboxed } = profile
  if (typeof kind !== 'string' || kind === '') return undefined
  const isSaid = typeof sandbox === 'string' || typeof sandbox === 'boolean'
  return { kind, ...(isSaid && { sandbox }) }
}

/** Only `true` says something good of a tool. */
function annotationsOf(facts: JsonObject): ToolAnnotations | undefined {
  const { is_read_only: readOnly, is_destructive: destroys, is_open_world: openWorld } = facts
  const isDestructive = destroys === true || typeof destroys === 'string'
  const hints: ToolAnnotations = {
    ...(readOnly !== undefined && { readOnlyHint: readOnly === true }),
    ...(destroys !== undefined && { destructiveHint: isDestructive }),
    ...(openWorld !== undefined && { openWorldHint: openWorld !== false }),
  }
  return Object.keys(hints).length > 0 ? hints : undefined
}

const BEGUN: readonly unknown[] = ['started', 'running', 'partial_result']
const WAITING = ['waiting_for_permission', 'waiting_for_input', 'backgrounded'] as const

/** Reads progress by its sequence, and ignores late events. */
function createProgress(calls: CallRegistry) {
  const latest = new Map<KnownCall, number>()
  return {
    read(call: KnownCall, members: JsonObject) {
      const { sequence, percent, message, status, current_step: step, total_steps: steps } = members
      if (typeof sequence !== 'number' || !isOpen(call)) return
      if (sequence <= (latest.get(call) ?? -Infinity)) return
      latest.set(call, sequence)
      const share = typeof percent === 'number' && shareOf(percent)
      const count = typeof step === 'string' || typeof step === 'number' ? Number(step) : Number.NaN
      const isCounted = Number.isFinite(count) && typeof steps === 'number'
      const state = WAITING.find((word) => word === status)
      const isWord = (text: unknown): text is string =>
        typeof text === 'string' && text !== '' && !Number.isFinite(Number(text))
      const words = [message, step, state ? undefined : status].find(isWord)
      calls.mergeCallFacts(call, {
        ...(BEGUN.includes(status) || state ? { phase: 'running' } : {}),
        progress: {
          value: sequence,
          ...(isCounted && { value: count, total: steps }),
          ...share,
          ...definedMembers({ message: words, state }),
        },
        rest: { progress: withoutMembers(members, 'schema_version invocation_id message percent') },
      })
    },
  }
}

/** The app's own ways to its runtime. The page does not offer a missing one. */
export interface AgentToolClient {
  decide?(decision: AgentToolDecision): Promise<unknown>
  /** Cancels a call whose execution profile declares `supports_cancel`. */
  cancel?(invocationId: string): Promise<unknown>
  /** Fetches the result at a `persisted_ref`. */
  load?(uri: string): Promise<ToolResult>
}

/**
 * Returns a host that sends decisions to a runtime of the Agent Tool Model, cancels calls, and
 * loads persisted results. `cancel` throws for a tool without `supports_cancel`.
 * @example
 * <ToolHostProvider host={createAgentToolHost(agentToolClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAgentToolHost(client: AgentToolClient): ToolHost {
  return {
    ...(client.decide && {
      decideConsent: async (record, decision) => {
        await client.decide?.(toAgentToolDecision(record, decision))
      },
    }),
    ...(client.cancel && {
      canCancel,
      cancel: async (record) => {
        if (!canCancel(record))
          throw new Error(
            `handrail: ${record.call.name} does not say that it can be cancelled. A request would be ignored. Only a tool whose execution profile has supports_cancel can be stopped.`,
          )
        await client.cancel?.(nativeIdOf(record))
      },
    }),
    ...(client.load && {
      loadResult: async (record) => {
        const uri = record.handle?.uri
        if (uri === undefined || !client.load)
          throw new Error(
            `handrail: the result of ${record.call.name} has no address. There is nothing to load.`,
          )
        return await client.load(uri)
      },
    }),
  }
}

/** True if the profile says so. Other tools block an interruption. */
function canCancel({ spec, origin }: ToolCallRecord): boolean {
  const profiles = [spec, { origin }].map(
    (each) => ownMembers(each?.origin?.rest)?.execution_profile,
  )
  return profiles.some((profile) => ownMembers(profile)?.supports_cancel === true)
}

/** A permission decision. Source: Agent Tool Model, permission-decision. */
export type AgentToolDecision = {
  schema_version: '0.2.0'
  decision_id: string
  invocation_id: string
  behavior: 'allow' | 'deny'
  source: 'user'
  reason: { type: 'permission_prompt_tool'; request_ref: string; actor?: string; message?: string }
  updated_input?: unknown
  user_modified?: true
  accept_feedback?: string
  suggested_updates?: readonly unknown[]
  decided_at: string
}

/**
 * Returns a decision as a permission decision that names its request. Has the offered rules of the
 * scope that the person chose. `now`: milliseconds since the epoch. Throws AnswerRefused for a call
 * without a request, and for decisions other than allow and deny.
 * @example
 * await post('/decisions', toAgentToolDecision(record, decision))
 */
export function toAgentToolDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
  now = Date.now(),
): AgentToolDecision {
  const request = requestOf(record, SYSTEM)
  const said = carried(SYSTEM, decision, YES_OR_NO)
  const by = decision.by.kind === 'policy' ? 'policy' : decision.by.id
  const base = {
    schema_version: '0.2.0',
    decision_id: `${request.id}:answer`,
    invocation_id: nativeIdOf(record),
    source: 'user',
    decided_at: new Date(now).toISOString(),
  } as const
  const asked = { type: 'permission_prompt_tool', request_ref: request.id } as const
  const reason = { ...asked, ...(by && { actor: by }) }
  if (said.kind === 'deny') {
    const message = said.reason && { message: said.reason }
    return { ...base, behavior: 'deny', reason: { ...reason, ...message } }
  }
  const offers = listOf(ownMembers(request.handle)?.offers)
  const chosen = offers.filter((offer) => scopeOf(offer) === said.scope)
  return {
    ...base,
    behavior: 'allow',
    reason,
    ...(said.edited && { updated_input: said.arguments, user_modified: true }),
    ...(said.note && { accept_feedback: said.note }),
    ...(chosen.length > 0 && { suggested_updates: chosen }),
  }
}

const SYSTEM = 'The Agent Tool Model'
