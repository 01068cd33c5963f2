'use client'
import { forwardRef, useRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { QUEUE_WORDS } from './queueMessages.en.ts'

/**
 * Goes to the next open request or question on the page, around its end: its title has the focus,
 * never a button. Seen while it has the focus, like a skip link.
 * @example
 * <ConsentQueueNext />
 */
export const ConsentQueueNext: Part<'button'> = forwardRef<HTMLButtonElement, PartProps<'button'>>(
  function ConsentQueueNext(props, ref) {
    const words = useWords(QUEUE_WORDS)
    const before = useRef<HTMLElement>(null)
    const focusNext = (event: { currentTarget: HTMLElement }) => {
      before.current = nextTitle(before.current, event.currentTarget)
      before.current?.focus()
    }
    return usePart(
      'button',
      props,
      {
        type: 'button',
        state: { handrail: 'next' },
        className: 'handrail-button handrail-skip',
        onClick: focusNext,
        children: <span>{words.text('queue.to_next')}</span>,
      },
      ref,
    )
  },
)

/**
 * Behind the one that was gone to before; the first time behind the button, else the first on the
 * page.
 */
function nextTitle(before: HTMLElement | null, from: HTMLElement): HTMLElement | null {
  const titles = [
    ...document.querySelectorAll<HTMLElement>(
      '[data-handrail="consent"]:not([data-consent="closed"]) .handrail-title, [data-handrail="question"][role="group"] .handrail-title',
    ),
  ]
  const index =
    before && titles.includes(before)
      ? titles.indexOf(before) + 1
      : titles.findIndex(
          (title) => from.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING,
        )
  const next = titles[Math.max(0, index) % Math.max(1, titles.length)]
  if (next) next.tabIndex = -1
  return next ?? null
}
