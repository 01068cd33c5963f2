import { membersOf, pointerKey } from '../../content/values/membersOf.ts'
import { memberPath } from '../../json/memberPath.ts'
import type { diffJson } from '../engine/json/diffJson.ts'
import type { DataDiff } from '../DiffState.ts'
import type { JsonChange, JsonPath } from '../engine/json/JsonChange.ts'

/** One change of data as a row. `set`: what was there before is not known. */
export type DataChange = Omit<JsonChange, 'kind'> & { kind: JsonChange['kind'] | 'set' }

/**
 * What changes in data, once there is what compares it; without what was there before, what every
 * member is set to.
 */
export function dataChanges(
  data: DataDiff,
  compare: typeof diffJson | undefined,
): readonly DataChange[] {
  if ('before' in data) return compare?.(data.before, data.after).changes ?? []
  const members = membersOf(data.after)
  if (!members || members.isList) return [{ kind: 'set', path: [], after: data.after }]
  return Array.from({ length: members.size }, (_, at) => ({
    kind: 'set' as const,
    path: [members.keyAt(at)],
    after: members.at(at),
  }))
}

/** A path as people write it: `guests[2].name`. */
export const pathText = (path: JsonPath): string => path.reduce<string>(memberPath, '')

/** A path as a JSON Pointer (RFC 6901). */
export const pointerOf = (path: JsonPath): string =>
  path.map((key) => `/${pointerKey(String(key))}`).join('')
