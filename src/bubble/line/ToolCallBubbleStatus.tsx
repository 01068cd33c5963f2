'use client'
import { forwardRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Icon } from '../../internal/Icon.tsx'
import { STATUS_ICONS, UNDO_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { brokenPromiseOf, statusMessageKey } from '../../status/statusMessageKey.ts'
import type { ToolCallDetail } from '../../tool-call/ToolCallStatus.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

const FORBIDDEN = ['forbidden', 'ran_though_forbidden'] satisfies ToolCallDetail[]

/**
 * The status as a glyph and a word. A plain success shows the glyph alone; its word is for screen
 * readers, since the sentence is in the past tense. One that ran against what was decided warns.
 * Why a rule forbids the call stands behind it, and what a text says that alone tells of a refusal.
 */
export const ToolCallBubbleStatus: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleStatus(props, ref) {
    const { record, status, words } = useToolCallBubble('ToolCallBubbleStatus')
    const isUndone = status.kind === 'succeeded' && status.undo?.kind === 'undone'
    const isBroken = !isUndone && brokenPromiseOf(status) !== undefined
    const state = { kind: isBroken ? 'waiting' : undefined }
    const isForbidden = FORBIDDEN.some((detail) => status.details.includes(detail))
    const told = isForbidden
      ? status.ruleReason
      : status.cause === 'refusal_text' && record.result?.error
    const reason = typeof told === 'string' && told
    const children = (
      <>
        <Icon
          path={
            isUndone
              ? UNDO_ICON
              : isBroken && status.kind === 'succeeded'
                ? WARNING_ICON
                : STATUS_ICONS[status.kind]
          }
          isFilled={status.kind === 'preparing'}
          mirrorsInRtl={isUndone}
        />
        <span>{words.text(statusMessageKey(status))}</span>
        {reason && (
          <span>
            {' '}
            <ForeignText text={reason} isSaid longest={60} />
          </span>
        )}
      </>
    )
    return usePart('span', props, { className: 'handrail-status', state, children }, ref)
  },
)
