'use client'
import { questionKey } from '../../requests/Ledger.ts'
import {
  forwardRef,
  useCallback,
  useId,
  useRef,
  useState,
  useEffect,
  useMemo,
  type Ref,
} from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { lostState } from '../../model/hostErrors.ts'
import { Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { QUESTION_ICON, WARNING_ICON, FAILED_ICON } from '../../internal/icons.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import {
  SchemaForm,
  type FormHandle,
  type FormReport,
  type SchemaFormProps,
} from '../form/SchemaForm.tsx'
import type { ToolCallRecord, Question } from '../../model/ToolCallRecord.ts'
import { isJsonObject, type JsonSchema } from '../../model/JsonObject.ts'
import type { QuestionState } from './deriveQuestion.ts'
import { QUESTION_WORDS } from './messages.en.ts'
import { Asked, QuestionFooter, QuestionHeader, useQuestion } from './QuestionFooter.tsx'
import { savedDraft } from '../form/savedDraft.ts'
import { sameJson } from '../../engines/json/digestCall.ts'
import { useToolRuntime } from '../../requests/useToolRuntime.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import type { FormWriting } from '../form/keptFields.ts'
import {
  ForeignList,
  Sentence,
  LongText,
  VisibleText,
  ForeignText,
} from '../content/ForeignText.tsx'
import { ValueSection } from '../content/ValueSection.tsx'
import { safeUrl } from '../content/safeUrl.ts'

/** The values of its `data-` attributes, for `render`. */
export type QuestionCardRenderState = { state: QuestionState['kind'] }

export type QuestionCardProps = {
  /** The call that asks. */
  record: ToolCallRecord
}

/**
 * Asks the person for data that the assistant needs. Shows a form of the question's schema, or an
 * address that only a click opens. Answer, decline and cancel differ. It stays open until a valid
 * answer has arrived. It never takes the focus. Needs a provider.
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
      <QuestionHeader id={id} record={record} result={result} question={question} words={words} />
      <div className="handrail-sheet">
        <Asked id={id} question={question} />
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
            words={words}
            record={record}
          />
        )}
      </div>
      <QuestionNotice error={result.error} words={words} />
      <QuestionFooter result={result} accept={isLink ? undefined : accept} words={words} />
    </>
  )
  const element = usePart(
    'div',
    props,
    {
      state: { handrail: 'question', state: state.kind },
      role: isOpen ? 'group' : undefined,
      'aria-labelledby': isOpen ? `${id}-who ${id}` : undefined,
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

type QuestionFormProps = {
  question: Question
  isReadOnly: boolean
  onEnter: () => void
  handle: Ref<FormHandle>
  words: Words
  record: ToolCallRecord
}

/** A question without a schema asks for no more than a yes. */
const NOTHING: JsonSchema = { type: 'object', properties: {} }

/** The form of a question; another schema under the same id is another form. */
function QuestionForm({ question, isReadOnly, onEnter, handle, words, record }: QuestionFormProps) {
  const schema = question.schema ?? NOTHING
  const [asked, setAsked] = useState({ schema, version: 0 })
  if (schema !== asked.schema)
    setAsked({
      schema,
      version: sameJson(schema, asked.schema) ? asked.version : asked.version + 1,
    })
  const draft = useAnswerDraft({ record, question, asked })
  return (
    <>
      {draft.isDropped && (
        <p className="handrail-aside" role="status">
          {words.text('draft.dropped')}
        </p>
      )}
      <SchemaForm
        key={asked.version}
        schema={schema}
        isReadOnly={isReadOnly}
        onEnter={onEnter}
        handle={handle}
        {...draft.form}
      />
    </>
  )
}

/** The input in the form of a question that left the screen. */
const writings = new WeakMap<CallIdentity, { question: unknown; writing: FormWriting }>()

type AnswerDraftOptions = {
  record: ToolCallRecord
  question: Question
  /** The schema, and which one it is of those under this id. */
  asked: { schema: JsonSchema; version: number }
}

