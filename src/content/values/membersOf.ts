/** Stands for a member that throws when it is read. */
export const UNREADABLE = Symbol('unreadable')

/** The members of a list or an object, read one by one when they are wanted. */
export type Members = {
  isList: boolean
  size: number
  keyAt(index: number): string
  at(index: number): unknown
}

/**
 * The members of a list or a plain object; undefined for values that are shown as one text. Never
 * throws, although proxies and getters may.
 */
export function membersOf(value: unknown): Members | undefined {
  try {
    if (Array.isArray(value))
      return {
        isList: true,
        size: value.length,
        keyAt: String,
        at: (index) => readMember(value, String(index)),
      }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
    const keys = Object.keys(value)
    if (keys.length === 0 && Object.prototype.toString.call(value) !== '[object Object]')
      return undefined
    return {
      isList: false,
      size: keys.length,
      keyAt: (index) => keys[index] ?? '',
      at: (index) => readMember(value, keys[index] ?? ''),
    }
  } catch {
    return undefined
  }
}

function readMember(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return UNREADABLE
  }
}

/** A key as it stands in a JSON Pointer (RFC 6901). */
export const pointerKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
