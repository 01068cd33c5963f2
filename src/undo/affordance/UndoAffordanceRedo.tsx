'use client'
import { forwardRef, useEffect, useId, useState } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { canPress } from '../../decisions/undo/deriveUndo.ts'
import { redoCall, redoContext } from '../../decisions/undo/redoContext.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { REDO_ICON } from '../../internal/icons/laterIcons.ts'
import { useIsLate } from '../../internal/useIsLate.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import type { RedoStatus } from '../../tool-call/index.ts'
import { useOfferPress } from '../useOfferPress.ts'
import { REDO_WORDS } from '../redoMessages.en.ts'
import { redoSentence } from '../redoSentence.ts'
import { useRedoOffer } from '../useRedoOffer.ts'
import { aboutOffer } from './undoSentence.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/** It stands where Undo stood: a second click of the same finger is not for it. */
const ARM_DELAY_MS = 700

/**
 * Redo, with what was promised and what came of it. There once the call was undone, where the host
 * promised that and has `redo`.
 */
export const UndoAffordanceRedo: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceRedo(props, ref) {
  const { record, call } = useUndoAffordance('UndoAffordanceRedo')
  useRedoOffer(record, call)
  const { redo } = call.undo ?? {}
  return redo ? <Redo {...props} ref={ref} redo={redo} /> : null
})

const Redo = forwardRef<HTMLButtonElement, PartProps<'button'> & { redo: RedoStatus }>(
  function Redo({ redo, ...props }, ref) {
    const { record } = useUndoAffordance('UndoAffordanceRedo')
    const runtime = useToolRuntime('UndoAffordanceRedo')
    const words = useWords(REDO_WORDS)
    const id = useId()
    const [note, setNote] = useState<string>()
    const { ledger } = redoContext(runtime)
    const left = useTimeLeft(record, redo.kind === 'offered', ledger)
    const { key, values, hostText, note: more } = redoSentence(redo, left?.seconds, words)
    const isLate = useIsLate(redo.kind === 'redoing')
    const notes = [more, note, isLate ? 'undo.unanswered' : undefined].flatMap((text) =>
      text === undefined ? [] : words.text(text),
    )
    return (
      <>
        <span id={id} className="handrail-redo">
          <Sentence parts={words.parts(key)} values={values} />
          {notes.length > 0 && ` · ${notes.join(' ')}`}
          {hostText && (
            <>
              {' · '}
              <ForeignText text={hostText} isSaid longest={300} />
            </>
          )}
        </span>
        {canPress(ledger.undo(record)) && (
          <Button {...props} ref={ref} redo={redo} describedBy={id} setNote={setNote} />
        )}
      </>
    )
  },
)

type ButtonProps = PartProps<'button'> & {
  redo: RedoStatus
  describedBy: string
  setNote(note: string | undefined): void
}

const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { redo: { offer }, describedBy, setNote, ...props },
  ref,
) {
  const { record, call } = useUndoAffordance('UndoAffordanceRedo')
  const runtime = useToolRuntime('UndoAffordanceRedo')
  const words = useWords(REDO_WORDS)
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const press = useOfferPress({
    offer,
    words,
    changed: 'redo.changed',
    isArmed,
    setNote,
    act: (shown) => redoCall(runtime, record, shown),
  })
  const children = (
    <>
      <Icon path={REDO_ICON} mirrorsInRtl />
      <span>
        {words.text('redo.redo')}{' '}
        <span className="handrail-visually-hidden">
          {aboutOffer(offer, phraseOf(call, 'did', words), words)}
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
      'aria-describedby': describedBy,
      'aria-disabled': !isArmed,
      onPointerDown: press.begin,
      onKeyDown: press.begin,
      onClick: press.end,
      children,
    },
    ref,
  )
})
