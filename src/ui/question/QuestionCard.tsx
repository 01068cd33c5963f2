'use client'
import { forwardRef, useCallback, useContext, useEffect, useId, useMemo, useRef } from 'react'
import type { MouseEvent } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { isDeadline } from '../../internal/clock.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { QUESTION_ICON, RUNNING_ICON } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { Button, Icon, useIsLate } from '../../internal/controls.tsx'
import { lostState } from '../../model/hostErrors.ts'
import { isJsonObject, type JsonSchema } from '../../model/JsonObject.ts'
import type { Question, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { askedQuestion, questionKey } from '../../requests/Ledger.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useSubjectGuard, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useWords } from '../../words/useWords.ts'
import { useFormatTime } from '../../words/formatTime.ts'
import type { Words } from '../../words/foreign.ts'
import { ForeignText, Sentence, VisibleText } from '../content/ForeignText.tsx'
import { ForeignFrame, ForeignList, LongText, ServerName } from '../content/LongText.tsx'
import { Notice } from '../content/Notice.tsx'
import { safeUrl } from '../content/safeUrl.ts'
import { ValueSection } from '../content/ValueSection.tsx'
import { digestOf, savedDraft, type FormWriting } from '../form/keptFields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import type { FormHandle, FormReport, SchemaFormProps } from '../form/SchemaForm.tsx'
import { ANSWERED, useQuestion, type QuestionState, type UseQuestionResult } from './useQuestion.ts'
import { QUESTION_WORDS } from './messages.en.ts'

/** The values of its `data-` attributes, for `render`. */
export type QuestionCardRenderState = { state: QuestionState['kind'] }

export type QuestionCardProps = {
  /** The call that asks. */
  record: ToolCallRecord
}

/**
 * Asks the person for data that the assistant needs. Shows a form made from the question's schema,
 * or a link. A person can answer, decline or cancel. The card stays open until a valid answer has
 * arrived, and never takes the focus. Needs a provider.
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
  const id = useId()
  const { state, question } = result
  const isLink = question?.url !== undefined
  const arming = useSubjectGuard(question ? askedQuestion(question) : '')
  function accept(): void {
    const filled = form.current?.submit()
    if (filled) result.answer(accepted(filled.value), accepted(filled.redacted))
  }
  const asking = question && { id, record, result, question, words }
  const open = asking && (
    <>
      <QuestionHeader {...asking} />
      <div className="handrail-sheet">
        <Asked {...asking} />
        {isLink ? (
          <QuestionLink url={question.url} words={words} />
        ) : (
          <QuestionForm
            {...asking}
            key={question.id}
            isReadOnly={result.isSending}
            onEnter={() => !arming.fill && accept()}
            handle={form}
          />
        )}
      </div>
      {result.error && unsentNotice(result.error, words)}
      <QuestionFooter {...asking} accept={isLink ? undefined : accept} arming={arming} />
    </>
  )
  const ownProps = {
    state: { handrail: 'question', state: state.kind },
    role: question ? 'group' : undefined,
    'aria-labelledby': question ? `${id}-who ${id}` : undefined,
    className: question ? 'handrail-panel' : undefined,
    children: children ?? (open || settled(state, words)),
  }
  const element = usePart('div', props, ownProps, ref)
  return state.kind === 'none' ? null : element
})

const accepted = (value: unknown) => ({ kind: 'accept', value: asObject(value) }) as const

const asObject = (value: unknown) =>
  isJsonObject(value) ? value : value === undefined ? {} : { value }

function settled(state: QuestionState, words: Words) {
  const { kind } = state
  if (kind !== 'answered' && kind !== 'expired' && kind !== 'closed') return null
  const end = kind === 'answered' ? `done_${state.answer.kind}` : kind
  return (
    <p className="handrail-receipt">
      <Icon path={QUESTION_ICON} />
      <span>{words.text(`question.${end}`)}</span>
    </p>
  )
}

const unsentNotice = (error: Error, words: Words) => (
  <Notice
    kind="failed"
    role="alert"
    strong={words.text(lostState(error) === 'refused' ? 'question.refused' : 'question.unsent')}
  >
    <ForeignText text={error.message} isSaid longest={500} /> {words.text('question.unsent_effect')}
  </Notice>
)

/** A question without a schema asks for no more than a yes. */
const NOTHING: JsonSchema = { type: 'object', properties: {} }

type QuestionFormProps = Pick<AskingProps, 'question' | 'words' | 'record'> &
  Pick<SchemaFormProps, 'isReadOnly' | 'onEnter' | 'handle'>

/** The input in the form of a question that left the screen. */
const writings = new WeakMap<CallIdentity, { question: unknown; writing: FormWriting }>()

/**
 * The form of a question; another schema under the same id is another form. Its input is kept until
 * it is answered.
 */
function QuestionForm({ question, words, record, ...props }: QuestionFormProps) {
  const runtime = useToolRuntime('QuestionForm')
  const { ledger } = runtime
  const { id, message, schema = NOTHING } = question
  const version = useMemo(() => digestOf(schema), [schema])
  const call = ledger.identityOf(record)
  const callId = record.call.id
  const asked = ledger.questionName(record, id)
  const key = questionKey(ledger.questionName(record, askedQuestion(question)))
  const name = `${asked} ${version}`
  const saved = useMemo(() => {
    const kept = runtime.keptDrafts()
    return kept && savedDraft(kept, ['question', callId, asked], [message, schema])
  }, [runtime, callId, asked, message, schema])
  const note = useCallback(
    ({ writing, kept }: FormReport) => {
      writings.set(call, { question: name, writing })
      saved?.save(kept.length > 0 ? { kept } : undefined)
    },
    [call, name, saved],
  )
  useEffect(() => {
    // an answered question leaves the page with its draft
    return () => {
      const { state } = ledger.entry(callId, key) ?? {}
      if (state !== 'sending' && state !== 'taken') return
      writings.delete(call)
      saved?.save(undefined)
    }
  }, [ledger, callId, key, call, saved])
  const last = writings.get(call)
  return (
    <>
      {saved?.isDropped && (
        <p className="handrail-aside" role="status">
          {words.text('draft.dropped')}
        </p>
      )}
      <SchemaForm
        {...props}
        key={version}
        schema={schema}
        onReport={note}
        writing={last?.question === name ? last.writing : undefined}
        kept={saved?.content?.kept}
      />
    </>
  )
}

type AskingProps = {
  id: string
  record: ToolCallRecord
  result: UseQuestionResult
  question: Question
  words: Words
}

/** Which call of which server asks, until when; and the way to close the question. */
function QuestionHeader({ id, record, result, question, words }: AskingProps) {
  const { batch, expiresAt, mustAnswer } = question
  const server = record.spec?.server
  const { name } = record.call
  const policy = useContext(PolicyContext)
  const time = useFormatTime(words)(expiresAt)
  const isHeading = headingOf(question) === undefined
  const Who = isHeading ? 'h3' : 'span'
  const until = isDeadline(expiresAt) ? 'grants.until' : 'consent.until_unknown'
  return (
    <div className="handrail-who">
      <Icon path={QUESTION_ICON} />
      <Who
        id={`${id}-who`}
        className={isHeading ? 'handrail-title' : undefined}
        tabIndex={isHeading ? -1 : undefined}
      >
        <Sentence
          parts={words.parts('question.who')}
          values={{ name: <ForeignText text={name} longest={100} /> }}
        />
      </Who>
      {server && (
        <ServerName server={server} isConfigured={isConfiguredServer({ name, server }, policy)} />
      )}
      {batch && batch.size > 1 && (
        <span>{words.text('question.of', { number: batch.index + 1, size: batch.size })}</span>
      )}
      {expiresAt !== undefined && <span>{words.text(until, { date: time })}</span>}
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

/** Of a list of the server's. */
const MAX_MISSING = 20

function Asked({ id, question, words }: AskingProps) {
  const heading = headingOf(question)
  const { message, missing = [], example } = question
  const fields = <ForeignList texts={missing.slice(0, MAX_MISSING)} words={words} longest={100} />
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
      {missing.length > 0 && (
        <p className="handrail-aside">
          <Sentence parts={words.parts('question.missing')} values={{ fields }} />
        </p>
      )}
      {example !== undefined && example !== null && (
        <ValueSection title={words.text('question.example')} value={example} />
      )}
    </>
  )
}

/** The address of a question, whole, its real host first. Only a click opens it. */
function QuestionLink({ url, words }: { url: unknown; words: Words }) {
  const safe = safeUrl(url)
  if (!safe)
    return (
      <Notice kind="waiting" strong={words.text('question.no_link')}>
        <LongText className="handrail-value" text={String(url)} revealKey="url" drawBudget={500} />
      </Notice>
    )
  const start = safe.href.indexOf(safe.host)
  const rest = safe.href.slice(start + safe.host.length)
  return (
    <div className="handrail-question-link">
      <pre className="handrail-code" dir="ltr">
        <bdi>
          {safe.href.slice(0, start)}
          <strong>
            <VisibleText text={safe.host} />
          </strong>
          <LongText text={rest} revealKey="url" drawBudget={600} />
        </bdi>
      </pre>
      <p className="handrail-aside">{words.text('question.leads_to')}</p>
    </div>
  )
}

/** `accept`: undefined if the answer is to open a page. */
type QuestionFooterProps = AskingProps & {
  accept: (() => void) | undefined
  arming: ReturnType<typeof useSubjectGuard>
}

/** They stay while an answer is sent, for the keyboard. Send arms, as Allow does. */
function QuestionFooter({ result, question, accept, arming, words, id }: QuestionFooterProps) {
  const { isSending, error, answer } = result
  const url = safeUrl(question.url)
  const mustAnswer = question.mustAnswer === true
  const answering = {
    ...arming.guard,
    className: 'handrail-button',
    'data-kind': 'primary',
    'data-verb': 'answer',
    'data-arming': arming.fill ? 'arming' : 'armed',
    'aria-disabled': isSending || arming.fill !== undefined,
    'aria-describedby': arming.fill && `${id}-arming`,
  }
  const fill = arming.fill && <span {...arming.fill} />
  const open = (event: MouseEvent) =>
    isSending ? event.preventDefault() : answer({ kind: 'accept', value: {} })
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
          url && (
            <a
              {...answering}
              // also while it is sent: the browser reads it after the click has answered
              href={url.href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={open}
              // the middle button opens the page, too
              onAuxClick={(event) => void (event.button === 1 && open(event))}
            >
              {fill}
              <span>
                <Sentence
                  parts={words.parts('question.open')}
                  values={{ host: <ForeignText text={url.host} longest={300} /> }}
                />
              </span>
            </a>
          )
        )}
        {arming.fill && (
          <span id={`${id}-arming`} className="handrail-visually-hidden">
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
  <Button
    data-kind={kind === 'cancel' ? 'quiet' : undefined}
    data-verb={kind}
    aria-disabled={isSending}
    title={words.text(`question.${kind}_effect`)}
    onPointerDown={keepPress}
    onClick={() => answer({ kind })}
  >
    {words.text(`question.${kind}`)}
  </Button>
)

function Answered({ state, isSending, words }: UseQuestionResult & { words: Words }) {
  const isLate = useIsLate(isSending)
  return state.kind === 'sending' || state.kind === 'staged' ? (
    <p className="handrail-footnote" data-sending={isSending ? '' : undefined} role="status">
      {isSending && <Icon path={RUNNING_ICON} />}
      {words.text(isSending ? 'question.sending' : 'question.held', {
        done: words.text(ANSWERED[state.answer.kind]),
      })}
      {isLate && ` ${words.text('send.unanswered')}`}
    </p>
  ) : null
}
