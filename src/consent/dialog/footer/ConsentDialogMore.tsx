'use client'
import { forwardRef, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../../../internal/icons/Icon.tsx'
import { CHEVRON_ICON } from '../../../internal/icons/icons.ts'
import { useIsomorphicLayoutEffect } from '../../../internal/useIsomorphicLayoutEffect.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * How much of the request was not in view yet, and the way there; Allow is off until it was.
 * Nothing where all of it was.
 */
export const ConsentDialogMore: Part<'button'> = forwardRef<HTMLButtonElement, PartProps<'button'>>(
  function ConsentDialogMore(props, ref) {
    const { block } = useConsentDialog('ConsentDialogMore')
    return block === 'unseen' ? <More {...props} ref={ref} /> : null
  },
)

const More = forwardRef<HTMLButtonElement, PartProps<'button'>>(function More(props, ref) {
  const { ahead, words, id } = useConsentDialog('ConsentDialogMore')
  const own = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(ref, own)
  const unseen = useSyncExternalStore(ahead.subscribe, ahead.unseen, () => undefined)
  useIsomorphicLayoutEffect(() => {
    const button = own.current
    return () => {
      // all was seen: the focus stays at the decision
      if (button && document.activeElement === button)
        button.closest<HTMLElement>('.handrail-footer')?.focus({ preventScroll: true })
    }
  }, [])
  const { side, lines } = unseen ?? { side: 'below', lines: 1 }
  return usePart(
    'button',
    props,
    {
      type: 'button',
      id: `${id}-more`,
      className: 'handrail-button handrail-more',
      state: { kind: 'quiet', side },
      onClick: ahead.show,
      children: (
        <>
          <Icon path={CHEVRON_ICON} />
          <span>{words.count(`consent.more_${side}`, lines)}</span>
        </>
      ),
    },
    merged ?? null,
  )
})
