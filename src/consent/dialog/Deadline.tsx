'use client'
import { forwardRef } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { EXPIRED_ICON } from '../../internal/icons/icons.ts'
import { usePart, type PartProps } from '../../internal/usePart.ts'
import type { Words } from '../../messages/words.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/** How long a request can still be decided, in a dialog or where it waits as a line. */
export const Deadline = forwardRef<HTMLSpanElement, PartProps<'span', DeadlineProps>>(
  function Deadline({ expiresAt, words, ...props }, ref) {
    const seconds = useSecondsLeft(expiresAt)
    const isKnown = seconds !== undefined && expiresAt !== undefined
    const children = isKnown && (
      <>
        <Icon path={EXPIRED_ICON} />
        <span aria-hidden="true">
          {words.text('consent.left', { time: clockOf(seconds, words) })}
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
  },
)

/** As a clock counts down, in the digits of the page: 0:09, 12:05, 3:59:59. */
function clockOf(seconds: number, { formats }: Words): string {
  const minutes = Math.floor(seconds / 60)
  const [first = 0, ...rest] =
    minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60]
  const two = new Intl.NumberFormat(formats, { minimumIntegerDigits: 2 })
  return [
    new Intl.NumberFormat(formats).format(first),
    ...rest.map((part) => two.format(part)),
  ].join(':')
}
