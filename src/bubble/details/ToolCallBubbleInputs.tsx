'use client'
import { forwardRef } from 'react'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { useEditedArguments } from '../../status/useRecordAsRun.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { RESULT_WORDS } from '../result/resultMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

const INPUTS = ['observable', 'permission', 'call'] as const

/**
 * Input as others than the model saw it, each apart, and whether somebody changed it; also what the
 * person edited before allowing it.
 */
export const ToolCallBubbleInputs: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleInputs(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleInputs')
    const words = useWords(RESULT_WORDS)
    const edited = useEditedArguments(record, status)
    const inputs =
      edited && record.inputs?.call === undefined
        ? { ...record.inputs, call: edited }
        : record.inputs
    const shown = INPUTS.filter((kind) => inputs?.[kind] !== undefined)
    const children = (
      <>
        {inputs?.changed === true && (
          <p className="handrail-aside">{words.text('inputs.changed')}</p>
        )}
        {shown.map((kind) => (
          <ValueSection key={kind} title={words.text(`inputs.${kind}`)} value={inputs?.[kind]} />
        ))}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 || inputs?.changed === true ? element : null
  },
)
