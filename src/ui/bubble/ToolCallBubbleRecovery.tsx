'use client'
import { useId, useRef, useState } from 'react'
import { ValueSection, UntrustedValue, Section } from '../content/ValueSection.tsx'
import { useHostHas, type RendererProps } from '../../requests/useToolRuntime.ts'
import { useSubjectGuard } from '../../requests/useRequestRuntime.ts'
import { Button } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import { hasContent } from './endings.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { FieldIssue, Recovery as Told } from '../../model/ToolCallRecord.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { formRoot } from '../consent/roots.ts'
import { NotLoaded } from '../content/NotLoaded.tsx'
import type { FormHandle } from '../form/SchemaForm.tsx'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import type { Words } from '../../words/foreign.ts'
import { useRerun } from './Running.tsx'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { ForeignList } from '../content/LongText.tsx'

/** How a failed call could be mended; and, if the app can send it, a form for that. */
export function Recovery() {
  const { record, status } = useToolCallBubble('ToolCallBubbleBody')
  const words = useWords(DETAILS_WORDS)
  const canResend = useHostHas('runCorrected')
  const { recovery } = record
  if (status.kind !== 'failed' || !recovery) return null
  const { reason = '', canRetry, message, question, issues = [], example, prior } = recovery
  // the result's notes say that a tool is not available
  const cause = reason === 'tool_unavailable' ? '' : reason
  const isCaused = cause !== '' || canRetry === false
  const hasAdvice = issues.length > 0 || [message, question, recovery.onlyTool].some(hasContent)
  const canCorrect = recovery.canCorrect === true && canResend
  if (!isCaused && !hasAdvice && example === undefined && !canCorrect) return null
  return (
    <div className="handrail-recovery" translate="no">
      {isCaused && (
        <Section title={words.text('recovery.why')}>
          <ul className="handrail-points">
            {cause !== '' && <li>{causeText(cause, words)}</li>}
            {canRetry === false && <li>{words.text('recovery.final')}</li>}
          </ul>
        </Section>
      )}
      {hasAdvice && <Advice recovery={recovery} words={words} />}
      {example !== undefined && (
        <ValueSection title={words.text('question.example')} value={example} />
      )}
      {prior !== undefined && <ValueSection title={words.text('recovery.prior')} value={prior} />}
      {canCorrect && <CorrectForm record={record} status={status} />}
    </div>
  )
}

/**
 * Other arguments for a failed call, from what was sent, by the tool's own schema. They run as a call
 * that runs again: asked if the policy asks, never if it denies, once, and again only when they
 * did not arrive.
 */
function CorrectForm({ record, status }: RendererProps) {
  const words = useWords(DETAILS_WORDS)
  const [isOpen, setOpen] = useState(false)
  const handle = useRef<FormHandle>(null)
  const { value: code, failed } = useLazyRoot(formRoot, isOpen)
  const { request, run } = useRerun(record)
  const { execution, rerun } = status
  const isThere = code !== undefined
  const subject = [isOpen, isThere, execution.name, execution.server]
  const { guard, fill } = useSubjectGuard(JSON.stringify(subject))
  if (rerun?.kind === 'taken')
    return (
      <p className="handrail-aside" role="status">
        {words.text('recovery.sent')}
      </p>
    )
  if (request) return request
  if (rerun?.kind === 'gone') return null // its clause says so
  const label = words.text('recovery.correct')
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{label}</Button>
  const isSending = rerun?.kind === 'sending'
  const send = () => {
    const corrected = handle.current?.submit()?.value as JsonObject | undefined
    if (corrected) run({ corrected })
  }
  return (
    <div role="group" aria-label={label} className="handrail-section" {...guard}>
      {code ? (
        <code.SchemaForm
          schema={execution.tool.inputSchema ?? { type: 'object' }}
          value={record.recovery?.prior ?? execution.arguments}
          isReadOnly={isSending}
          handle={handle}
          showsProposed
          onEnter={send}
        />
      ) : (
        failed && <NotLoaded root={formRoot} />
      )}
      {(rerun?.kind === 'failed' || rerun?.kind === 'refused') && (
        <div className="handrail-message" role="alert">
          {rerun.kind === 'failed' && words.text('recovery.not_sent')}{' '}
          <UntrustedValue value={rerun.reason} />
        </div>
      )}
      <div className="handrail-footer">
        <Button data-kind="quiet" onClick={() => setOpen(false)}>
          {words.text('undo.cancel')}
        </Button>
        <SendButton {...{ words, isSending, isThere, fill, send }} />
      </div>
    </div>
  )
}

type SendButtonProps = {
  words: Words
  isSending: boolean
  /** The form is there, so that it can be sent. */
  isThere: boolean
  /** It takes no press yet. */
  fill: ReturnType<typeof useSubjectGuard>['fill']
  send: () => void
}

function SendButton({ words, isSending, isThere, fill, send }: SendButtonProps) {
  const id = useId()
  return (
    <span className="handrail-end">
      <button
        type="button"
        className="handrail-button"
        data-kind="primary"
        data-verb="resend"
        data-arming={isThere ? (fill ? 'arming' : 'armed') : undefined}
        aria-disabled={isSending || !isThere || fill !== undefined}
        aria-describedby={fill && id}
        onClick={send}
      >
        {isThere && fill && <span {...fill} />}
        <span>{words.text(isSending ? 'status.sending' : 'bubble.send_again')}</span>
      </button>
      {fill && (
        <span id={id} className="handrail-visually-hidden">
          {words.text('consent.arming')}
        </span>
      )}
    </span>
  )
}

