'use client'
import { forwardRef, type ForwardRefExoticComponent, type RefAttributes } from 'react'
import { Icon } from '../../internal/Icon.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import type { Words } from '../../messages/words.ts'
import { useConsentDialog } from './useConsentDialog.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/**
 * How long the request can still be decided. The clock is for the eye; screen readers hear the time
 * of day, and once when a minute is left. Nothing without a deadline.
 */
export const ConsentDialogDeadline: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogDeadline(props, ref) {
    const { state, words } = useConsentDialog('ConsentDialogDeadline')
    const expiresAt = state.kind === 'open' ? state.request?.expiresAt : undefined
    return <Deadline {...props} ref={ref} expiresAt={expiresAt} words={words} />
  },
)

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/** The same outside of a dialog. */
export const Deadline: ForwardRefExoticComponent<
  PartProps<'span', DeadlineProps> & RefAttributes<HTMLSpanElement>
> = forwardRef<HTMLSpanElement, PartProps<'span', DeadlineProps>>(function Deadline(
  { expiresAt, words, ...props },
  ref,
) {
  const seconds = useSecondsLeft(expiresAt)
  const isKnown = seconds !== undefined && expiresAt !== undefined
  const children = isKnown && (
    <>
      <Icon path={STATUS_ICONS.expired} />
      <span aria-hidden="true">
        {words.text('consent.left', {
          time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
        })}
      </span>
      <span className="handrail-visually-hidden">
        {words.text('consent.until', {
          time: new Intl.DateTimeFormat(words.formats, {
            hour: 'numeric',
            minute: '2-digit',
          }).format(expiresAt),
        })}
      </span>
      <span className="handrail-visually-hidden" role="status">
        {seconds <= 60 && words.text('consent.minute_left')}
      </span>
    </>
  )
  const element = usePart(
    'span',
    props,
    {
      className: 'handrail-deadline',
      state: { kind: isKnown && seconds <= 60 ? 'waiting' : undefined },
      children,
    },
    ref,
  )
  return isKnown ? element : null
})
