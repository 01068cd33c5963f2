'use client'
import { forwardRef, useCallback, useId, useRef, useState } from 'react'
import { readRecord } from '../host/records/readRecord.ts'
import { Icon } from '../internal/icons/Icon.tsx'
import { QUESTION_ICON } from '../internal/icons/laterIcons.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useWords } from '../messages/useWords.ts'
import type { Words } from '../messages/words.ts'
import type { FormHandle, FormReport } from '../form/SchemaForm.lazy.tsx'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { QuestionState } from './deriveQuestion.ts'
import { QUESTION_WORDS } from './messages.en.ts'
import { QuestionFooter } from './QuestionFooter.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import { QuestionHints } from './QuestionHints.tsx'
import { QuestionLink } from './QuestionLink.tsx'
import { QuestionNotice } from './QuestionNotice.tsx'
import { useQuestion } from './useQuestion.ts'

/** What its `data-` attributes say, for `render`. */
export type QuestionCardRenderState = { state: QuestionState['kind'] }

export type QuestionCardProps = {
  /** The call that asks. */
  record: ToolCallRecord
}

/**
 * What the assistant asks the person for: data, not permission. A form made from the question's
 * schema, or an address that only a click opens; to answer, to decline and to cancel are three
 * things. It stays open until a valid answer has arrived. It never takes the focus. Needs a
 * provider.
 * @example
 * <QuestionCard record={record} />
 */
export const QuestionCard: Part<'div', QuestionCardProps, QuestionCardRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', QuestionCardProps, QuestionCardRenderState>
>(function QuestionCard({ record: given, children, ...props }, ref) {
  const record = readRecord(given)
  const words = useWords(QUESTION_WORDS)
  const result = useQuestion(record)
  const form = useRef<FormHandle>(null)
  const [isChecked, setChecked] = useState(false)
  const noteReport = useCallback(({ isChecked: is }: FormReport) => setChecked(is), [])
  const id = useId()
  const { state } = result
  const { question } = { question: undefined, ...state }
  const isLink = question?.url !== undefined
  const isOpen = result.question !== null
  function accept(): void {
    const filled = form.current?.submit()
    if (filled) result.answer(accepted(filled.value), accepted(filled.redacted))
  }
  const open = question && isOpen && (
    <>
      <QuestionHeader id={id} record={record} question={question} words={words} />
      <QuestionHints question={question} words={words} />
      {isLink ? (
        <QuestionLink url={question.url} words={words} />
      ) : (
        <QuestionForm
          key={question.id}
          question={question}
          isReadOnly={result.isSending}
          onEnter={accept}
          handle={form}
          onReport={noteReport}
          words={words}
          record={record}
        />
      )}
      <QuestionNotice record={record} error={result.error} words={words} />
      <QuestionFooter
        result={result}
        accept={isLink ? undefined : accept}
        isChecked={isChecked}
        words={words}
      />
    </>
  )
  const element = usePart(
    'div',
    props,
    {
      state: { handrail: 'question', state: state.kind },
      role: isOpen ? 'group' : undefined,
      'aria-labelledby': isOpen ? id : undefined,
      className: isOpen ? 'handrail-panel' : undefined,
      children: children ?? (open || settled(state, words)),
    },
    ref,
  )
  return state.kind === 'none' ? null : element
})

const accepted = (value: unknown) => ({ kind: 'accept', value: asObject(value) }) as const

/** How a question ended. */
function settled(state: QuestionState, words: Words) {
  const end = endOf(state)
  return (
    end && (
      <p className="handrail-receipt">
        <Icon path={QUESTION_ICON} />
        <span>{words.text(`question.${end}`)}</span>
      </p>
    )
  )
}

/** How a question ended, as its message is called. */
const endOf = (state: QuestionState): string | false =>
  state.kind === 'answered'
    ? `done_${state.answer.kind}`
    : (state.kind === 'expired' || state.kind === 'closed') && state.kind

const asObject = (value: unknown) =>
  isJsonObject(value) ? value : value === undefined ? {} : { value }
