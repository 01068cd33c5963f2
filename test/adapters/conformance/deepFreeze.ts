/** The value, which nobody can change any more. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
