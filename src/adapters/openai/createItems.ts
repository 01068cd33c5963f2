import { decided, isOpen, nameFrom, ranThoughDenied, STREAMING } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  listOf,
  isSameJson,
  knownBlock,
  logsOf,
  nativeId,
  ownMembers,
  readArguments,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'
import { factsOf, readBlocks, resultFacts, withRest } from '../shared/readResult.ts'
import { parseJson } from '../../engines/json/parseJson.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { Batch, ContentPart, JsonObject, ToolSpec } from '../../model/index.ts'

export type Items = ReturnType<typeof createItems>

export function createItems(calls: CallRegistry) {
  const approvals = createApprovals(calls)
  /** Tools of MCP servers, by server and name. */
  const listed = new Map<string, ToolSpec>()
  /** The latest search for tools: its result may have no id. */
  let search: KnownCall | undefined
  const aliases = createAliases(calls)

  /** Returns the call of an item. `known`: the call in the item's place of a stream. */
  function read(item: JsonObject, source: object, known?: KnownCall, isLive = false) {
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
      const said: CallFacts = {
        ...readItem(item, isLive),
        ...(spec && { spec }),
        ...(approvals.isUnasked(item, allowed) && { marks: ['unasked'] }),
      }
      const [same, before] = [allowed ?? known ?? aliases.same(key, said), calls.find(key)]
      // Only a stream begins a call again. Anything else was delivered before.
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
    /** Ends a response. `why`: the reason of an unusual end. */
    endResponse(isOver: boolean, why?: unknown) {
      approvals.open()
      if (isOver) calls.endRun(undefined, undefined, why)
    },
    /** Ends a turn. The person went on, so open requests expire. */
    endTurn() {
      approvals.lapse()
      calls.endRun(undefined)
    },
  }
}

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
    /** The same call by its other id: some services use that in the next request. */
    same(key: string | undefined, { name, arguments: args }: CallFacts) {
      const call = find(key)
      return call?.facts.name === name && isSameJson(call?.facts.arguments, args) ? call : undefined
    },
  }
}

function addOutput(calls: CallRegistry, call: KnownCall, item: JsonObject): KnownCall {
  const facts = readItemOutput(item)
  // The result replaces streamed output.
  if (facts.result && call.facts.result === undefined) calls.withdraw(call, 'content')
  return calls.answer(call, { ...facts, ...nameFrom(call, item.name) })
}

function readTools(listed: Map<string, ToolSpec>, { server_label: server, tools }: JsonObject) {
  for (const tool of listOf(tools)) {
    const { name, description, input_schema: inputSchema, annotations } = ownMembers(tool) ?? {}
    const { read_only: readOnly, ...hints } = ownMembers(annotations) ?? {}
    if (typeof name !== 'string') continue
    listed.set(toolKey(server, name), {
      name,
      ...textMembers({ server, description }),
      ...(ownMembers(inputSchema) && { inputSchema: inputSchema as JsonObject }),
      annotations: { ...hints, ...(typeof readOnly === 'boolean' && { readOnlyHint: readOnly }) },
    })
  }
}

const toolKey = (server: unknown, name: unknown) =>
  [server, name].map((part) => (typeof part === 'string' ? part : '')).join('\n')

