'use client'
import type { MouseEvent } from 'react'
import { safeUrl } from '../content/safeUrl.ts'
import { ForeignText } from '../content/text/ForeignText.tsx'
import { Sentence } from '../content/text/Sentence.tsx'
import { Icon } from '../internal/icons/Icon.tsx'
import { RUNNING_ICON } from '../internal/icons/icons.ts'
import { keepPress } from '../internal/keepPress.ts'
import type { Words } from '../messages/words.ts'
import { useIsLate } from '../runtime/useIsLate.ts'
import { useSubjectGuard } from '../runtime/usePressGuard.ts'
import type { UseQuestionResult } from './useQuestion.ts'

export type QuestionFooterProps = {
  result: UseQuestionResult
  /** Undefined where the answer is to open a page. */
  accept: (() => void) | undefined
  /** The form's code and rules are there, so that an answer can be checked and sent. */
  isChecked: boolean
  words: Words
}

/**
 * Cancel, Decline, Answer: three answers, named as what they are. They stay while one is sent, so
 * that the keyboard stays where it was. A question that must be answered has the last one alone. That
 * one takes no press that was meant for what stood there before the question, or before its form.
 */
export function QuestionFooter({ result, accept, isChecked, words }: QuestionFooterProps) {
  const { state, isSending, error, answer, question } = result
  const url = safeUrl(question?.url)
  const isLate = useIsLate(isSending)
  const mustAnswer = question?.mustAnswer === true
  const guard = useSubjectGuard(JSON.stringify([question?.id, isChecked]))
  const refusal = (kind: 'cancel' | 'decline') => (
    <button
      type="button"
      className="handrail-button"
      data-kind={kind === 'cancel' ? 'quiet' : undefined}
      data-verb={kind}
      aria-disabled={isSending}
      onPointerDown={keepPress}
      onClick={() => answer({ kind })}
    >
      <span>{words.text(`question.${kind}`)}</span>
    </button>
  )
  return (
    <div className="handrail-footer">
      {(state.kind === 'sending' || state.kind === 'staged') && (
        <p className="handrail-footnote" data-sending={isSending ? '' : undefined} role="status">
          {isSending && <Icon path={RUNNING_ICON} />}
          {words.text(`question.${isSending ? 'sending' : 'held'}_${state.answer.kind}`)}
          {isLate && ` ${words.text('question.unanswered')}`}
        </p>
      )}
      {mustAnswer ? (
        <p className="handrail-footnote">{words.text('question.must_answer')}</p>
      ) : (
        refusal('cancel')
      )}
      <span className="handrail-end">
        {!mustAnswer && refusal('decline')}
        {accept ? (
          <button
            {...guard}
            type="button"
            className="handrail-button"
            data-kind="primary"
            data-verb="answer"
            aria-disabled={isSending || !isChecked}
            onClick={accept}
          >
            <span>{words.text(error ? 'question.again' : 'question.answer')}</span>
          </button>
        ) : (
          url && linkTo(url, result, words, guard)
        )}
      </span>
    </div>
  )
}

function linkTo(
  url: { href: string; host: string },
  { isSending, answer }: UseQuestionResult,
  words: Words,
  guard: ReturnType<typeof useSubjectGuard>,
) {
  const accept = (event: MouseEvent) =>
    isSending ? event.preventDefault() : answer({ kind: 'accept', value: {} })
  return (
    <a
      {...guard}
      className="handrail-button"
      data-kind="primary"
      data-verb="answer"
      // also while it is sent: the browser reads it after the click has answered
      href={url.href}
      aria-disabled={isSending}
      target="_blank"
      rel="noopener noreferrer"
      onClick={accept}
      // the middle button opens the page, too
      onAuxClick={(event) => void (event.button === 1 && accept(event))}
    >
      <span>{openText(url.host, words)}</span>
    </a>
  )
}

const openText = (host: string, words: Words) => (
  <Sentence
    parts={words.parts('question.open')}
    values={{ host: <ForeignText text={host} longest={300} /> }}
  />
)
