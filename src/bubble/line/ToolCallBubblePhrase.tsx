'use client'
import { forwardRef, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { phraseOf, phraseText } from '../../status/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { PhraseView } from '../../content/PhraseView.tsx'
import { splitHidden } from '../../internal/splitHidden.ts'
import { details } from '../details/lazyDetails.tsx'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * The sentence, and the button that opens the body (`aria-expanded`). The pieces of a path that can
 * be cut are boxes, which would be read with gaps between them; so what is spoken stands beside
 * what is drawn.
 */
export const ToolCallBubblePhrase: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubblePhrase(props, ref) {
  const { record, status, words, isOpen, setOpen, id, hadFocus } =
    useToolCallBubble('ToolCallBubblePhrase')
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(ref, button)
  useIsomorphicLayoutEffect(() => {
    if (hadFocus()) button.current?.focus({ preventScroll: true })
  }, [hadFocus])
  const phrase = phraseOf(status, tenseOf(status, record), words)
  const hasHidden = splitHidden(`${phrase.object}\n${status.execution.name}`).some(
    (piece) => 'token' in piece,
  )
  const ownProps = {
    type: 'button',
    className: 'handrail-toggle',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-describedby': hasHidden ? `${id}-hidden` : undefined,
    onPointerEnter: details.load,
    onFocus: details.load,
    onClick: () => setOpen(!isOpen),
    children: (
      <>
        <span className="handrail-visually-hidden">{phraseText(phrase, words)}</span>
        <span className="handrail-shown" aria-hidden="true">
          <PhraseView phrase={phrase} />
        </span>
        {hasHidden && (
          <span id={`${id}-hidden`} hidden>
            {words.text('bubble.hidden')}
          </span>
        )}
      </>
    ),
  }
  return usePart('button', props, ownProps, merged ?? null)
})
