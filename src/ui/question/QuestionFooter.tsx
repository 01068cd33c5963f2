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
import { isJsonObject } from '../../model/JsonObject.ts'

type QuestionFooterProps = {
  result: UseQuestionResult
  /** Undefined where the answer is to open a page. */
  accept: (() => void) | undefined
  words: Words
}

/**
 * Cancel, Decline, Answer: three answers, named as what they are. They stay while one is sent, so
 * that the keyboard stays where it was. A question that must be answered has the last one alone. That
 * one takes no press that was meant for what stood there before the question; it shows and says so, as
 * Allow does.
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
  const refusal = (kind: 'cancel' | 'decline') => refuse(kind, result, words)
  return (
    <div className="handrail-footer">
      <Answered {...result} words={words} />
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

/** What was answered, on its way or held for its batch. */
function Answered({ state, isSending, words }: UseQuestionResult & { words: Words }) {
  const isLate = useIsLate(isSending)
  return state.kind === 'sending' || state.kind === 'staged' ? (
    <p className="handrail-footnote" data-sending={isSending ? '' : undefined} role="status">
      {isSending && <Icon path={RUNNING_ICON} />}
      {words.text(`question.${isSending ? 'sending' : 'held'}_${state.answer.kind}`)}
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
  /** Null where none is open. */
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
  question: Question
  words: Words
}

/** A longer message is no title. */
const MAX_TITLE_LENGTH = 160

/** What is asked, by which call of which server, how much of it, and until when. */
export function QuestionHeader({
  id,
  record,
  question: { title, message, schema, url, batch, expiresAt },
  words,
}: QuestionHeaderProps) {
  const said = message?.trim() ? message : undefined
  const isShort = said !== undefined && said.length <= MAX_TITLE_LENGTH && !said.includes('\n')
  const ownTitle = title?.trim() ? title : undefined
  const heading = ownTitle ?? (isShort ? said : undefined)
  const fields = countFields(schema)
  const server = record.spec?.server
  const policy = useContext(PolicyContext)
  const until = useFormatTime(words)(expiresAt)
  return (
    <>
      <div className="handrail-panel-head">
        <Icon path={QUESTION_ICON} />
        <h3 className="handrail-title" id={id} tabIndex={-1}>
          {heading === undefined ? (
            words.text(url === undefined ? 'question.title' : 'question.link_title')
          ) : (
            <Sentence
              parts={words.parts('question.title_of_server')}
              values={{ title: <ForeignText text={heading} isSaid longest={500} /> }}
            />
          )}
        </h3>
        <div className="handrail-meta">
          <code className="handrail-name" dir="ltr">
            <ForeignText text={record.call.name} />
          </code>
          {server && (
            <ServerName
              server={server}
              isConfigured={isConfiguredServer({ name: record.call.name, server }, policy)}
            />
          )}
          {fields > 1 && <span>{words.count('question.asks', fields)}</span>}
          {batch && batch.size > 1 && (
            <span>{words.text('question.of', { number: batch.index + 1, size: batch.size })}</span>
          )}
          {expiresAt !== undefined && <span>{limitText(expiresAt, until, words)}</span>}
        </div>
      </div>
      {said !== undefined && said !== heading && (
        <p className="handrail-prompt">
          <span className="handrail-speaker">{words.text('question.message_of_server')}</span>{' '}
          <ForeignFrame text={said} revealKey="message" />
        </p>
      )}
    </>
  )
}

const countFields = (schema: unknown): number =>
  isJsonObject(schema) && isJsonObject(schema.properties)
    ? Object.keys(schema.properties).length
    : 0

const limitText = (expiresAt: number, time: string, words: Words): string =>
  isDeadline(expiresAt)
    ? words.text('question.until', { time })
    : words.text('consent.until_unknown')
