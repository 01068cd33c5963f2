import { decided, isOpen, nameFrom, ranThoughDenied } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import { listOf, isSameJson, nativeId, ownMembers, textMembers } from '../shared/members.ts'
import { isCall, isOutput, readItem, readItemOutput } from './readItem.ts'
import { SHARED_ID } from './toOpenAiResult.ts'
import { parseJson } from '../../engines/json/digestCall.ts'
import type { JsonObject, ToolSpec } from '../../model/index.ts'

export type Items = ReturnType<typeof createItems>

/** Items, wherever they come from: a stream, a response, a stored conversation. */
export function createItems(calls: CallRegistry) {
  const approvals = createApprovals(calls)
  /** Tools of MCP servers, by server and name. */
  const listed = new Map<string, ToolSpec>()
  /**
   * Searches for tools may come without an id, and so do their results: these belong to the latest.
   */
  let search: KnownCall | undefined
  const aliases = createAliases(calls)

  /** The call that the item is about. `known`: the one that its stream is about. */
  function read(
    item: JsonObject,
    source: object,
    known?: KnownCall,
    isLive = false,
  ): KnownCall | undefined {
    const { type } = item
    const key = nativeId(item.call_id) ?? nativeId(item.id)
    if (type === 'mcp_list_tools') readTools(listed, item)
    else if (type === 'mcp_approval_response') approvals.answer(item)
    else if (isOutput(type)) {
      const found = item.call_id === null && search ? search : aliases.find(key)
      const call = known ?? found ?? calls.answered(key, source, undefined, item.name)
      return addOutput(calls, call, item)
    } else if (isCall(type)) {
      // A call that a person allowed has an item of its own.
      const allowed = approvals.take(item, known)
      const spec = listed.get(toolKey(item.server_label, item.name))
      const said = saidOf(item, isLive, spec, approvals.isUnasked(item, allowed))
      const [same, before] = [allowed ?? known ?? aliases.same(key, said), calls.find(key)]
      // Outside of a stream nothing begins anew: it is what was delivered before.
      if (!same && before && !isLive && said.argumentsState === 'streaming') return before
      const call = same ?? calls.begin(key, said, source)
      calls.mergeCallFacts(call, same ? approvals.ranAs(call, said) : said)
      aliases.remember(call, item)
      if (type === 'tool_search_call') search = call
      if (type === 'mcp_approval_request') approvals.ask(call, isLive)
      return call
    }
    return undefined
  }

  return {
    read,
    /** All of a response is there. `why`: what it says of an end that is not the usual one. */
    endResponse(isOver: boolean, why?: unknown) {
      approvals.open()
      if (isOver) calls.endRun(undefined, undefined, why)
    },
    /** The person went on: what was asked before cannot be answered any more. */
    endTurn() {
      approvals.lapse()
      calls.endRun(undefined)
    },
  }
}

/** Other ids that a call was told by. */
function createAliases(calls: CallRegistry) {
  const aliases = new Map<string, KnownCall>()
  const find = (key: string | undefined) =>
    key === undefined || calls.find(key) ? undefined : aliases.get(key)
  return {
    find,
    remember(call: KnownCall, { call_id: callId, id }: JsonObject) {
      for (const other of [nativeId(callId), nativeId(id)])
        if (other !== undefined && !calls.find(other)) aliases.set(other, call)
    },
    /** The same call under its other id, as some services tell it in the next request. */
    same(key: string | undefined, { name, arguments: args }: CallFacts) {
      const call = find(key)
      return call?.facts.name === name && isSameJson(call?.facts.arguments, args) ? call : undefined
    },
  }
}

function addOutput(calls: CallRegistry, call: KnownCall, item: JsonObject): KnownCall {
  const facts = readItemOutput(item)
  // The streamed output was on its way to the result.
  if (facts.result && call.facts.result === undefined) calls.mergeCallFacts(call, {}, 'content')
  return calls.answer(call, { ...facts, ...nameFrom(call, item.name) })
}

/** The tools that a server of MCP lists. */
function readTools(listed: Map<string, ToolSpec>, { server_label: server, tools }: JsonObject) {
  for (const tool of listOf(tools)) {
    const { name, description, input_schema: inputSchema, annotations } = ownMembers(tool) ?? {}
    const { read_only: readOnly, ...hints } = ownMembers(annotations) ?? {}
    if (typeof name !== 'string') continue
    const said = {
      ...textMembers({ server, description }),
      ...(ownMembers(inputSchema) && { inputSchema: inputSchema as JsonObject }),
    }
    listed.set(toolKey(server, name), {
      name,
      ...said,
      annotations: { ...hints, ...(typeof readOnly === 'boolean' && { readOnlyHint: readOnly }) },
    })
  }
}

const toolKey = (server: unknown, name: unknown) =>
  [server, name].map((part) => (typeof part === 'string' ? part : '')).join('\n')

/** The facts of an item about its call. `isUnasked`: it came under the answer to another one. */
const saidOf = (
  item: JsonObject,
  isLive: boolean,
  spec: CallFacts['spec'],
  isUnasked: boolean,
): CallFacts => ({
  ...readItem(item, isLive),
  ...(spec && { spec }),
  ...(isUnasked && { marks: ['unasked'] }),
})

