'use client'
import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ToolHostProvider, type ToolHostProviderProps } from '../provider/ToolHostProvider.tsx'

/**
 * ToolHostProvider with its own QueryClient, so that no test sees what another one decided, armed
 * at once (no view, focus or delay), and with all requests open.
 * @example
 * const host = createTestHost()
 * render(
 *   <TestProvider host={host} policy={policy}>
 *     <ToolCallBubble record={exampleRecord('awaiting_consent')} />
 *   </TestProvider>,
 * )
 */
export function TestProvider(props: ToolHostProviderProps) {
  const [queryClient] = useState(() => new QueryClient())
  return <ToolHostProvider queryClient={queryClient} armDelay={0} openRequests="all" {...props} />
}
