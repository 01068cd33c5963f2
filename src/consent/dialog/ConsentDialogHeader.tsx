'use client'
import { forwardRef } from 'react'
import { Icon } from '../../internal/Icon.tsx'
import { MODE_ICONS } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { ConsentDialogDeadline } from './ConsentDialogDeadline.tsx'
import { ConsentDialogTitle } from './ConsentDialogTitle.tsx'
import { ConsentDialogTool } from './request/ConsentDialogTool.tsx'
import { ConsentOrigin } from './request/ConsentOrigin.tsx'
import { ConsentDialogWhy } from './request/ConsentDialogWhy.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/**
 * The mode's icon, the title, the time that is left; below, which tool of which server it is, and
 * why it asks.
 */
export const ConsentDialogHeader: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogHeader(props, ref) {
    const { record, status, input, inputWords, id } = useConsentDialog('ConsentDialogHeader')
    const children = (
      <>
        <Icon path={MODE_ICONS[status.mode]} />
        <ConsentDialogTitle />
        <ConsentDialogDeadline />
        {input.problems.length > 0 && (
          <p className="handrail-request-summary" id={`${id}-problems`}>
            {inputWords.count('input.problems', input.problems.length)}
          </p>
        )}
        <div className="handrail-meta">
          <ConsentDialogTool />
          <ConsentOrigin record={record} />
          <ConsentDialogWhy />
        </div>
      </>
    )
    return usePart('div', props, { className: 'handrail-panel-head', children }, ref)
  },
)
