'use client'
import { useCallback, useContext, useId, useMemo, type ReactNode } from 'react'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import { ToolCallBubbleMode, ToolCallBubbleName } from './lineParts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { ResultNotes, ToolCallBubbleNotice, Progress } from './ToolCallBubbleNotice.tsx'
import { LoadMore, Result } from './ToolCallBubbleResult.tsx'
import { Recovery } from './ToolCallBubbleRecovery.tsx'
import { isRefusalUnsent } from '../../status/asking.ts'
import { phraseOf, tenseOf } from '../../status/phrase.ts'
import { isVerbatim, saysArgument } from '../../status/saysArgument.ts'
import { detailOf } from '../../status/detailOf.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus, Execution } from '../../model/ToolCallStatus.ts'
import type { Words } from '../../words/foreign.ts'
import {
  SaidElsewhereContext,
  ShownTextsContext,
  isInChanges,
  useShownTexts,
  BelowSentenceContext,
  agentOf,
  executorOf,
  nameOf,
  type ShownTexts,
} from '../content/executor.tsx'
import { type Row, countHidden, exactNumbersOf, rowsOf } from '../content/walkJson.ts'
import { BelowLineContext } from '../content/belowLine.ts'
import { CopyButton, HiddenNotice } from '../content/CopyButton.tsx'
import { copyJson, copyPlain } from '../content/copyResult.ts'
import { ForeignText } from '../content/ForeignText.tsx'
import { ForeignName, LongText, ServerName } from '../content/LongText.tsx'
import { ValueSection, Section } from '../content/ValueSection.tsx'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import { useFormatTime } from '../../words/formatTime.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { DiffPreview } from '../diff/DiffPreview.tsx'
import { ReasonList } from '../consent/ReasonList.tsx'
import { MODE_ICONS, INFO_ICON, RETRY_ICON } from '../../internal/icons.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import { ConsentReceipt } from '../consent/ConsentReceipt.tsx'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useLedgerEntry } from '../../requests/useRequestRuntime.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'

export { BubbleUndo, UndoOffer } from '../undo/BubbleUndo.tsx'
export { DiffPreview } from '../diff/DiffPreview.tsx'
export { DiffSummaryView } from '../diff/DiffSummaryView.tsx'
export { Outcome } from './Outcome.tsx'
export { StopButton, ToolCallBubbleClause } from './Running.tsx'
export { Comparison } from './requestChanges.tsx'
export { ToolCallBubbleNotice } // stands below the line if a refusal did not arrive

/** The part that all of these are in. */
const BODY = 'ToolCallBubbleBody'

/**
 * The content of a body without children: problems, progress, changes, the arguments that neither
 * the line nor the changes say, result, decision, answers; last the tool and its mode.
 */
export function ToolCallBubbleDetails() {
  const { record, status, words } = useToolCallBubble(BODY)
  const isBelowLine = useIsDiffOpen(record) && status.mode === 'safe_write'
  const inside = useShownTexts()
  const below = useContext(BelowLineContext)
  const { shownTexts, reportShown } = isBelowLine ? (below ?? inside) : inside
  const isSaid = useCallback(
    (row: Row) => isInChanges(shownTexts, row) || isInLine(row, status, record, words),
    [shownTexts, status, record, words],
  )
  // beside what somebody else wrote or allowed, all of it stands
  const isCompared = Boolean(status.execution.from ?? status.allowed ?? record.inputs)
  return (
    <SaidElsewhereContext.Provider value={isCompared ? undefined : isSaid}>
      <ToolCallBubbleWhy />
      {!isRefusalUnsent(status) && <ToolCallBubbleNotice />}
      <Recovery />
      <Progress />
      {!isBelowLine && <Changes report={reportShown} />}
      <Arguments />
      <Inputs />
      <ResultNotes />
      <Result />
      <LoadMore />
      <Attachments />
      <Origin />
      <Receipt />
      <QuestionReceipt record={record} />
      <p className="handrail-tool">
        <ToolCallBubbleName /> <ToolCallBubbleMode />
      </p>
    </SaidElsewhereContext.Provider>
  )
}

/** The changes below the line. The body does not say again what they show. */
export function ReportedChanges() {
  return <Changes report={useContext(BelowLineContext)?.reportShown} />
}

/** True for an argument whose value the line says whole, and for none at all. */
function isInLine(
  { kind, path, text }: Row,
  status: ToolCallStatus,
  record: ToolCallRecord,
  words: Words,
): boolean {
  if (kind === 'empty_object' && path === '') return true
  if (kind !== 'text' && kind !== 'literal') return false
  const tense = tenseOf(status, record)
  const detail = detailOf(status, tense)
  const isDetail = isVerbatim(text) && (detail === text || detail === `${path} ${text}`)
  return isDetail || saysArgument(phraseOf(status, tense, words), status, path, text)
}