/** The input in a question's form, kept until it is answered. */
function useAnswerDraft({
  record,
  question: { id, message },
  asked: { schema, version },
}: AnswerDraftOptions): {
  isDropped: boolean
  form: Pick<SchemaFormProps, 'onReport' | 'writing' | 'kept'>
} {
  const runtime = useToolRuntime('QuestionForm')
  const call = runtime.ledger.identityOf(record)
  const { id: callId } = record.call
  const question = runtime.ledger.questionName(record, id)
  const name = `${question} ${version}`
  const saved = useMemo(() => {
    const kept = runtime.keptDrafts()
    return kept && savedDraft(kept, ['question', callId, question], [message, schema])
  }, [runtime, callId, question, message, schema])
  const note = useCallback(
    (report: FormReport) => {
      writings.set(call, { question: name, writing: report.writing })
      saved?.save(report.kept.length > 0 ? { kept: report.kept } : undefined)
    },
    [call, name, saved],
  )
  useEffect(() => {
    // an answered question leaves the page with its draft
    return () => {
      const { state } = runtime.ledger.entry(callId, questionKey(question)) ?? {}
      if (state !== 'sending' && state !== 'taken') return
      writings.delete(call)
      saved?.save(undefined)
    }
  }, [runtime, callId, question, call, saved])
  const last = writings.get(call)
  return {
    isDropped: saved?.isDropped ?? false,
    form: {
      onReport: note,
      writing: last?.question === name ? last.writing : undefined,
      kept: saved?.content?.kept,
    },
  }
}

type QuestionHintsProps = { question: Question; words: Words }

/** Of a list of the server's. */
const MAX_MISSING = 20

/** The missing fields, and an example; nothing if the question has neither. */
function QuestionHints({ question: { missing: fields = [], example }, words }: QuestionHintsProps) {
  return (
    <>
      {fields.length > 0 && (
        <p className="handrail-aside">
          <Sentence
            parts={words.parts('question.missing')}
            values={{
              fields: (
                <ForeignList texts={fields.slice(0, MAX_MISSING)} words={words} longest={100} />
              ),
            }}
          />
        </p>
      )}
      {example !== undefined && example !== null && (
        <ValueSection title={words.text('question.example')} value={example} />
      )}
    </>
  )
}

type QuestionLinkProps = { url: unknown; words: Words }

/**
 * The address of a question, whole, its real host first. Nothing is fetched or opened because it is
 * shown.
 */
function QuestionLink({ url, words }: QuestionLinkProps) {
  const safe = safeUrl(url)
  if (!safe) {
    return (
      <div className="handrail-notice" data-kind="waiting">
        <Icon path={WARNING_ICON} />
        <div>
          <p>
            <strong>{words.text('question.no_link')}</strong>
          </p>
          <p>
            <LongText
              className="handrail-value"
              text={String(url)}
              revealKey="url"
              drawBudget={500}
            />
          </p>
        </div>
      </div>
    )
  }
  const start = safe.href.indexOf(safe.host)
  return (
    <div className="handrail-question-link">
      <pre className="handrail-code" dir="ltr">
        <bdi>
          {safe.href.slice(0, start)}
          <strong>
            <VisibleText text={safe.host} />
          </strong>
          <LongText
            text={safe.href.slice(start + safe.host.length)}
            revealKey="url"
            drawBudget={600}
          />
        </bdi>
      </pre>
      <p className="handrail-aside">{words.text('question.leads_to')}</p>
    </div>
  )
}

type QuestionNoticeProps = { error: Error | null; words: Words }

/** That an answer did not arrive, and that it can be given. */
function QuestionNotice({ error, words }: QuestionNoticeProps) {
  if (!error) return null
  return (
    <div className="handrail-notice" data-kind="failed" role="alert">
      <Icon path={FAILED_ICON} />
      <div>
        <p>
          <strong>
            {words.text(lostState(error) === 'refused' ? 'question.refused' : 'question.unsent')}
          </strong>
        </p>
        <p>
          <ForeignText text={error.message} isSaid longest={500} />{' '}
          {words.text('question.unsent_effect')}
        </p>
      </div>
    </div>
  )
}
