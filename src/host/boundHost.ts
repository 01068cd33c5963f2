import type { ToolHost } from './ToolHost.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

const boundHosts = new WeakMap<ToolHost, ToolHost>()

/**
 * An app's host as the kit reads it: its own members and those of its class, and nothing that every
 * object inherits. Each is called on the host itself; what is no function is not there. The same
 * object for the same host.
 */
export function boundHost(host: ToolHost): ToolHost {
  const known = boundHosts.get(host)
  if (known) return known
  const members = new WeakMap<object, unknown>()
  const bound: ToolHost = new Proxy(Object.create(null), {
    get(_, key) {
      try {
        const member: unknown = key in Object.prototype ? undefined : Reflect.get(host, key)
        if (typeof member !== 'function') return undefined
        const own = members.get(member) ?? member.bind(host)
        members.set(member, own)
        return own
      } catch (error) {
        return () => {
          throw error // what calls it says so
        }
      }
    },
  })
  boundHosts.set(host, bound)
  return bound
}

/**
 * The call that started another one: the last before it with that id, since ids may come again; else
 * the first one after it.
 */
export function parentIn(
  records: readonly ToolCallRecord[],
  record: ToolCallRecord,
): ToolCallRecord | undefined {
  const { parentId } = record
  if (!parentId) return undefined
  const isParent = (other: ToolCallRecord) => other !== record && other.call.id === parentId
  const own = Math.max(0, records.indexOf(record))
  return records.slice(0, own).findLast(isParent) ?? records.slice(own).find(isParent)
}