/** Requests about tools of MCP servers. One message answers all of a response. */
function createApprovals(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  const runs = createRuns(calls)
  let batch: KnownCall[] = []
  let isShown = true

  /** Shows the requests. An incomplete response takes no answer. */
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
    /** The request of a running call, which was allowed. An answer counts for one call. */
    take(item: JsonObject, known: KnownCall | undefined) {
      const call = asked.get(nativeId(item.approval_request_id) ?? '')
      if (!call || call === known) return call
      if (!runs.begin(call, item)) return undefined
      decide(calls, call, true)
      return call
    },
    /** True if the item names an answer to another call. */
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

type Place = Pick<Batch, 'id' | 'size' | 'index'>

/** The handle of a request that shares its id. */
export const SHARED_ID = 'shared'

/** Asks for one call of those that are answered together. */
function requestFacts(call: KnownCall, place: Place, isShared: boolean): CallFacts {
  const batch = { ...place, submit: 'together', partialDeny: 'keeps' } as const
  const handle = isShared && { handle: SHARED_ID }
  return { phase: 'waiting', request: { id: idOf(call), ...handle, can: { reason: true }, batch } }
}

/** Notes the person's answer, or the one of a call that ran. */
function decide(calls: CallRegistry, call: KnownCall, approve: unknown, reason?: unknown) {
  // An answer came, so the request did not expire.
  if (call.facts.outcome === 'expired') calls.withdraw(call, 'outcome')
  const kind = approve === true ? 'allow' : 'deny'
  if (isOpen(call) && !call.facts.decision)
    calls.mergeCallFacts(call, decided(call, kind, { id: idOf(call), reason }))
}

/** Calls that ran after a request: by which item, and the facts of the request. */
function createRuns(calls: CallRegistry) {
  const runs = new Map<KnownCall, { id: string | undefined; asked: CallFacts }>()
  return {
    begin(call: KnownCall, item: JsonObject): boolean {
      const id = nativeId(item.id)
      const run = runs.get(call)
      if (run) return id !== undefined && run.id === id
      runs.set(call, { id, asked: call.facts })
      return true
    },
    /** The facts of a run. If something else was allowed, that is in `inputs.allowed`. */
    factsOf(call: KnownCall, said: CallFacts): CallFacts {
      const asked = runs.get(call)?.asked
      if (!asked) return said
      const isOtherTool = said.name !== asked.name || said.spec?.server !== asked.spec?.server
      const isOther =
        isOtherTool || (said.argumentsState !== 'streaming' && !isSameArguments(said, asked))
      if (ranThoughDenied(call, said)) calls.withdraw(call, 'outcome')
      if (isOtherTool && isOpen(call)) calls.withdraw(call, 'spec')
      if (!isOther || call.facts.decision?.kind !== 'allow') return said
      const { name = '', spec, arguments: allowed = {} } = asked
      return { ...said, inputs: { allowed: { name, server: spec?.server, arguments: allowed } } }
    },
  }
}

/** True if arguments are equal, and their texts lose nothing when they are read. */
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

/** True for all items named like calls, also unknown ones. */
export const isCall = (type: unknown): type is string =>
  isOneOf(/_call$|^mcp_approval_request$|^program$/, type)

export const isOutput = (type: unknown): type is string =>
  isOneOf(/_call_output$|^tool_search_output$|^program_output$/, type)

const isOneOf = (kinds: RegExp, type: unknown): type is string =>
  typeof type === 'string' && kinds.test(type)

/** Calls that the app runs. Nothing says that they started. */
const CLIENT =
  /^(?:(?:function|custom_tool|computer|local_shell|shell|apply_patch)_call|mcp_approval_request)$/

const STREAMED = /^(?:function|custom_tool|mcp|code_interpreter|shell|apply_patch)_call$/

const READ = [
  'id status call_id name arguments action input queries code operation outputs output results',
  'result error server_label approval_request_id',
]

/** True if the app runs it. A shell in a container and a search may run on the server. */
export const isClientCall = ({ type, environment, execution }: JsonObject): boolean =>
  execution === 'client' ||
  (isOneOf(CLIENT, type) &&
    !(type === 'shell_call' && isJsonObject(environment) && environment.type !== 'local'))

/** The facts of a call's item. Source: openai 7.59, ResponseOutputItem. */
function readItem(item: JsonObject, isLive: boolean): CallFacts {
  const { type, name, status, server_label: server, pending_safety_checks: checks } = item
  const tool = typeof name === 'string' && name ? name : String(type).replace(/_call$/, '')
  const isClient = isClientCall(item)
  const isGrowing =
    status === 'in_progress' && isOneOf(STREAMED, type) && (isLive || !isWhole(item.arguments))
  const warnings = listOf(checks).map((check) => ownMembers(check)?.message)
  const warning = warnings.filter((message) => typeof message === 'string').join('\n')
  return {
    name: tool,
    ...(isGrowing ? STREAMING : argumentsOf(item)),
    ...(status === 'incomplete' && { outcome: 'cancelled', ...(isClient && { phase: 'queued' }) }),
    ...(!isClient && { phase: 'running', ...hostedResult(item) }),
    ...(warning && { summary: warning }),
    ...(typeof server === 'string' && { spec: { name: tool, server } }),
    ids: textMembers({ itemId: item.id }),
    // The type of a call says how its result goes back.
    rest: withoutMembers(item, ...READ, ...(type === 'function_call' ? ['type'] : [])),
  }
}

const isWhole = (args: unknown) => readArguments(args).argumentsState === 'complete'

/** Arguments as JSON text, or the members that are the input of their kind. */
function argumentsOf({ arguments: args, action, ...item }: JsonObject): CallFacts {
  const { input, queries, code, operation } = item
  if (args !== undefined) return readArguments(args)
  const own = ownMembers(action)
  return {
    arguments: own ? { ...own } : withoutMembers({ input, queries, code, operation }),
    argumentsState: 'complete',
  }
}

/** The result of a hosted call, unless another item has it. */
function hostedResult(item: JsonObject): CallFacts {
  const { type, status, output, outputs, results, result, error } = item
  if (type === 'shell_call' || type === 'tool_search_call') return {}
  if (status === 'failed' || (error !== undefined && error !== null))
    return resultFacts(error ?? undefined, true)
  const image =
    type === 'image_generation_call' && typeof result === 'string' && result !== ''
      ? [imageOf(result, item.output_format)]
      : []
  // The status is late sometimes.
  const isThere = image.length > 0 || (output !== undefined && output !== null)
  const isListed = status === undefined && listOf(outputs ?? results).length > 0
  if (status !== 'completed' && (status === 'incomplete' || !(isThere || isListed))) return {}
  if (output !== undefined && output !== null) return readOutput(output)
  const content = [...image, ...listOf(outputs).flatMap(readCodeOutput)]
  // The service keeps results that nobody asked for.
  const isKept = content.length === 0 && output === undefined && !Array.isArray(outputs ?? results)
  return {
    result: { success: true, ...(Array.isArray(results) && { data: { results } }) },
    ...(content.length > 0 && { content }),
    ...(isKept && { handle: {} }),
  }
}

function readCodeOutput(output: unknown): ContentPart[] {
  const { type, logs, url } = ownMembers(output) ?? {}
  return type === 'logs' && typeof logs === 'string'
    ? [{ kind: 'log', text: logs }]
    : type === 'image' && typeof url === 'string'
      ? [{ kind: 'link', uri: url, mimeType: 'image/*' }]
      : []
}

/** Reads the item with a call's output. Source: openai 7.59, ResponseInputItem. */
function readItemOutput(item: JsonObject): CallFacts {
  const { type, output, result, tools, status } = item
  const rest = withoutMembers(item, 'id', 'type', 'call_id', 'output', 'result', 'tools', 'status')
  if (status === 'in_progress') return { rest }
  if (type === 'program_output' && status === 'incomplete')
    return {
      outcome: 'cancelled',
      ...(typeof result === 'string' && result && { content: [{ kind: 'text', text: result }] }),
      rest,
    }
  const facts =
    status === 'failed'
      ? resultFacts(output ?? undefined, true)
      : readOutput(tools === undefined ? (output ?? result) : { tools })
  return withRest({ ...facts, ...(status === 'incomplete' && { marks: ['partial'] }) }, rest)
}

/** The output of a tool: a result, or parts of content, also of a shell. Never throws. */
export function readOutput(output: unknown): CallFacts {
  const blocks = listOf(Array.isArray(output) ? output : [output])
  const parts = blocks.map(partsOf)
  if (typeof output === 'string' || parts.length === 0 || parts.includes(undefined))
    return resultFacts(output)
  if (parts.every((part) => part?.length === 1 && part[0]?.kind !== 'log'))
    return factsOf(readBlocks(blocks))
  const outcomes = listOf(output).flatMap((part) => {
    const outcome = ownMembers(ownMembers(part)?.outcome)
    return outcome ? [{ ...outcome }] : []
  })
  const isLate = outcomes.some(({ type }: JsonObject) => type === 'timeout')
  return {
    result: { success: !isLate, ...(outcomes.length > 0 && { data: { outcomes } }) },
    ...(isLate && { outcome: 'timed_out' }),
    content: parts.flatMap((part) => part ?? []),
  }
}

/** The parts of an item. Undefined if it is no content. */
function partsOf(part: unknown): readonly ContentPart[] | undefined {
  const { type, text, stdout, stderr } = ownMembers(part) ?? {}
  if (typeof stdout === 'string' || typeof stderr === 'string') return logsOf({ stdout, stderr })
  const known = typeof (type ?? text) === 'string' ? knownBlock(part) : undefined
  return known && [known]
}

export const imageOf = (data: string, format: unknown): ContentPart => ({
  kind: 'image',
  mimeType: `image/${typeof format === 'string' ? format : 'png'}`,
  data,
})