const ASIDES = {
  complete: undefined,
  streaming: 'bubble.arriving',
  unknown: 'bubble.unknown_arguments',
  invalid: 'content.unreadable',
} as const

/** The arguments; their text while they arrive, and if they cannot be read. */
function Arguments() {
  const { execution } = useToolCallBubble(BODY).status
  const words = useWords(DETAILS_WORDS)
  const { state, arguments: given } = execution
  const id = useId()
  // of a call of which only its end came
  const isUnknown = state === 'invalid' && execution.text === '{}'
  const raw = state === 'complete' ? undefined : execution.text
  const isSaid = useContext(SaidElsewhereContext)
  const exact = useMemo(
    () => (raw === undefined ? exactNumbersOf(execution.text) : undefined),
    [raw, execution],
  )
  const hidden = useMemo(() => countHidden(raw ?? given), [raw, given])
  const isAllSaid = useMemo(() => {
    if (!isSaid || raw !== undefined) return false
    const { rows, left } = rowsOf(given, { exact })
    return left === 0 && rows.every(isSaid)
  }, [raw, given, exact, isSaid])
  if (isAllSaid) return null
  const aside = ASIDES[isUnknown ? 'unknown' : state]
  const copy = (
    <CopyButton
      label={words.text('bubble.copy_arguments')}
      text={(isRevealed) =>
        raw === undefined ? copyJson(given, { exact, isRevealed }) : copyPlain(raw, isRevealed(''))
      }
    />
  )
  return (
    <div translate="no">
      <ValueSection
        title={words.text('bubble.arguments')}
        aside={aside && words.text(aside)}
        value={raw === undefined ? given : undefined}
        exact={exact}
        omits={isSaid}
        controls={state === 'streaming' || isUnknown ? undefined : copy}
        describedBy={hidden > 0 ? id : undefined}
      >
        {raw !== undefined && !isUnknown && (
          <pre className="handrail-code">
            <LongText text={raw} />
            {state === 'streaming' && <span className="handrail-caret" />}
          </pre>
        )}
        <HiddenNotice count={hidden} id={id} />
      </ValueSection>
    </div>
  )
}

/** Rows that are shown at first: a transcript stays one. */
const ROWS = 12

/**
 * The changes of the call. None for a call that reads; only changes of files for one that is no
 * plain write, since its arguments say no more.
 */
function Changes({ report }: { report: ShownTexts['reportShown'] | undefined }) {
  const { record, status } = useToolCallBubble(BODY)
  if (status.mode === 'read') return null
  return (
    <ShownTextsContext.Provider value={report}>
      <div className="handrail-diff-place" translate="no">
        <BelowSentenceContext.Provider value>
          <DiffPreview record={record} rows={ROWS} filesOnly={status.mode !== 'safe_write'} />
        </BelowSentenceContext.Provider>
      </div>
    </ShownTextsContext.Provider>
  )
}

/** Why the call has its mode and its status, and why it asks or does not. */
export function ToolCallBubbleWhy() {
  const { status, words, isWhyOpen, id } = useToolCallBubble(BODY)
  if (!isWhyOpen) return null
  const mode = words.text(`mode.${status.mode}`)
  return (
    <div
      id={`${id}-why`}
      className="handrail-why"
      role="group"
      aria-label={words.text('bubble.why', { mode })}
      translate="no"
    >
      <p className="handrail-why-title">
        <Icon path={MODE_ICONS[status.mode]} />
        {status.modeSource === 'assumed' ? words.text('bubble.mode_assumed', { mode }) : mode}
      </p>
      <ReasonList status={status} words={words} />
    </div>
  )
}

/** A server's data for people beside the result, and for no other audience. */
function Attachments() {
  const { attachments = [] } = useToolCallBubble(BODY).record
  const words = useWords(DETAILS_WORDS)
  const shown = (['timeline', 'evidence'] as const).flatMap((audience) =>
    attachments.filter((item) => item.audience === audience).slice(0, 20),
  )
  if (shown.length === 0) return null
  return (
    <div className="handrail-inputs" translate="no">
      {shown.map(({ kind, audience, data, description }, index) => (
        <ValueSection
          key={index}
          title={words.text(`attachments.${audience}`)}
          value={data ?? null}
          before={
            <p className="handrail-aside">
              <ForeignText text={kind} longest={100} />{' '}
              {description !== undefined && <ForeignText text={description} isSaid longest={300} />}
            </p>
          }
        />
      ))}
    </div>
  )
}

