'use client'
import { answerQuestion } from '../../requests/decide.ts'
import {
  useId,
  useState,
  useContext,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { safeUrl } from '../content/safeUrl.ts'
import { ForeignText, Sentence, ForeignFrame, ServerName } from '../content/ForeignText.tsx'
import { Icon, useIsLate } from '../../internal/parts.tsx'
import { RUNNING_ICON, QUESTION_ICON } from '../../internal/icons.ts'
import { keepPress, isDeadline } from '../../internal/clock.ts'
import type { Words } from '../../words/foreign.ts'
import {
  useSubjectGuard,
  useLedgerEntry,
  useToolRuntime,
  PolicyContext,
} from '../../requests/useToolRuntime.ts'
import { readRecord } from '../../host/readRecord.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { Question, QuestionAnswer, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { deriveQuestion, type QuestionState } from './deriveQuestion.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { useFormatTime } from '../../words/useFormatTime.ts'

type QuestionFooterProps = {
  result: UseQuestionResult
  /** Undefined if the answer is to open a page. */
  accept: (() => void) | undefined
  words: Words
}

/**
 * Decline and Send. They stay while an answer is sent, so that the keyboard stays where it was. A
 * question that must be answered has Send alone. Send takes no press that was meant for what stood
 * there before the question; it shows and says so, as Allow does.
 */
export function QuestionFooter({ result, accept, words }: QuestionFooterProps) {
  const { isSending, error, question } = result
  const url = safeUrl(question?.url)
  const mustAnswer = question?.mustAnswer === true
  const arming = useSubjectGuard(JSON.stringify([question?.id]))
  const id = useId()
  const answering = {
    ...arming.guard,
    className: 'handrail-button',
    'data-kind': 'primary',
    'data-verb': 'answer',
    'data-arming': arming.fill ? 'arming' : 'armed',
    'aria-disabled': isSending || arming.fill !== undefined,
    'aria-describedby': arming.fill && id,
  }
  const fill = arming.fill && <span {...arming.fill} />
  return (
    <div className="handrail-footer">
      <Answered {...result} words={words} />
      {mustAnswer && <p className="handrail-footnote">{words.text('question.must_answer')}</p>}
      <span className="handrail-end">
        {!mustAnswer && refuse('decline', result, words)}
        {accept ? (
          <button {...answering} type="button" onClick={accept}>
            {fill}
            <span>{words.text(error ? 'bubble.send_again' : 'consent.send')}</span>
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
    title={words.text(`question.${kind}_effect`)}
    onPointerDown={keepPress}
    onClick={() => answer({ kind })}
  >
    <span>{words.text(`question.${kind}`)}</span>
  </button>
)

/** The answer, on its way or held for its batch. */
function Answered({ state, isSending, words }: UseQuestionResult & { words: Words }) {
  const isLate = useIsLate(isSending)
  return state.kind === 'sending' || state.kind === 'staged' ? (
    <p className="handrail-footnote" data-sending={isSending ? '' : undefined} role="status">
      {isSending && <Icon path={RUNNING_ICON} />}
      {words.text(isSending ? 'question.sending' : 'question.held', {
        done: words.text(`question.done_${state.answer.kind}`),
      })}
      {isLate && ` ${words.text('send.unanswered')}`}
    </p>
  ) : null
}

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

/** A call's question and the verb that answers it. */
export type UseQuestionResult = {
  /** Null if none is open. */
  question: Question | null
  /**
   * Once, and in the click itself. An answer that does not arrive leaves the question open. `redacted`
   * is what this page may remember and show of it; without it no value.
   */
  answer(answer: QuestionAnswer, redacted?: QuestionAnswer): void
  state: QuestionState
  isSending: boolean
  /** Why the last answer did not arrive. */
  error: Error | null
}

/**
 * The question of one call. Needs a provider.
 * @example
 * const { question, answer, isSending } = useQuestion(record)
 * return question && <button onClick={() => answer({ kind: 'decline' })} disabled={isSending} />
 */
export function useQuestion(record: ToolCallRecord): UseQuestionResult {
  const own = readRecord(record)
  const runtime = useToolRuntime('useQuestion')
  const status = useToolCallStatus(own)
  const [shown, setShown] = useState(own.question)
  if (own.question && own.question !== shown) setShown(own.question)
  const state = deriveQuestion(own, status, useLedgerEntry(own), shown)
  return {
    question:
      state.kind === 'open' || state.kind === 'staged' || state.kind === 'sending'
        ? state.question
        : null,
    answer(answer, redacted) {
      if (state.kind === 'open' || state.kind === 'staged')
        answerQuestion(runtime, own, answer, redacted)
    },
    state,
    isSending: state.kind === 'sending',
    error: state.kind === 'open' ? (state.error ?? null) : null,
  }
}

type QuestionHeaderProps = {
  id: string
  record: ToolCallRecord
  result: UseQuestionResult
  question: Question
  words: Words
}

/** Which call of which server asks, until when; and the way to close the question. */
export function QuestionHeader({ id, record, result, question, words }: QuestionHeaderProps) {
  const { url, batch, expiresAt, mustAnswer } = question
  const server = record.spec?.server
  const policy = useContext(PolicyContext)
  const until = useFormatTime(words)(expiresAt)
  const isHeading = headingOf(question) === undefined
  const Who = isHeading ? 'h3' : 'span'
  return (
    <div className="handrail-who">
      <Icon path={QUESTION_ICON} />
      <Who
        id={`${id}-who`}
        className={isHeading ? 'handrail-title' : undefined}
        tabIndex={isHeading ? -1 : undefined}
      >
        <Sentence
          parts={words.parts(url === undefined ? 'question.who' : 'question.who_link')}
          values={{ name: <ForeignText text={record.call.name} longest={100} /> }}
        />
      </Who>
      {server && (
        <ServerName
          server={server}
          isConfigured={isConfiguredServer({ name: record.call.name, server }, policy)}
        />
      )}
      {batch && batch.size > 1 && (
        <span>{words.text('question.of', { number: batch.index + 1, size: batch.size })}</span>
      )}
      {expiresAt !== undefined && <span>{limitText(expiresAt, until, words)}</span>}
      {mustAnswer !== true && refuse('cancel', result, words)}
    </div>
  )
}

/** A longer message is no heading. */
const MAX_TITLE_LENGTH = 160

/** The question in the asker's words, if it is short enough for a heading. */
function headingOf({ title, message }: Question): string | undefined {
  if (title?.trim()) return title
  return message?.trim() && message.length <= MAX_TITLE_LENGTH && !message.includes('\n')
    ? message
    : undefined
}

type AskedProps = { id: string; question: Question }

/** The question, in the asker's words. */
export function Asked({ id, question }: AskedProps) {
  const heading = headingOf(question)
  const { message } = question
  return (
    <>
      {heading !== undefined && (
        <h3 className="handrail-title handrail-asked" id={id} tabIndex={-1}>
          <ForeignText text={heading} isSaid longest={500} />
        </h3>
      )}
      {message?.trim() && message !== heading && (
        <p className="handrail-prompt">
          <ForeignFrame text={message} revealKey="message" />
        </p>
      )}
    </>
  )
}

const limitText = (expiresAt: number, time: string, words: Words): string =>
  isDeadline(expiresAt)
    ? words.text('question.until', { time })
    : words.text('consent.until_unknown')
