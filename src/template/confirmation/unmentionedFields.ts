import { memberPath } from '../../json/memberPath.ts'
import type { Argument, GoValue } from '../go/values/GoValue.ts'

/**
 * Fields of a payload that an output does not show, in the payload's order, as paths (`recursive`,
 * `owner.email`, `items[0].sku`): of an object or list that is not shown at all only its own. What
 * only decided or was counted is not shown.
 */
export function unmentionedFields(payload: Argument, shown: ReadonlySet<GoValue>): string[] {
  if (!payload || shown.has(payload)) return []
  return childrenOf(payload, '').flatMap(([path, child]) => unmentioned(child, path, shown))
}

function unmentioned(boxed: GoValue, path: string, shown: ReadonlySet<GoValue>): string[] {
  const value = boxed.kind === 'any' ? (boxed.data ?? boxed) : boxed
  if (shown.has(value)) return []
  const children = childrenOf(value, path)
  const inner = children.map(([at, child]) => ({ at, paths: unmentioned(child, at, shown) }))
  const isHidden = inner.every(({ at, paths }) => paths.length === 1 && paths[0] === at)
  return isHidden ? [path] : inner.flatMap(({ paths }) => paths)
}

function childrenOf(value: GoValue, path: string): [path: string, child: GoValue][] {
  if (value.kind === 'slice')
    return (value.data ?? []).map((child, index) => [memberPath(path, index), child])
  return value.kind === 'map'
    ? (value.written ?? []).map((key) => [memberPath(path, key), value.data!.get(key)!])
    : []
}
