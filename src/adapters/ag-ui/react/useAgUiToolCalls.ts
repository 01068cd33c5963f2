'use client'
import { useEffect, useState } from 'react'
import { hostedToolCalls, type HostedToolCalls } from '../../../host/ToolHost.ts'
import { useToolCalls } from '../../../host/useToolCalls.ts'
import { createAgUiHost, type AgUiAgent } from '../createAgUiHost.ts'
import { createAgUiReader, type AgUiOptions } from '../fromAgUi.ts'

/** An agent whose events the page can follow: `HttpAgent` has it. */
export interface AgUiHookAgent extends AgUiAgent {
  subscribe: NonNullable<AgUiAgent['subscribe']>
  readonly threadId?: string
}

/**
 * Returns the tool calls of an agent, and the host that answers its interrupts: a reader of the
 * agent's events, `useToolCalls(reader)` and `createAgUiHost(agent)` in one. Another agent object
 * begins again, so keep the same one from render to render.
 * @example
 * const calls = useAgUiToolCalls(agent)
 * return (
 *   <ToolHostProvider {...calls.provider} policy={policy}>
 *     {calls.list.map((one) => (
 *       <ToolCallBubble key={one.call.id} record={one} />
 *     ))}
 *   </ToolHostProvider>
 * )
 */
export function useAgUiToolCalls(agent: AgUiHookAgent, options?: AgUiOptions): HostedToolCalls {
  const [followed, setFollowed] = useState(() => ({ agent, reader: createAgUiReader(options) }))
  if (followed.agent !== agent) setFollowed({ agent, reader: createAgUiReader(options) })
  useEffect(() => {
    const following = followed.agent.subscribe({
      onEvent: ({ event }) => followed.reader.push(event),
    })
    return () => following.unsubscribe()
  }, [followed])
  return hostedToolCalls(useToolCalls(followed.reader), createAgUiHost(agent), agent.threadId)
}