/** Requests about tools of MCP servers. Those of one response are answered in one message. */
function createApprovals(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  const runs = createRuns(calls)
  /** Those of one response. */
  let batch: KnownCall[] = []
  let isShown = true

  /** No answer can go on from an incomplete response. */
  function open() {
    isShown = true
    const [first] = batch
    if (!first) return
    const waiting = batch.filter((call) => isOpen(call) && !call.facts.decision)
    for (const call of waiting) {
      const isShared = waiting.some((other) => other !== call && idOf(other) === idOf(call))
      const place = { id: first.id, size: batch.length, index: batch.indexOf(call) }
      calls.mergeCallFacts(call, requestFacts(call, place, isShared))
    }
  }

  return {
    open,
    ask(call: KnownCall, isLive: boolean) {
      const id = call.facts.ids?.id
      if (id === undefined || !isOpen(call) || batch.includes(call) || asked.get(id) === call)
        return
      if (isShown && batch.every(({ facts }) => facts.decision !== undefined)) batch = []
      batch.push(call)
      asked.set(id, call)
      isShown = !isLive
      if (isShown) open()
      else calls.mergeCallFacts(call, { phase: 'queued' })
    },
    answer({ approval_request_id: of, approve, reason }: JsonObject) {
      const call = asked.get(nativeId(of) ?? '')
      if (call) decide(calls, call, approve, reason)
    },
    /** It runs, so it was allowed, unless it was denied. An answer counts for one call. */
    take(item: JsonObject, known: KnownCall | undefined) {
      const call = asked.get(nativeId(item.approval_request_id) ?? '')
      if (!call || call === known) return call
      if (!runs.begin(call, item)) return undefined
      decide(calls, call, true)
      return call
    },
    /** It names an answer that was given to another call. */
    isUnasked: (item: JsonObject, taken: KnownCall | undefined): boolean =>
      taken === undefined && asked.has(nativeId(item.approval_request_id) ?? ''),
    ranAs: runs.factsOf,
    lapse() {
      for (const call of batch)
        if (isOpen(call) && !call.facts.decision) calls.mergeCallFacts(call, { outcome: 'expired' })
      batch = []
    },
  }
}

const idOf = (call: KnownCall): string => call.facts.ids?.id ?? call.id

/** Asks for one call of those that are answered together. */
function requestFacts(
  call: KnownCall,
  place: { id: string; size: number; index: number },
  isShared: boolean,
): CallFacts {
  const batch = { ...place, submit: 'together', partialDeny: 'keeps' } as const
  const handle = isShared && { handle: SHARED_ID }
  return { phase: 'waiting', request: { id: idOf(call), ...handle, can: { reason: true }, batch } }
}

/** Notes the person's answer, or the one that follows from what happened. */
function decide(calls: CallRegistry, call: KnownCall, approve: unknown, reason?: unknown) {
  // It was too late for nobody: an answer is there.
  if (call.facts.outcome === 'expired') calls.mergeCallFacts(call, {}, 'outcome')
  if (isOpen(call) && !call.facts.decision)
    calls.mergeCallFacts(
      call,
      decided(call, approve === true ? 'allow' : 'deny', { id: idOf(call), reason }),
    )
}

/** The calls that were asked about and ran: by which item, and what was asked for. */
function createRuns(calls: CallRegistry) {
  const runs = new Map<KnownCall, { id: string | undefined; asked: CallFacts }>()
  return {
    /** True if this item runs the call. An answer counts for one. */
    begin(call: KnownCall, item: JsonObject): boolean {
      const id = nativeId(item.id)
      const run = runs.get(call)
      if (run) return id !== undefined && run.id === id
      runs.set(call, { id, asked: call.facts })
      return true
    },
    /** They count also if something else was allowed, which then stands beside it. */
    factsOf(call: KnownCall, said: CallFacts): CallFacts {
      const asked = runs.get(call)?.asked
      if (!asked) return said
      const isOtherTool = said.name !== asked.name || said.spec?.server !== asked.spec?.server
      const isOther =
        isOtherTool || (said.argumentsState !== 'streaming' && !isSameArguments(said, asked))
      if (ranThoughDenied(call, said)) calls.mergeCallFacts(call, {}, 'outcome')
      if (isOtherTool && isOpen(call)) calls.mergeCallFacts(call, {}, 'spec')
      if (!isOther || call.facts.decision?.kind !== 'allow') return said
      const { name = '', spec, arguments: allowed = {} } = asked
      return { ...said, inputs: { allowed: { name, server: spec?.server, arguments: allowed } } }
    },
  }
}

/** Read alike, and with nothing in their texts that is lost when they are read. */
function isSameArguments(a: CallFacts, b: CallFacts): boolean {
  const texts = [a.argumentsText, b.argumentsText]
  return (
    a.argumentsState === b.argumentsState &&
    isSameJson(a.arguments, b.arguments) &&
    (texts[0] === texts[1] || texts.every(saysNoMore))
  )
}

function saysNoMore(text: string | undefined): boolean {
  const { problem, duplicateKeys, inexactNumbers } = parseJson(text ?? '{}')
  return !problem && duplicateKeys.length + inexactNumbers.length === 0
}
