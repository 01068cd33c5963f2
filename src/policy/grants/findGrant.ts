import { getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import { LASTING_SCOPES, isLastingScope, type GrantPlace } from '../../model/Consent.ts'
import { definitionDigest } from '../digestOf.ts'
import type { CallLike, ModeExplanation, RuleEngine, ToolDeclaration } from '../ToolPolicy.ts'
import type { Grant, GrantContext } from './Grant.ts'
import { coverageKinds, everyCall } from './coverageKinds.ts'
import { hashJson, isTextOf, namedArguments, saysNoMore } from '../../engines/json/digestCall.ts'
import { isTooLong } from '../../engines/json/sameJson.ts'
import { parsePerson } from '../../model/parseUndo.ts'
import { list, members, type Read, type Readers } from '../../model/readShape.ts'

/**
 * The grant that covers a call, undefined if none does. `tool` and `mode`: what is known of its
 * tool. Total: what cannot be read or compared covers nothing. Server, tool, definition, arguments,
 * conversation and time must all be the grant's. `rules` reads rules that name some calls of a tool:
 * without it these cover nothing.
 */
export function findGrant(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
  grants: unknown,
  context?: GrantContext,
  rules?: RuleEngine,
): Grant | undefined {
  for (const grant of grantsHere(tool, grants, context)) {
    if (!namesTool(grant, call.name, tool)) continue
    const { exactly, rule, tools } = grant
    if (
      rule === undefined
        ? isExactly(exactly, call)
        : isEvery(grant)
          ? isPlain(call) && coverageKinds(call, tool, mode).includes('tool')
          : rules?.covers({ rule, tools }, call, tool, mode)
    )
      return grant
  }
  return undefined
}

const isEvery = ({ rule, tool, server, tools }: Grant): boolean =>
  !tools && rule === everyCall(tool, server)

/** The text of the arguments says nothing that they do not. */
const isPlain = ({ arguments: given, argumentsText }: CallLike): boolean =>
  argumentsText === undefined || saysNoMore(argumentsText, given ?? {})

/** True if exactly this call was allowed of the same tool as it was defined then. */
export function isOutdated(
  call: CallLike,
  tool: ToolDeclaration,
  grants: unknown,
  context?: GrantContext,
): boolean {
  for (const grant of grantsHere(tool, grants, context))
    if (
      grant.tool === call.name &&
      !namesTool(grant, call.name, tool) &&
      isExactly(grant.exactly, call)
    )
      return true
  return false
}

/** Those of a tool's server that count here and now. */
function* grantsHere(
  tool: ToolDeclaration,
  grants: unknown,
  context: GrantContext | undefined,
): Generator<Grant> {
  if (!Array.isArray(grants)) return
  const { now = Date.now(), ...places } = context ?? {}
  for (const stored of grants) {
    const grant = parseGrant(stored)
    if (!grant || grant.server !== (tool.server ?? undefined)) continue
    if (countsIn(grant, places) && isGrantActive(grant, now)) yield grant
  }
}

/** True if a grant's scope reaches here. One of a place names it: `parseGrant` reads no other. */
export function countsIn(grant: Grant, here: Pick<GrantContext, GrantPlace>): boolean {
  const { place } = LASTING_SCOPES[grant.scope]
  return place === null || grant[place] === here[place]
}

/**
 * A grant counts from when it was given. One day of tolerance allows for a clock that was set back.
 */
export const isGrantActive = ({ at, expiresAt }: Grant, now: number): boolean =>
  at <= now + DAY && (expiresAt === undefined || now < expiresAt)
const DAY = 86_400_000

function namesTool(grant: Grant, name: string, spec: ToolDeclaration): boolean {
  const definition = [grant, ...(grant.tools ?? [])].find(({ tool }) => tool === name)?.definition
  return definition !== undefined && definition === definitionDigest(name, spec)
}

/**
 * Arguments that their text contradicts, by a key given twice, are covered by nothing.
 */
const isExactly = (exactly: Grant['exactly'], call: CallLike): boolean =>
  exactly !== undefined &&
  call.arguments !== undefined &&
  argumentsDigest(call.arguments, call.argumentsText) === exactly.digest

/**
 * The digest of a call's arguments, with their text if that says more; undefined if they have
 * no canonical JSON or more than 1 MB of it, or their text says something else.
 */
export function argumentsDigest(given: JsonObject, text?: string): string | undefined {
  if (isTooLong(given, text)) return undefined
  try {
    return isTextOf(text, given)
      ? hashJson(namedArguments({ arguments: given, argumentsText: text }))
      : undefined
  } catch {
    return undefined
  }
}

/** Longer texts, and more tools than these, are none of the kit's. */
const MAX_TEXT_LENGTH = 2000
const MAX_ITEMS = 1000

const short: Read<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH ? value : undefined
const time: Read<number> = (value) => (Number.isFinite(value) ? (value as number) : undefined)
const toolOfGrant = members<NonNullable<Grant['tools']>[number]>(
  { tool: short, definition: short },
  ['tool', 'definition'],
)
const GRANT: Readers<Grant> = {
  id: short,
  scope: (value) => (isLastingScope(value) ? value : undefined),
  conversation: short,
  tool: short,
  server: short,
  definition: short,
  by: (value) => parsePerson(value) ?? undefined,
  at: time,
  expiresAt: time,
  exactly: members<NonNullable<Grant['exactly']>>({ digest: short, text: short }, ['digest']),
  rule: short,
  tools(value) {
    if (!Array.isArray(value) || value.length > MAX_ITEMS) return undefined
    const tools = list(toolOfGrant)(value)
    return tools?.length === value.length ? tools : undefined
  },
}
const readGrant = members(GRANT, ['id', 'scope', 'tool', 'definition', 'by', 'at'])

/**
 * Parses a grant from a store. Undefined if anything in it is invalid: half a permission is no
 * permission. Reads own members only.
 */
export function parseGrant(value: unknown): Grant | undefined {
  const grant = readGrant(value)
  if (!grant) return undefined
  const { place } = LASTING_SCOPES[grant.scope]
  if (place && grant[place] === undefined) return undefined
  const isInvalid = (key: string) =>
    (getOwnMember(value, key) ?? undefined) !== undefined && getOwnMember(grant, key) === undefined
  // with both, or neither, nobody knows what it covers
  const isClear = (grant.rule === undefined) !== (grant.exactly === undefined)
  return isClear && !Object.keys(GRANT).some(isInvalid) ? grant : undefined
}
