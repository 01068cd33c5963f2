'use client'
import { forwardRef } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { MODE_ICONS } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { ConsentDialogDeadline } from './ConsentDialogDeadline.tsx'
import { ConsentDialogTitle } from './ConsentDialogTitle.tsx'
import { ConsentDialogTool } from './request/ConsentDialogTool.tsx'
import { ConsentOrigin } from './request/ConsentOrigin.tsx'
import { ConsentDialogWhy } from './request/ConsentDialogWhy.tsx'
import { RequestStrip } from '../plain/RequestStrip.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/**
 * That it waits, and how long it still does; the mode's icon and the title; below, which tool of
 * which server it is, and why it asks.
 */
export const ConsentDialogHeader: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogHeader(props, ref) {
    const { record, status, input, inputWords, words, id } = useConsentDialog('ConsentDialogHeader')
    const children = (
      <>
        <button
          type="button"
          className="handrail-button handrail-skip"
          onClick={({ currentTarget }) =>
            currentTarget
              .closest('[data-handrail="consent"]')
              ?.querySelector<HTMLElement>('.handrail-footer')
              ?.focus({ preventScroll: true })
          }
        >
          <span>{words.text('consent.to_decision')}</span>
        </button>
        <RequestStrip record={record} status={status} words={words} />
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
