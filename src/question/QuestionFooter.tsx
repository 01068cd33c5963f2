'use client'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { safeUrl } from '../content/safeUrl.ts'
import { ForeignText } from '../content/text/ForeignText.tsx'
import { Sentence } from '../content/text/Sentence.tsx'
import { Icon } from '../internal/icons/Icon.tsx'
import { RUNNING_ICON } from '../internal/icons/icons.ts'
import { keepPress } from '../internal/keepPress.ts'
import type { Words } from '../messages/words.ts'
import { useIsLate } from '../internal/useIsLate.ts'
import { useSubjectGuard } from '../runtime/guards/useSubjectGuard.ts'
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
 * one takes no press that was meant for what stood there before the question, or before its form; it
 * shows and says so, as Allow does.
 */
export function QuestionFooter({ result, accept, isChecked, words }: QuestionFooterProps) {
  const { state, isSending, error, question } = result
  const url = safeUrl(question?.url)
  const isLate = useIsLate(isSending)
  const mustAnswer = question?.mustAnswer === true
  const arming = useSubjectGuard(JSON.stringify([question?.id, isChecked]))
  const id = useId()
  const isReady = isChecked || !accept
  const answering = {
    ...arming.guard,
    className: 'handrail-button',
    'data-kind': 'primary',
    'data-verb': 'answer',
    'data-arming': isReady ? (arming.fill ? 'arming' : 'armed') : undefined,
    'aria-disabled': isSending || !isReady || arming.fill !== undefined,
    'aria-describedby': arming.fill && id,
  }
  const fill = isReady && arming.fill && <span {...arming.fill} />
  const refusal = (kind: 'cancel' | 'decline') => refuse(kind, result, words)
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
          <button {...answering} type="button" onClick={accept}>
            {fill}
            <span>{words.text(error ? 'question.again' : 'question.answer')}</span>
          </button>
        ) : (
          url && linkTo(url, result, words, answering, fill)
        )}
        {arming.fill && (
          <span id={id} className="handrail-visually-hidden">
            {words.text('consent.arming')}
          </span>
        )}
      </span>
    </div>
  )
}

const refuse = (
  kind: 'cancel' | 'decline',
  { isSending, answer }: UseQuestionResult,
  words: Words,
) => (
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

function linkTo(
  url: { href: string; host: string },
  { isSending, answer }: UseQuestionResult,
  words: Words,
  props: ComponentProps<'a'>,
  fill: ReactNode,
) {
  const accept = (event: MouseEvent) =>
    isSending ? event.preventDefault() : answer({ kind: 'accept', value: {} })
  return (
    <a
      {...props}
      // also while it is sent: the browser reads it after the click has answered
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={accept}
      // the middle button opens the page, too
      onAuxClick={(event) => void (event.button === 1 && accept(event))}
    >
      {fill}
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
