'use client'
import { forwardRef } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { UNDO_ICON, WARNING_ICON } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import type { Words } from '../../messages/words.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/**
 * Whether it can be undone once it ran, and for how long: as the app's policy says. Nothing where
 * that is not known.
 */
export const ConsentDialogWayBack: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ConsentDialogWayBack(props, ref) {
    const { stakes, words, id, canDecide, state } = useConsentDialog('ConsentDialogWayBack')
    const { kind, forMs } = stakes.wayBack ?? {}
    const text =
      forMs === undefined
        ? words.text(`consent.way_back_${kind}`)
        : words.text('consent.way_back_for', { time: timeText(forMs, words) })
    const element = usePart(
      'p',
      props,
      {
        id: `${id}-way-back`,
        className: 'handrail-way-back',
        state: { kind },
        children: (
          <>
            <Icon path={kind === 'none' ? WARNING_ICON : UNDO_ICON} />
            <span>{text}</span>
          </>
        ),
      },
      ref,
    )
    return kind !== undefined && canDecide && state.kind === 'open' ? element : null
  },
)

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** In the largest unit of which there are two, rounded down: it is a promise. */
function timeText(ms: number, { formats }: Words): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= 2 * each) ?? (['second', 1000] as const)
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(formats, style).format(Math.floor(ms / size))
}
