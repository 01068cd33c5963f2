'use client'
import { forwardRef } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { UNDO_ICON } from '../../internal/icons/icons.ts'
import { RETRY_ICON } from '../../internal/icons/laterIcons.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { canPress } from '../../decisions/undo/deriveUndo.ts'
import { useOfferPress } from '../useOfferPress.ts'
import { useUndo } from '../useUndo.ts'
import { aboutOffer } from './undoSentence.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * The button: Undo, what is left of it, or once more. Its name goes on with what it is about, in
 * our words or the host's; the words on it are always ours. There while there is something to
 * press.
 */
export const UndoAffordanceUndo: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceUndo(props, ref) {
  const { record, call, status, words, id, setNote } = useUndoAffordance('UndoAffordanceUndo')
  return canPress(status) ? (
    <Button
      {...props}
      ref={ref}
      record={record}
      call={call}
      status={status}
      words={words}
      id={id}
      setNote={setNote}
    />
  ) : null
})

type ButtonProps = PartProps<'button'> &
  Pick<ReturnType<typeof useUndoAffordance>, 'record' | 'call' | 'status' | 'words' | 'setNote'> & {
    id: string
  }

/** Without a provider nothing can be pressed, and no hook for it is called. */
const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { record, call, status, words, id, setNote, ...props },
  ref,
) {
  const { undo } = useUndo(record)
  const { offer } = status
  const press = useOfferPress({ offer, words, changed: 'undo.changed', setNote, act: undo })
  const isRetry = status.kind === 'failed'
  const children = (
    <>
      <Icon path={isRetry ? RETRY_ICON : UNDO_ICON} mirrorsInRtl={!isRetry} />
      <span>
        {isRetry && <span className="handrail-visually-hidden">{words.text('undo.undo')}</span>}
        {isRetry && ' '}
        {words.text(
          isRetry ? 'undo.retry' : status.kind === 'partial' ? 'undo.rest' : 'undo.undo',
        )}{' '}
        <span className="handrail-visually-hidden">
          {aboutOffer(offer, phraseOf(call, tenseOf(call, record), words), words)}
        </span>
      </span>
    </>
  )
  return usePart(
    'button',
    props,
    {
      type: 'button',
      className: 'handrail-button',
      'data-size': 'small',
      'aria-describedby': id,
      onPointerDown: (event: { currentTarget: HTMLElement }) => {
        keepPress(event)
        press.begin()
      },
      onKeyDown: press.begin,
      onClick: press.end,
      children,
    },
    ref,
  )
})
