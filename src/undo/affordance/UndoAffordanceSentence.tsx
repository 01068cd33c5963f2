'use client'
import { forwardRef, useContext, useRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { useIsLate } from '../../internal/useIsLate.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { speechOf } from '../../status/sentence/speech.ts'
import { isOwnUndo, undoSentence } from './undoSentence.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/** What the host says is only its reason, not a page. */
const LONGEST_REASON = 300

/**
 * What was promised, what is happening, what came of it. It takes the keyboard when the button that
 * had it is gone. Never a live region: it counts seconds.
 */
export const UndoAffordanceSentence: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function UndoAffordanceSentence(props, ref) {
    const { record, call, status, words, id, note, hasLostFocus } =
      useUndoAffordance('UndoAffordanceSentence')
    const isOpen = status.kind === 'held' || status.kind === 'offered'
    const left = useTimeLeft(record, isOpen)
    const element = useRef<HTMLSpanElement>(null)
    const merged = useMergedRef(ref, element)
    useIsomorphicLayoutEffect(() => {
      if (hasLostFocus()) element.current?.focus({ preventScroll: true })
    }, [status, hasLostFocus])
    const sentence = undoSentence(
      status,
      left?.seconds,
      words,
      speechOf(call.execution, call.mode).verb,
    )
    const isProblem =
      status.kind === 'failed' || status.kind === 'conflict' || status.kind === 'partial'
    const { time, name = '' } = sentence.values
    const actor = useContext(ToolRuntimeContext)?.actor()
    const isOwn = isOwnUndo(status, actor)
    const text = (
      <Sentence
        parts={words.parts(sentence.key)}
        values={{
          ...sentence.values,
          time: left ? <strong>{time}</strong> : time,
          name: isOwn ? name : <ForeignText text={name} isSaid />,
        }}
      />
    )
    const isLate = useIsLate(status.kind === 'undoing')
    const keys = [sentence.note, note, isLate && 'undo.unanswered']
    const notes = keys.flatMap((key) => (key ? words.text(key) : []))
    const between = isProblem ? ' ' : ' · ' // problems are whole sentences, full stop and all
    const children = (
      <>
        {isProblem ? <strong>{text}</strong> : text}
        {notes.length > 0 && `${between}${notes.join(' ')}`}
        {sentence.hostText && (
          <>
            {between}
            <ForeignText text={sentence.hostText} isSaid longest={LONGEST_REASON} />
          </>
        )}
      </>
    )
    return usePart(
      'span',
      props,
      { id, className: 'handrail-undo-sentence', tabIndex: -1, children },
      merged ?? null,
    )
  },
)
