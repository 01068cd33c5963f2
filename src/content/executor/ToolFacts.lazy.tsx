'use client'
import { useWords } from '../../messages/useWords.ts'
import type { ToolSpec } from '../../tool-call/index.ts'
import { agentOf, executorOf } from './executorOf.tsx'
import { EXECUTOR_WORDS } from './executorMessages.en.ts'

export type ToolFactsProps = { tool: Partial<Pick<ToolSpec, 'agent' | 'executor'>> }

/** What runs a tool, and which agent does what it does: rows of a list of terms. */
export function ToolFacts({ tool: { agent, executor } }: ToolFactsProps) {
  const words = useWords(EXECUTOR_WORDS)
  const facts = [
    ['executor.title', executorOf(executor, words)],
    ['executor.agent', agentOf(agent, words)],
  ] as const
  return facts
    .filter(([, value]) => value !== null)
    .map(([key, value]) => (
      <div key={key}>
        <dt className="handrail-speaker">{words.text(key)}</dt>
        <dd>{value}</dd>
      </div>
    ))
}
