'use client'
import { useEffect, useRef } from 'react'
import { hostedToolCalls, type HostedToolCalls } from '../../../host/records/hostedToolCalls.ts'
import { useToolCalls } from '../../../host/records/useToolCalls.ts'
import { createLangGraphHost, type LangGraphStream } from '../createLangGraphHost.ts'
import type { LangGraphOptions } from '../createLangGraphReader.ts'
import { fromLangGraph } from '../fromLangGraph.ts'

/** What `useStream()` returns, that of `@langchain/langgraph-sdk/react` or of `@langchain/react`. */
export type LangGraphUseStream = LangGraphStream & {
  readonly messages: readonly object[]
  readonly interrupts?: readonly object[] | undefined
  readonly isLoading?: boolean
}

/** `conversation`: the id of the thread. `specs`: what is declared of the tools, by their name. */
export type LangGraphHookOptions = Pick<LangGraphOptions, 'specs'> & {
  conversation?: string | undefined
}

/**
 * The tool calls of a thread, and the host that answers its interrupts:
 * `useToolCalls(fromLangGraph, …)` and `createLangGraphHost(stream)` in one.
 */
export function useLangGraphToolCalls(
  stream: LangGraphUseStream,
  { specs, conversation }: LangGraphHookOptions = {},
): HostedToolCalls {
  const { messages, interrupts = [], isLoading } = stream
  const isWaiting = interrupts.length > 0
  // Between an answer and the run that takes it, @langchain/react says for a moment that nothing
  // waits and nothing runs. As long as no message is new, the run has not ended.
  const waitedWith = useRef<readonly object[]>(undefined)
  const isTaken = !isWaiting && !isLoading && waitedWith.current === messages
  useEffect(() => {
    if (isWaiting || isLoading) waitedWith.current = isWaiting ? messages : undefined
  })
  const calls = useToolCalls(
    fromLangGraph,
    { messages, __interrupt__: interrupts },
    // A run that waits for a person has not ended: the calls beside the request are still to come.
    { specs, runActive: isWaiting || isTaken || isLoading },
  )
  return hostedToolCalls(calls, createLangGraphHost(stream), conversation)
}