/** The decision, and the runtime's hint for the next step. */
function Receipt() {
  const { record, status } = useToolCallBubble(BODY)
  const words = useWords(DETAILS_WORDS)
  const entry = useLedgerEntry(record)
  const next = record.result?.nextAction
  const hasNext = typeof next === 'string' && next !== ''
  if (!entry?.decision && !entry?.otherTab && !record.decision && !hasNext) return null
  return (
    <div className="handrail-receipts" translate="no">
      <ConsentReceipt record={record} status={status} />
      {hasNext && (
        <p className="handrail-receipt">
          <Icon path={status.willRetry ? RETRY_ICON : INFO_ICON} />
          <span>
            {words.text('bubble.next')} <ForeignText text={next} isSaid longest={500} />
          </span>
        </p>
      )}
    </div>
  )
}

/**
 * Input as others saw it, each apart, if that differs from what the call runs with: what the
 * model wrote, what was allowed, what observers see; and whether somebody changed it.
 */
function Inputs() {
  const { record, status } = useToolCallBubble(BODY)
  const words = useWords(DETAILS_WORDS)
  const { inputs } = record
  const { allowed, execution } = status
  const others = {
    model: writtenByModel(execution),
    allowed: allowed?.arguments,
    observable: inputs?.observable,
    permission: inputs?.permission,
  }
  const shown = Object.entries(others).filter(([, value]) => value !== undefined)
  if (shown.length === 0 && !inputs?.changed) return null
  return (
    <div className="handrail-inputs" translate="no">
      {inputs?.changed && <p className="handrail-aside">{words.text('inputs.changed')}</p>}
      {shown.map(([kind, value]) => (
        <ValueSection
          key={kind}
          title={words.text(`inputs.${kind}`)}
          value={value}
          before={
            kind === 'allowed' && allowed && <AllowedTool allowed={allowed} ran={execution} />
          }
        />
      ))}
    </div>
  )
}

/** Which tool was allowed, if another one ran, or that of another server. */
function AllowedTool({ allowed, ran }: Record<'allowed' | 'ran', Execution>) {
  const policy = useContext(PolicyContext)
  const { name, server } = allowed
  if (name === ran.name && server === ran.server) return null
  return (
    <p className="handrail-aside">
      <ForeignName text={name} />{' '}
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(allowed, policy)} />
      )}
    </p>
  )
}

function writtenByModel(execution: Execution): JsonObject | undefined {
  let first = execution
  while (first.from) first = first.from
  return first === execution ? undefined : first.arguments
}

/**
 * The origin of a call: its actor, its executor, the agent that does it, the earlier call that it
 * reads; and for a call to an outside service which one, and when. Not there if none of this is
 * known.
 */
function Origin() {
  const { record, status } = useToolCallBubble(BODY)
  const words = useWords(DETAILS_WORDS)
  const formatTime = useFormatTime(words)
  const { tool, server } = status.execution
  const { actor, agent, run, readsFrom } = record.provenance ?? {}
  const at = record.times?.startedAt ?? record.times?.createdAt
  const isOutside = status.mode === 'external' && (server !== undefined || at !== undefined)
  const values: Readonly<Record<string, ReactNode>> = {
    'origin.service': isOutside && (nameOf(server) ?? words.text('bubble.unknown_arguments')),
    'origin.called': isOutside && formatTime(at),
    'executor.title': executorOf(tool.executor, words),
    'origin.actor': nameOf(actor),
    'executor.agent': agentOf(agent ?? tool.agent, words),
    'origin.run': nameOf(run),
    'origin.reads': readsFrom && (
      <LinkButton onClick={({ currentTarget }) => showCall(currentTarget, readsFrom)}>
        {words.text('origin.show_call')}
      </LinkButton>
    ),
  }
  const shown = Object.entries(values).filter(([, value]) => Boolean(value))
  if (shown.length === 0) return null
  return (
    <div translate="no">
      <Section title={words.text('origin.title')}>
        <dl className="handrail-fields">
          {shown.map(([key, value]) => (
            <div key={key}>
              <dt className="handrail-speaker">{words.text(key)}</dt>
              <dd>
                <span>{value}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}

/** Ids come from outside: they are compared, and never part of a selector. */
function showCall(from: HTMLElement, id: string) {
  const bubbles = from.ownerDocument.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')
  const bubble = [...bubbles].find(({ dataset }) => dataset.callId === id)
  bubble?.querySelector<HTMLElement>('.handrail-toggle, .handrail-title')?.focus()
}
