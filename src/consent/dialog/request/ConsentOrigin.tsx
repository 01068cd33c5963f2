'use client'
import { useContext } from 'react'
import { deriveExecution } from '../../../execution/deriveExecution.ts'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { ToolRuntimeContext } from '../../../runtime/useToolRuntime.ts'
import { useWords } from '../../../messages/useWords.ts'
import type { Execution } from '../../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { CONSENT_WORDS } from '../../messages.en.ts'

export type ConsentOriginProps = { record: ToolCallRecord }

/**
 * Who asks, where a call was started by another one: a sub-agent. Nothing else asks in somebody's
 * name.
 */
export function ConsentOrigin({ record }: ConsentOriginProps) {
  const words = useWords(CONSENT_WORDS)
  const runtime = useContext(ToolRuntimeContext)
  if (typeof record.parentId !== 'string' || record.parentId === '') return null
  const parent = runtime?.findParent(record)
  if (!parent) return <span>{words.text('consent.from_unknown')}</span>
  const task = taskOf(deriveExecution(parent, undefined))
  return (
    <span>
      {words.text('consent.from')}{' '}
      <code className="handrail-name" dir="ltr">
        <ForeignText text={parent.call.name} />
      </code>
      {task !== undefined && (
        <>
          {' '}
          <ForeignText text={task} isSaid longest={100} />
        </>
      )}
    </span>
  )
}

/** What the sub-agent was given to do, in the words of the call that started it. */
function taskOf({ arguments: input }: Execution): string | undefined {
  const given = ['title', 'name', 'description', 'agent', 'task', 'prompt'].map((key) =>
    Object.hasOwn(input, key) ? input[key] : undefined,
  )
  return given.find((value): value is string => typeof value === 'string' && value.trim() !== '')
}
