'use client'
import { forwardRef } from 'react'
import { VisibleText } from '../../../content/text/VisibleText.tsx'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Which tool it is: its machine name, its server, its mode. Titles and prompts are no proof of what
 * runs.
 */
export const ConsentDialogTool: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogTool(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogTool')
    const { name, server } = status.execution
    const children = (
      <>
        <code className="handrail-name" dir="ltr">
          <VisibleText text={name} />
        </code>
        {server !== undefined && (
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
