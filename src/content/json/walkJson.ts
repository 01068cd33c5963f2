import { memberPath } from '../../json/memberPath.ts'
import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { membersOf, pointerKey, type Members } from '../values/membersOf.ts'
import { isMaskable } from '../values/rowsOf.ts'

/**
 * One place of a value on a walk through it, in its own order. A container that is entered has two:
 * `open` and `close`.
 */
export type JsonPlace = {
  kind: 'open' | 'close' | 'folded' | 'circular' | 'leaf'
  /** Of a member of an object. */
  name: string | undefined
  /** A JSON Pointer, and as people write it: `edits[0].oldText`. */
  pointer: string
  path: string
  depth: number
  value: unknown
  isList: boolean
  size: number
  isLast: boolean
  isSecret: boolean
}

type Level = { place: JsonPlace; members: Members; next: number; isSecret: boolean }

/**
 * Walks a value without a stack of its own, so any depth is safe. A container that `enters` refuses
 * is `folded`; one that is in itself is `circular`.
 */
export function* walkJson(
  value: unknown,
  shouldEnter: (place: JsonPlace) => boolean,
): Generator<JsonPlace, void, undefined> {
  const levels: Level[] = []
  const ancestors = new Set<unknown>()

  function* visit(
    at: Pick<JsonPlace, 'name' | 'pointer' | 'path' | 'value' | 'isLast'>,
    isUnderSecret: boolean,
  ): Generator<JsonPlace, void, undefined> {
    const members = membersOf(at.value)
    const { isList = false, size = 0 } = members ?? {}
    const isSecret = isUnderSecret || (at.name !== undefined && isSecretKey(at.name))
    const place: JsonPlace = {
      ...at,
      kind: 'leaf',
      depth: levels.length,
      isList,
      size,
      isSecret: isSecret && !members && isMaskable(at.value, at.path),
    }
    if (!members) yield place
    else if (ancestors.has(at.value)) yield { ...place, kind: 'circular' }
    else if (size === 0 || !shouldEnter(place)) yield { ...place, kind: 'folded' }
    else {
      yield { ...place, kind: 'open' }
      ancestors.add(at.value)
      levels.push({ place, members, next: 0, isSecret })
    }
  }

  yield* visit({ name: undefined, pointer: '', path: '', value, isLast: true }, false)
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { place, members, next, isSecret } = level
    if (next === members.size) {
      levels.pop()
      ancestors.delete(place.value)
      yield { ...place, kind: 'close' }
      continue
    }
    level.next += 1
    const key = members.keyAt(next)
    const path = memberPath(place.path, members.isList ? next : key)
    yield* visit(
      {
        name: members.isList ? undefined : key,
        pointer: `${place.pointer}/${pointerKey(key)}`,
        path,
        value: members.at(next),
        isLast: next === members.size - 1,
      },
      isSecret,
    )
  }
}