const MAX_ISSUES = 50

type AdviceProps = { recovery: Told; words: Words }

/** The tool's problems with its input, the runtime's words, and the next try. */
function Advice({ recovery: { message, question, issues = [], onlyTool }, words }: AdviceProps) {
  return (
    <Section title={words.text(issues.length > 0 ? 'recovery.issues' : 'recovery.title')}>
      {issues.length > 0 && (
        <ul className="handrail-points">
          {issues.slice(0, MAX_ISSUES).map((issue, index) => (
            <li key={index}>
              <Issue issue={issue} words={words} />
            </li>
          ))}
        </ul>
      )}
      {[message, question].filter(hasContent).map((text, index) => (
        <div key={index} className="handrail-message">
          <UntrustedValue value={text} />
        </div>
      ))}
      {onlyTool && (
        <p className="handrail-aside">
          <Sentence
            parts={words.parts('recovery.only_tool')}
            values={{ tool: <ForeignText text={onlyTool} /> }}
          />
        </p>
      )}
    </Section>
  )
}

type IssueProps = { issue: FieldIssue; words: Words }

/** One thing that a tool has against its input: the field, and what is wrong with it. */
function Issue({ issue, words }: IssueProps) {
  const { field, key, values } = issueSentence(issue)
  const list = (texts: readonly string[]) => <ForeignList texts={texts} words={words} />
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : list(value),
  ])
  return (
    <Sentence
      parts={words.parts('list.pair')}
      values={{
        first: field === undefined ? words.text('issue.payload') : list(field),
        second: <Sentence parts={words.parts(key)} values={Object.fromEntries(shown)} />,
      }}
    />
  )
}

const MAX_SAID = 50

/**
 * One thing that a tool has against its input. `field` is undefined if it is the whole input. Of
 * the values, numbers are checked, and texts are the server's, whatever they are.
 */
type IssueSentence = {
  readonly field: readonly string[] | undefined
  readonly key: string
  readonly values: Readonly<Record<string, number | readonly string[]>>
}

/** Our sentence for a constraint, and the member that it may name. */
const CONSTRAINTS = new Map<string, readonly [key: string, name?: keyof FieldIssue]>([
  ['missing_field', ['missing']],
  ['unknown_field', ['unknown', 'allowed']],
  ['invalid_enum_value', ['enum', 'allowed']],
  ['invalid_format', ['format', 'format']],
  ['invalid_pattern', ['pattern', 'pattern']],
  ['invalid_range', ['range']],
])

export function issueSentence(issue: FieldIssue): IssueSentence {
  const { constraint, minLength: min, maxLength: max } = issue
  const field = issue.field === '$payload' ? undefined : saidOf(issue.field)
  const sentence = (key: string, values: IssueSentence['values'] = {}) => ({
    field,
    key: `schema.${key}`,
    values,
  })
  const [expected, actual] = [saidOf(issue.expected), saidOf(issue.actual)]
  if (constraint === 'invalid_field_type' && expected.length > 0 && actual.length > 0)
    return sentence('type_is', { expected, actual })
  if (constraint === 'invalid_length') {
    const lengths = Object.entries({ min, max }).filter((each) => typeof each[1] === 'number')
    const [first, second] = lengths.map(([name]) => name)
    const key = second ? 'length_between' : first ? `length_${first}` : 'other'
    return sentence(key, Object.fromEntries(lengths) as IssueSentence['values'])
  }
  const [key = 'other', name] = CONSTRAINTS.get(constraint) ?? []
  const said = name ? saidOf(issue[name]) : []
  if (name && said.length > 0) return sentence(`${key}_of`, { [name]: said })
  return sentence(key === 'pattern' ? 'format' : key)
}

/** The texts of a server: one, or a list of them. None for anything else. */
const saidOf = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
    .slice(0, MAX_SAID)
    .map(String)

/**
 * Words of runtimes for what went wrong, by ours: `recovery.reason_<word>`. Sources: loom-mcp,
 * planner.RetryReason; goa-ai, planner.ToolFailure; Glue, ToolResultSnapshot (`category`).
 */
const REASONS = new Map(
  Object.entries({
    invalid_arguments: 'input',
    invalid_call: 'input',
    validation: 'input',
    missing_fields: 'missing',
    malformed_response: 'unreadable',
    malformed_result: 'unreadable',
    timeout: 'timeout',
    rate_limited: 'rate_limited',
    unavailable: 'unavailable',
    domain_rejection: 'refused',
    internal: 'internal',
    network: 'unavailable',
    provider: 'provider',
    permission: 'permission',
  }),
)

function causeText(reason: string, words: Words) {
  const known = REASONS.get(reason)
  return known ? (
    words.text(`recovery.reason_${known}`)
  ) : (
    <Sentence
      parts={words.parts('recovery.reason_other')}
      values={{ reason: <ForeignText text={reason} isSaid longest={100} /> }}
    />
  )
}
