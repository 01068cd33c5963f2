import type { JsonObject, ToolAnnotations, ToolSpec } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { blockedBy, reasonToText } from './readInvocation.ts'

/** What is declared of tools, before or after their calls. */
export function createDeclarations(calls: CallRegistry) {
  const specs = new Map<string, ToolSpec>()
  const reasons = new Map<string, string>()
  /** Calls by the tool that they name. */
  const callers = new Map<string, KnownCall[]>()
  /** Blocked calls of which nobody has said why. */
  const unexplained = new Set<KnownCall>()

  /** `isAbsent`: it stands in a list of a surface that says why it is not offered. */
  function declare(members: JsonObject, isAbsent = false) {
    const { tool_id: id } = members
    if (typeof id !== 'string') return
    const spec = readDeclaration(id, members, specs.get(id))
    specs.set(id, spec)
    const why = reasonToText(members.reason)
    if (isAbsent && why !== undefined) reasons.set(id, why)
    for (const call of callers.get(id) ?? []) {
      calls.mergeCallFacts(call, { spec })
      if (isAbsent && why !== undefined && unexplained.delete(call)) {
        calls.mergeCallFacts(call, {}, 'outcome') // nothing is decided of what has ended
        calls.mergeCallFacts(call, { outcome: 'denied', decision: blockedBy(why) })
      }
    }
  }

  return {
    declare,
    declareAll(tools: readonly unknown[], isAbsent: boolean) {
      for (const tool of tools) declare(ownMembers(tool) ?? {}, isAbsent)
    },
    /** Why a surface does not offer the tool of that name. */
    whyAbsent: (name: unknown) => (typeof name === 'string' ? reasons.get(name) : undefined),
    /** `isBlocked`: nobody has said why, and a surface that comes later may. */
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

/**
 * One declaration. The tool's id is its name, which is never rewritten; what it is called is its
 * title. A fact that is no `true` says nothing good: `is_destructive` in words may be so,
 * `is_read_only` in words is not. Source: Agent Tool Model, tool-declaration and tool-interface.
 */
function readDeclaration(id: string, members: JsonObject, known: ToolSpec | undefined): ToolSpec {
  const {
    input_contract: input,
    output_contract: output,
    tool_interface: inner,
    namespace,
    execution_profile: profile,
  } = members
  const facts = ownMembers(inner) ?? members
  const schema = ownMembers(input)?.model_input_schema ?? members.input_schema
  const resultSchema = ownMembers(output)?.schema
  const rest = withoutMembers(members, 'schema_version', 'tool_id', 'title', 'description')
  return {
    ...known,
    name: id,
    ...textMembers({
      title: members.title ?? members.name,
      description: members.description,
      server: namespace,
    }),
    ...definedMembers({
      inputSchema: isJsonObject(schema) ? schema : undefined,
      resultSchema: isJsonObject(resultSchema) ? resultSchema : undefined,
      annotations: annotationsOf(facts) ?? known?.annotations,
      executor: executorOf(ownMembers(profile) ?? {}),
    }),
    origin: { rest: { ...ownMembers(known?.origin?.rest), ...rest } },
  }
}

/** Source: Agent Tool Model, execution-profile. */
function executorOf({
  execution_kind: kind,
  sandboxed,
  sandbox_profile: sandbox = sandboxed,
}: JsonObject): ToolSpec['executor'] {
  if (typeof kind !== 'string' || kind === '') return undefined
  return {
    kind,
    ...((typeof sandbox === 'string' || typeof sandbox === 'boolean') && { sandbox }),
  }
}

function annotationsOf({
  is_read_only: readOnly,
  is_destructive: destructive,
  is_open_world: openWorld,
}: JsonObject): ToolAnnotations | undefined {
  if (readOnly === undefined && destructive === undefined && openWorld === undefined)
    return undefined
  return definedMembers({
    readOnlyHint: readOnly === undefined ? undefined : readOnly === true,
    destructiveHint:
      destructive === undefined
        ? undefined
        : destructive === true || typeof destructive === 'string',
    openWorldHint: openWorld === undefined ? undefined : openWorld !== false,
  })
}
