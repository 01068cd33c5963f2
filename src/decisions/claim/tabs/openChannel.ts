import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../../tool-call/index.ts'

/**
 * What one tab publishes about the call with this id, or asks of the others (`event.kind` is
 * `ask`).
 */
export type TabMessage = { readonly id: string } & JsonObject

/**
 * The way to the other tabs of one conversation. Any script of this origin can listen, and speak.
 */
export interface Channel {
  /** Posted at once. */
  publish(message: object): void
  /** One message after the other: what a listener does with one may take time. Until `close`. */
  subscribe(listener: (message: TabMessage) => unknown): void
  /** One user fewer. True when it was the last one. */
  close(): boolean
}

type SharedChannel = Pick<Channel, 'publish'> & {
  subscribe(listener: (message: TabMessage) => unknown, signal: AbortSignal): void
  close(): void
}

const channels = new Map<string, { channel: SharedChannel; users: number }>()

/**
 * One channel for all ledgers of a page, so that they never receive their own messages. Without
 * BroadcastChannel there are no other tabs.
 */
export function openChannel(conversation: string): Channel {
  const known = channels.get(conversation) ?? {
    channel: openBroadcastChannel(`handrail/${conversation}`),
    users: 0,
  }
  known.users += 1
  channels.set(conversation, known)
  const left = new AbortController()
  return {
    publish: known.channel.publish,
    subscribe: (listener) => known.channel.subscribe(listener, left.signal),
    close() {
      left.abort()
      known.users -= 1
      if (known.users > 0) return false
      channels.delete(conversation)
      known.channel.close()
      return true
    },
  }
}

function openBroadcastChannel(name: string): SharedChannel {
  if (typeof BroadcastChannel === 'undefined') return { publish() {}, subscribe() {}, close() {} }
  const channel = new BroadcastChannel(name)
  ;(channel as { unref?: () => void }).unref?.() // in Node, nothing that keeps the process alive
  return {
    subscribe(listener, signal) {
      let received: Promise<unknown> = Promise.resolve()
      const receive = ({ data }: MessageEvent<unknown>) => {
        if (isJsonObject(data) && typeof data.id === 'string')
          received = received.then(() => listener(data as TabMessage)).catch(() => {})
      }
      channel.addEventListener('message', receive, { signal })
    },
    close: () => channel.close(),
    publish(message) {
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
        channel.postMessage(JSON.parse(JSON.stringify(message)))
      } catch {
        // The value is circular and cannot be posted. The other tabs ask the host instead.
      }
    },
  }
}
