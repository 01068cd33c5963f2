'use client'
import { forwardRef } from 'react'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { RESULT_WORDS } from '../result/resultMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * Input as others saw it, each apart, where that differs from what the call runs with: what the
 * model wrote, what was allowed, what observers see; and whether somebody changed it.
 */
export const ToolCallBubbleInputs: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleInputs(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleInputs')
    const words = useWords(RESULT_WORDS)
    const inputs = record.inputs
    const others = {
      model: writtenByModel(status.execution),
      allowed: status.allowed?.arguments,
      observable: inputs?.observable,
      permission: inputs?.permission,
    }
    const shown = Object.entries(others).filter(([, value]) => value !== undefined)
    const children = (
      <>
        {inputs?.changed === true && (
          <p className="handrail-aside">{words.text('inputs.changed')}</p>
        )}
        {shown.map(([kind, value]) => (
          <ValueSection key={kind} title={words.text(`inputs.${kind}`)} value={value} />
        ))}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 || inputs?.changed === true ? element : null
  },
)

/** What the model wrote, where the call is something else now. */
function writtenByModel(execution: Execution): JsonObject | undefined {
  let first = execution
  while (first.from) first = first.from
  return first === execution ? undefined : first.arguments
}
