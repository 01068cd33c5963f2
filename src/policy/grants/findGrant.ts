import { isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import { LASTING_SCOPES, isLastingScope, type GrantPlace } from '../../model/Consent.ts'
import { definitionDigest } from '../definitionDigest.ts'
import type { CallLike, ModeExplanation, RuleEngine, ToolDeclaration } from '../ToolPolicy.ts'
import type { Grant, GrantContext } from './Grant.ts'
import { coverageKinds, everyCall } from './coverageKinds.ts'
import { hashJson, isTextOf, namedArguments, saysNoMore } from '../../engines/json/digestCall.ts'
import { isTooLong } from '../../engines/json/sameJson.ts'
import { parsePerson } from '../../model/parseUndo.ts'

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

/**
 * Parses a grant from a store. Undefined if anything in it is invalid: half a permission is no
 * permission. Reads own members only.
 */
export function parseGrant(value: unknown): Grant | undefined {
  if (!isJsonObject(value)) return undefined
  const getOwnMember = (key: string): unknown =>
    Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined
  const [id, scope, conversation, tool, server, definition, at, expiresAt] = [
    'id',
    'scope',
    'conversation',
    'tool',
    'server',
    'definition',
    'at',
    'expiresAt',
  ].map(getOwnMember)
  const by = parsePerson(getOwnMember('by'))
  if (!isText(id) || !isText(tool) || !isText(definition) || !isTime(at) || !by) return undefined
  if (!isLastingScope(scope)) return undefined
  const { place } = LASTING_SCOPES[scope]
  if (place && !isText(getOwnMember(place))) return undefined
  if (
    !isAbsentOr(isText)(server) ||
    !isAbsentOr(isTime)(expiresAt) ||
    !isAbsentOr(isText)(conversation)
  )
    return undefined
  const tools = readList(getOwnMember('tools'), readTool)
  const rule = getOwnMember('rule')
  const exactly = readExactly(getOwnMember('exactly'))
  if (tools === null || exactly === null || !isAbsentOr(isText)(rule)) return undefined
  // with both, or neither, nobody knows what it covers
  if ((rule === undefined) === (exactly === undefined)) return undefined
  return {
    id,
    scope,
    ...(conversation !== undefined && { conversation }),
    tool,
    ...(server !== undefined && { server }),
    definition,
    by,
    at,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(rule !== undefined && { rule }),
    ...(exactly && { exactly }),
    ...(tools && { tools }),
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const isAbsentOr =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | undefined =>
    value === undefined || is(value)

/** Undefined if there is none, null if one of it cannot be read. */
function readList<T>(
  value: unknown,
  read: (item: unknown) => T | undefined,
): readonly T[] | undefined | null {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return null
  const items = value.map(read)
  return items.includes(undefined) ? null : (items as T[])
}

function readTool(value: unknown): { tool: string; definition: string } | undefined {
  return isJsonObject(value) && isText(value.tool) && isText(value.definition)
    ? { tool: value.tool, definition: value.definition }
    : undefined
}

function readExactly(value: unknown): Grant['exactly'] | null {
  if (value === undefined) return undefined
  if (!isJsonObject(value) || !isText(value.digest)) return null
  return { digest: value.digest, ...(isText(value.text) && { text: value.text }) }
}
