'use client'
import { forwardRef, useContext } from 'react'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { ServerName } from '../../../content/text/ServerName.tsx'
import { isConfiguredServer } from '../../../execution/isConfiguredServer.ts'
import { PolicyContext } from '../../../runtime/useToolRuntime.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Which tool it is: its machine name, its server, its mode. Titles and prompts are no proof of what
 * runs.
 */
export const ConsentDialogTool: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogTool(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogTool')
    const policy = useContext(PolicyContext)
    const { name, server } = status.execution
    const children = (
      <>
        <code className="handrail-name" dir="ltr">
          <ForeignText text={name} />
        </code>
        {server !== undefined && (
          <ServerName server={server} isConfigured={isConfiguredServer(status.execution, policy)} />
        )}
        <span className="handrail-mode">{words.text(`mode.${status.mode}`)}</span>
      </>
    )
    return usePart('span', props, { className: 'handrail-tool', children }, ref)
  },
)
