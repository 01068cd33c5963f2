import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { parsePerson } from '../../tool-call/parse/parsePerson.ts'
import { isLastingScope, LASTING_SCOPES } from '../../tool-call/Consent.ts'
import type { Grant } from './Grant.ts'

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

/** Undefined where there is none, null where one of it cannot be read. */
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
