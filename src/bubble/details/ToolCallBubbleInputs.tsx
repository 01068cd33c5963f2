'use client'
import { forwardRef, useContext } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { ServerName } from '../../content/text/ServerName.tsx'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { isConfiguredServer } from '../../execution/isConfiguredServer.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { PolicyContext } from '../../runtime/useToolRuntime.ts'
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
          <ValueSection
            key={kind}
            title={words.text(`inputs.${kind}`)}
            value={value}
            before={
              kind === 'allowed' &&
              status.allowed && <AllowedTool allowed={status.allowed} ran={status.execution} />
            }
          />
        ))}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 || inputs?.changed === true ? element : null
  },
)

/** Which tool was allowed, where another one ran, or that of another server. */
function AllowedTool({ allowed, ran }: Record<'allowed' | 'ran', Execution>) {
  const policy = useContext(PolicyContext)
  const { name, server } = allowed
  if (name === ran.name && server === ran.server) return null
  return (
    <p className="handrail-aside">
      <code className="handrail-name" dir="ltr">
        <ForeignText text={name} />
      </code>{' '}
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(allowed, policy)} />
      )}
    </p>
  )
}

/** What the model wrote, where the call is something else now. */
function writtenByModel(execution: Execution): JsonObject | undefined {
  let first = execution
  while (first.from) first = first.from
  return first === execution ? undefined : first.arguments
}
