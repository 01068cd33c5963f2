import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import type { CallFacts, KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { createApprovals } from './createApprovals.ts'
import { isCall, isOutput, readItem, readItemOutput } from './readItem.ts'

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
      const call = known ?? (item.call_id === null && search ? search : calls.of(key, source))
      return addOutput(calls, call, item)
    } else if (isCall(type)) {
      // A call that a person allowed has an item of its own.
      const allowed = approvals.take(item, known)
      const spec = listed.get(toolKey(item.server_label, item.name))
      const said = saidOf(item, isLive, spec, approvals.isUnasked(item, allowed))
      const [same, before] = [allowed ?? known, calls.find(key)]
      // Outside of a stream nothing begins anew: it is what was delivered before.
      if (!same && before && !isLive && said.argumentsState === 'streaming') return before
      const call = same ?? calls.begin(key, said, source)
      calls.mergeCallFacts(call, same ? approvals.ranAs(call, said) : said)
      if (type === 'tool_search_call') search = call
      if (type === 'mcp_approval_request') approvals.ask(call, isLive)
      return call
    }
    return undefined
  }

  return {
    read,
    /**
     * All of a response is there. Nobody but the model goes on: whatever is open is answered
     * elsewhere, or never. `why`: what it says of an end that is not the usual one.
     */
    endResponse(isOver: boolean, isCancelled = false, why?: unknown) {
      approvals.open()
      if (isOver)
        calls.endRun(
          undefined,
          ({ facts }) =>
            isCancelled && facts.argumentsState === 'streaming' ? { outcome: 'cancelled' } : {},
          why,
        )
    },
    /** The person went on: what was asked before cannot be answered any more. */
    endTurn() {
      approvals.lapse()
      calls.endRun(undefined)
    },
  }
}

function addOutput(calls: CallRegistry, call: KnownCall, item: JsonObject): KnownCall {
  const facts = readItemOutput(item)
  // What streamed was on its way to the result.
  if (facts.result && call.facts.result === undefined) calls.mergeCallFacts(call, {}, 'content')
  return calls.mergeCallFacts(call, facts)
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

/** What an item says of its call. `isUnasked`: under the answer that was given to another. */
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
