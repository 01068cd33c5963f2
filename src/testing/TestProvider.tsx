'use client'
import { QueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { commonNames, type ToolPolicy } from '../policy/index.ts'
import { ToolHostProvider, type ToolHostProviderProps } from '../host/provider/ToolHostProvider.tsx'
import { PolicyContext } from '../requests/useToolRuntime.ts'

/** As `handrail init` writes it. */
const POLICY: ToolPolicy = { names: commonNames }

/**
 * ToolHostProvider for tests: its own QueryClient, so that tests share no decisions; Allow armed at
 * once; all requests open. Without a policy it reads names by `commonNames`.
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
  const outer = useContext(PolicyContext)
  return (
    <ToolHostProvider
      queryClient={queryClient}
      armDelay={0}
      openRequests="all"
      policy={outer ?? POLICY}
      {...props}
    />
  )
}
