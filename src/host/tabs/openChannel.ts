import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * What one tab tells the others about the call of this id, or asks of them (`event.kind`: `ask`).
 */
export type News = { readonly id: string } & JsonObject

/**
 * The way to the other tabs of one conversation. Any script of this origin can listen, and speak.
 */
export interface Channel {
  /** Posted at once. */
  tell(news: object): void
  hear(listener: (news: News) => void): void
}

const channels = new Map<string, Channel>()

/**
 * One channel for all ledgers of a page, which so never hear each other. Without BroadcastChannel
 * there are no other tabs.
 */
export function openChannel(conversation: string): Channel {
  const known = channels.get(conversation) ?? open(`handrail/${conversation}`)
  channels.set(conversation, known)
  return known
}

function open(name: string): Channel {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, hear() {} }
  const channel = new BroadcastChannel(name)
  ;(channel as { unref?: () => void }).unref?.() // in Node, nothing that keeps the process alive
  return {
    hear: (listener) =>
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<unknown>) =>
          isJsonObject(data) && typeof data.id === 'string' && listener(data as News),
      ),
    tell(news) {
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
        channel.postMessage(JSON.parse(JSON.stringify(news)))
      } catch {
        // What the host told holds itself: the other tabs ask the host.
      }
    },
  }
}
