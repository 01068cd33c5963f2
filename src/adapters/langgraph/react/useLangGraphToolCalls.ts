'use client'
import { useState } from 'react'
import { hostedToolCalls, type HostedToolCalls } from '../../../host/ToolHost.ts'
import { useToolCalls } from '../../../host/useToolCalls.ts'
import { ownOptions } from '../../../model/JsonObject.ts'
import { checkOptions } from '../../shared/createCallReader.ts'
import { createLangGraphHost, type LangGraphStream } from '../createLangGraphHost.ts'
import { fromLangGraph, type LangGraphOptions } from '../fromLangGraph.ts'

/**
 * The return value of `useStream()`, that of `@langchain/langgraph-sdk/react` or of
 * `@langchain/react`.
 */
export type LangGraphUseStream = LangGraphStream & {
  readonly messages: readonly object[]
  readonly interrupts?: readonly object[] | undefined
  readonly isLoading?: boolean
}

/** `conversation`: the id of the thread. `specs`: declarations of the tools. */
export type LangGraphHookOptions = Pick<LangGraphOptions, 'specs'> & {
  conversation?: string | undefined
}

/**
 * Returns the tool calls of a thread, and the host that answers its interrupts:
 * `useToolCalls(fromLangGraph, …)` and `createLangGraphHost(stream)` in one.
 * @example
 * const calls = useLangGraphToolCalls(stream)
 * return (
 *   <ToolHostProvider {...calls.provider} policy={policy}>
 *     {calls.list.map((one) => (
 *       <ToolCallBubble key={one.call.id} record={one} />
 *     ))}
 *   </ToolHostProvider>
 * )
 */
export function useLangGraphToolCalls(
  stream: LangGraphUseStream,
  options: LangGraphHookOptions = {},
): HostedToolCalls {
  checkOptions('useLangGraphToolCalls', options)
  const { specs, conversation } = ownOptions(options)
  const { messages, interrupts = [] } = stream
  const [isGoingOn] = useState(createRunWatch)
  const calls = useToolCalls(
    fromLangGraph,
    { messages, __interrupt__: interrupts },
    { specs, runActive: isGoingOn(stream) },
  )
  return hostedToolCalls(calls, createLangGraphHost(stream), conversation)
}

interface Run {
  readonly messages: readonly object[]
  readonly interrupts?: readonly object[] | undefined
  readonly isLoading?: boolean | undefined
}

/**
 * A run that waits for a person has not ended, nor has one that takes an answer: for a moment
 * @langchain/react says that nothing waits and nothing runs, and no message is new.
 */
function createRunWatch(): (run: Run) => boolean | undefined {
  let waitedWith: readonly object[] | undefined
  return ({ messages, interrupts = [], isLoading }) => {
    const isWaiting = interrupts.length > 0
    if (isWaiting || isLoading) waitedWith = isWaiting ? messages : undefined
    return isWaiting || waitedWith === messages || isLoading
  }
}
