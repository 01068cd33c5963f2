'use client'
import { forwardRef, useContext } from 'react'
import { ConsentDialogConfirm } from './useConsent.tsx'
import {
  ConsentDialogAnswer,
  ConsentDialogNote,
  ConsentDialogReason,
  useCoverageViews,
} from './answerParts.tsx'
import {
  ConsentDialogNotice,
  useConsentDialog,
  ConsentDialogDeadline,
  ConsentDialogTitle,
} from './useConsentDialog.tsx'
import {
  ConsentDialogTools,
  ConsentDialogChanges,
  ConsentDialogCommand,
  ConsentDialogPrompt,
  ConsentDialogToolWords,
} from './requestParts.tsx'
import { ConsentDialogEditor, ConsentDialogPayload } from './ConsentDialogEditor.tsx'
import { LongText, ForeignText } from '../content/ForeignText.tsx'
import { Section } from '../content/ValueSection.tsx'
import { Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { WARNING_ICON, MODE_ICONS } from '../../internal/icons.ts'
import { batchEffects } from './batchEffects.ts'
import { ConsentDialogTool, ConsentDialogWhy } from './ConsentDialogFooter.tsx'
import { RequestStrip } from './requestPlace.tsx'
import { deriveExecution } from '../../policy/deriveExecution.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { CONSENT_WORDS } from './messages.en.ts'

/**
 * All of a request but its decision, in the usual order: for an app that draws only the footer
 * itself. Draws no element of its own.
 * @example
 * <ConsentDialog record={record}>
 *   <ConsentDialogContent />
 *   <ConsentDialogFooter>
 *     <ConsentDialogDeny />
 *     <ConsentDialogAllow />
 *     <ConsentDialogRetry />
 *     <ConsentDialogStatus />
 *   </ConsentDialogFooter>
 * </ConsentDialog>
 */
export function ConsentDialogContent() {
  const { draft } = useConsentDialog('ConsentDialogContent')
  return (
    <>
      <ConsentDialogHeader />
      <ConsentDialogNotice />
      <ConsentDialogComparePanel />
      <ConsentDialogToolWords />
      <ConsentDialogPrompt />
      <ConsentDialogCommand />
      <ConsentDialogChanges />
      {draft.view === 'edit' ? <ConsentDialogEditor /> : <ConsentDialogPayload />}
      <ConsentDialogAnswer />
      <ConsentDialogReason />
      <ConsentDialogNote />
      <ConsentDialogBatch />
      <ConsentDialogCoverage />
      <RememberedRules />
      <ConsentDialogConfirm />
      <ConsentDialogTools />
    </>
  )
}

/**
 * What the runtime will remember when a lasting permission is chosen: its rules, word for word, one a
 * line. Nothing where it says nothing of them, and while the permission is for this once.
 */
function RememberedRules() {
  const { record, draft, words } = useConsentDialog('RememberedRules')
  const rules = (record.request?.remembers ?? [])
    .filter(({ scope }) => scope === draft.scope)
    .map(({ text }) => text)
  return rules.length === 0 ? null : (
    <div data-part="rest">
      <Section title={words.text('consent.remembers')}>
        <pre className="handrail-code">
          <LongText text={rules.join('\n')} revealKey="rules" />
        </pre>
      </Section>
    </div>
  )
}

/**
 * What this decision does to the other requests of its batch. Renders nothing if it does nothing to
 * them.
 */
const ConsentDialogBatch: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogBatch(props, ref) {
    const { record, state, words } = useConsentDialog('ConsentDialogBatch')
    const effects = state.kind === 'closed' ? [] : batchEffects([record])
    const children = (
      <>
        <Icon path={WARNING_ICON} />
        <div>
          {effects.map(({ key, count }) => (
            <p key={key}>{words.text(key, { count })}</p>
          ))}
        </div>
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-notice', 'data-kind': 'waiting', children },
      ref,
    )
    return effects.length > 0 ? element : null
  },
)

/** Chooses what a lasting permission covers, if this page stores it. */
function ConsentDialogCoverage() {
  const { draft, canDecide } = useConsentDialog('ConsentDialogCoverage')
  const views = useCoverageViews()
  return views && canDecide && draft.view === 'ask' ? <views.CoverageChooser /> : null
}

/**
 * That it waits, and how long it still does; the mode's icon and the title; below, which tool of
 * which server it is, and why it asks.
 */
export const ConsentDialogHeader: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogHeader(props, ref) {
    const { record, status, input, inputWords, words, id } = useConsentDialog('ConsentDialogHeader')
    const children = (
      <>
        <button
          type="button"
          className="handrail-button handrail-skip"
          onClick={({ currentTarget }) =>
            currentTarget
              .closest('[data-handrail="consent"]')
              ?.querySelector<HTMLElement>('.handrail-footer')
              ?.focus({ preventScroll: true })
          }
        >
          <span>{words.text('consent.to_decision')}</span>
        </button>
        <RequestStrip record={record} status={status} words={words} />
        <Icon path={MODE_ICONS[status.mode]} />
        <ConsentDialogTitle />
        <ConsentDialogDeadline />
        {input.problems.length > 0 && (
          <p className="handrail-request-summary" id={`${id}-problems`}>
            {inputWords.count('input.problems', input.problems.length)}
          </p>
        )}
        <div className="handrail-meta">
          <ConsentDialogTool />
          <ConsentOrigin record={record} />
          <ConsentDialogWhy />
        </div>
      </>
    )
    return usePart('div', props, { className: 'handrail-panel-head', children }, ref)
  },
)

type ConsentOriginProps = { record: ToolCallRecord }

/**
 * Who asks: the call that started this one, a sub-agent; else who the runtime says asked for it.
 */
function ConsentOrigin({ record }: ConsentOriginProps) {
  const words = useWords(CONSENT_WORDS)
  const runtime = useContext(ToolRuntimeContext)
  const actor = record.provenance?.actor
  if (!record.parentId)
    return actor ? (
      <span>
        {words.text('origin.actor')} <ForeignText text={actor} isSaid longest={100} />
      </span>
    ) : null
  const parent = runtime?.findParent(record)
  if (!parent) return <span>{words.text('consent.from_unknown')}</span>
  const task = taskOf(deriveExecution(parent, undefined))
  return (
    <span>
      {words.text('consent.from')}{' '}
      <code className="handrail-name" dir="ltr">
        <ForeignText text={parent.call.name} />
      </code>
      {task !== undefined && (
        <>
          {' '}
          <ForeignText text={task} isSaid longest={100} />
        </>
      )}
    </span>
  )
}

/** What the sub-agent was given to do, in the words of the call that started it. */
function taskOf({ arguments: input }: Execution): string | undefined {
  const given = ['title', 'name', 'description', 'agent', 'task', 'prompt'].map((key) =>
    Object.hasOwn(input, key) ? input[key] : undefined,
  )
  return given.find((value): value is string => typeof value === 'string' && value.trim() !== '')
}

/**
 * What the request asked before it changed, and what it asks now, as the dialog's `compare` shows
 * it. There while the person looks at it.
 */
function ConsentDialogComparePanel() {
  const {
    record,
    draft,
    id,
    compare: Comparison,
    requestChange,
  } = useConsentDialog('ConsentDialogComparePanel')
  if (!Comparison || !requestChange || !draft.isCompareOpen) return null
  const { before, after } = requestChange
  return (
    <div id={`${id}-compared`}>
      <Comparison record={record} before={before} after={after} />
    </div>
  )
}
