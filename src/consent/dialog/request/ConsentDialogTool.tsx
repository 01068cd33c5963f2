'use client'
import { forwardRef, useContext } from 'react'
import { VisibleText } from '../../../content/text/VisibleText.tsx'
import { PolicyContext } from '../../../host/useToolRuntime.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { factsOf } from '../../../policy/mode/factsOf.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Which tool it is: its machine name, its server, its mode. Titles and prompts are no proof of what
 * runs.
 */
export const ConsentDialogTool: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogTool(props, ref) {
    const { record, status, words } = useConsentDialog('ConsentDialogTool')
    const { server } = factsOf(record.call.name, record.spec, useContext(PolicyContext))
    const children = (
      <>
        <code className="handrail-name" dir="ltr">
          <VisibleText text={record.call.name} />
        </code>
        {typeof server === 'string' && (
          <span>
            <bdi>
              <VisibleText text={server} />
            </bdi>
          </span>
        )}
        <span className="handrail-mode">{words.text(`mode.${status.mode}`)}</span>
      </>
    )
    return usePart('span', props, { className: 'handrail-tool', children }, ref)
  },
)
