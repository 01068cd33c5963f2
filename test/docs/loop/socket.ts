// in place of client.ts
import type { ToolCallReader, ToolHost } from 'handrail'
import { evaluateCall } from 'handrail/policy'
import { policy } from './policy'

/** Connects to an agent, which confirms each decision by `{ taken: id }`. */
export function connect(url: string, reader: ToolCallReader): ToolHost {
  const socket = new WebSocket(url)
  const waiting = new Map<string, () => void>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as { taken?: string }
    if (message.taken === undefined) reader.push(message)
    else waiting.get(message.taken)?.()
  })
  return {
    isGated: ({ call }) => evaluateCall(call, { tool: { server: null } }, policy).verdict !== 'run',
    decideConsent: ({ call }, decision) =>
      new Promise((taken) => {
        waiting.set(call.id, taken)
        socket.send(JSON.stringify({ id: call.id, decision }))
      }),
  }
}
