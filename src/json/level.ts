/** A list too: its keys are numbers. */
type Container = { [key: string | number]: unknown }

/**
 * A container that is still open. `key`: of the member that is read or was read last; lists have
 * numbers. `copy`: what the last snapshot has in its place, while that still holds.
 */
export type Level = { readonly node: Container; key: string | number; copy?: Container | undefined }

/** `__proto__` becomes a member of its own, as with JSON.parse. */
function setMember(node: Container, key: string | number, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(node, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  else node[key] = value
}

/** Sets the member whose turn it is. */
export function put(level: Level, value: unknown): void {
  setMember(level.node, level.key, value)
  level.copy = undefined
}

/**
 * Closes the innermost level and returns the one around it. What the last snapshot shows takes the
 * closed container's place, if it still holds: so it keeps its identity.
 */
export function close(levels: Level[]): Level {
  const closed = levels.pop()
  const level = levels.at(-1)!
  const { node, key } = level
  if (closed?.copy) node[key] = closed.copy
  if (level.copy?.[key] !== node[key]) level.copy = undefined
  return level
}

/**
 * All that the outermost level holds, never to change: what is open is copied unless nothing in it
 * changed, what is closed is shared.
 */
export function snapshotOf(levels: readonly Level[]): unknown {
  let inner: Container | undefined
  for (const level of levels.toReversed()) {
    if (!level.copy || (inner && level.copy[level.key] !== inner)) {
      level.copy = (Array.isArray(level.node) ? level.node.slice() : { ...level.node }) as Container
      if (inner) setMember(level.copy, level.key, inner)
    }
    inner = level.copy
  }
  return inner?.['']
}
