import type { ToolHost } from './ToolHost.ts'

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
