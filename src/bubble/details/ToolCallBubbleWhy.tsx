'use client'
import { forwardRef } from 'react'
import { ReasonList } from '../../consent/why/ReasonList.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { MODE_ICONS } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * Why the call has its mode, why it asks or does not, and why it has its status. There while it is
 * open.
 */
export const ToolCallBubbleWhy: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleWhy(props, ref) {
    const { status, words, isWhyOpen, id } = useToolCallBubble('ToolCallBubbleWhy')
    const mode = words.text(`mode.${status.mode}`)
    const label = words.text('bubble.why', { mode })
    const children = (
      <>
        <p className="handrail-why-title">
          <Icon path={MODE_ICONS[status.mode]} />
          {status.modeSource === 'assumed' ? words.text('bubble.mode_assumed', { mode }) : mode}
        </p>
        <ReasonList status={status} words={words} />
      </>
    )
    const element = usePart(
      'div',
      props,
      { id: `${id}-why`, className: 'handrail-why', role: 'group', 'aria-label': label, children },
      ref,
    )
    return isWhyOpen ? element : null
  },
)
