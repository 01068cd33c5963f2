'use client'
import {
  useCallback,
  useContext,
  forwardRef,
  useId,
  useMemo,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import { ToolCallBubbleMode, ToolCallBubbleName } from './lineParts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import {
  ToolCallBubbleResultNotes,
  ToolCallBubbleNotice,
  ToolCallBubbleProgress,
} from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleLoadMore, ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'
import { ToolCallBubbleRecovery } from './ToolCallBubbleRecovery.tsx'
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
} from '../content/executor.tsx'
import { type Row, countHidden, exactNumbersOf, rowsOf } from '../content/walkJson.ts'
import { BelowLineContext } from '../content/belowLine.ts'
import { CopyButton, HiddenNotice } from '../content/CopyButton.tsx'
import { copyJson, copyPlain } from '../content/copyResult.ts'
import { ForeignText } from '../content/ForeignText.tsx'
import { LongText, ServerName } from '../content/LongText.tsx'
import { ValueSection, Section } from '../content/ValueSection.tsx'
import { LinkButton, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import { useFormatTime } from '../../words/formatTime.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { DiffPreview } from '../diff/DiffPreview.tsx'
import { ReasonList } from '../consent/ReasonList.tsx'
import { MODE_ICONS, INFO_ICON, RETRY_ICON } from '../../internal/icons.ts'
import { RESULT_WORDS } from './resultMessages.en.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import { ConsentReceipt } from '../consent/ConsentReceipt.tsx'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useLedgerEntry } from '../../requests/useRequestRuntime.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { ORIGIN_WORDS } from './originMessages.en.ts'

export { BubbleUndo, UndoOffer } from '../undo/BubbleUndo.tsx'
export { DiffPreview } from '../diff/DiffPreview.tsx'
export { DiffSummaryView } from '../diff/DiffSummaryView.tsx'
export { Outcome } from './Outcome.tsx'
export { StopButton, ToolCallBubbleClause } from './Running.tsx'
export { Comparison } from './requestChanges.tsx'
export { ToolCallBubbleNotice } // stands below the line if a refusal did not arrive

/**
 * The content of a body without children: problems, progress, changes, the arguments that neither
 * the line nor the changes say, result, decision, answers; last the tool and its mode.
 */
export function ToolCallBubbleDetails() {
  const { record, status, words } = useToolCallBubble('ToolCallBubbleDetails')
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
      <ToolCallBubbleRecovery />
      <ToolCallBubbleProgress />
      {!isBelowLine && (
        <ShownTextsContext.Provider value={reportShown}>
          <ToolCallBubbleChanges />
        </ShownTextsContext.Provider>
      )}
      <ToolCallBubbleArguments />
      <ToolCallBubbleInputs />
      <ToolCallBubbleResultNotes />
      <ToolCallBubbleResult />
      <ToolCallBubbleLoadMore />
      <ToolCallBubbleAttachments />
      <ToolCallBubbleOrigin />
      <ToolCallBubbleReceipt />
      <QuestionReceipt record={record} />
      <p className="handrail-tool">
        <ToolCallBubbleName /> <ToolCallBubbleMode />
      </p>
    </SaidElsewhereContext.Provider>
  )
}

/** The changes below the line. The body does not say again what they show. */
export function ReportedChanges() {
  return (
    <ShownTextsContext.Provider value={useContext(BelowLineContext)?.reportShown}>
      <ToolCallBubbleChanges />
    </ShownTextsContext.Provider>
  )
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

/**
 * The arguments of the call, as fields or JSON. While they arrive, and if they cannot be read, the
 * text as it came.
 */
export const ToolCallBubbleArguments: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleArguments(props, ref) {
    const { status } = useToolCallBubble('ToolCallBubbleArguments')
    const words = useWords(DETAILS_WORDS)
    const { execution } = status
    const { state } = execution
    const id = useId()
    // of a call of which only its end came
    const isUnknown = state === 'invalid' && execution.text === '{}'
    const raw = state === 'complete' ? undefined : execution.text
    const exact = useMemo(
      () => (raw === undefined ? exactNumbersOf(execution.text) : undefined),
      [raw, execution],
    )
    const shown = raw ?? execution.arguments
    const hidden = useMemo(() => countHidden(shown), [shown])
    const isSaid = useContext(SaidElsewhereContext)
    const isAllSaid = useMemo(() => {
      const { rows, left } = rowsOf(raw ?? execution.arguments, { exact })
      return isSaid !== undefined && raw === undefined && left === 0 && rows.every(isSaid)
    }, [raw, execution, exact, isSaid])
    const aside = ASIDES[isUnknown ? 'unknown' : state]
    const copy = (
      <CopyButton
        label={words.text('bubble.copy_arguments')}
        text={(isRevealed) =>
          raw === undefined
            ? copyJson(execution.arguments, { exact, isRevealed })
            : copyPlain(raw, isRevealed(''))
        }
      />
    )
    const children = (
      <ValueSection
        title={words.text('bubble.arguments')}
        aside={aside && words.text(aside)}
        value={raw === undefined ? execution.arguments : undefined}
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
    )
    const element = usePart('div', props, { children }, ref)
    return isAllSaid ? null : element
  },
)

/** Rows that are shown at first: a transcript stays one. */
const ROWS = 12

/**
 * The changes of the call. None for a call that reads; only changes of files for one that is no
 * plain write, since its arguments say no more.
 */
export const ToolCallBubbleChanges: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleChanges(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleChanges')
    const element = usePart(
      'div',
      props,
      {
        className: 'handrail-diff-place',
        children: (
          <BelowSentenceContext.Provider value>
            <DiffPreview record={record} rows={ROWS} filesOnly={status.mode !== 'safe_write'} />
          </BelowSentenceContext.Provider>
        ),
      },
      ref,
    )
    return status.mode === 'read' ? null : element
  },
)

/**
 * Why the call has its mode, why it asks or does not, and why it has its status. There while it is
 * open.
 */
export const ToolCallBubbleWhy: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleWhy(props, ref) {
    const { status, words, isWhyOpen, id } = useToolCallBubble('ToolCallBubbleWhy')
    const mode = words.text(`mode.${status.mode}`)
    const label = words.text('bubble.why', { mode })
    const children = (
      <>
        <p className="handrail-why-title">
          <Icon path={MODE_ICONS[status.mode]} />
          {status.modeSource === 'assumed' ? words.text('bubble.mode_assumed', { mode }) : mode}
        </p>
        <ReasonList status={status} words={words} />
      </>
    )
    const element = usePart(
      'div',
      props,
      { id: `${id}-why`, className: 'handrail-why', role: 'group', 'aria-label': label, children },
      ref,
    )
    return isWhyOpen ? element : null
  },
)

/**
 * A server's data for people beside the result: additions to the timeline, and evidence. Nothing is
 * here for any other audience.
 */
export const ToolCallBubbleAttachments: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleAttachments(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleAttachments')
    const words = useWords(RESULT_WORDS)
    const shown = (['timeline', 'evidence'] as const).flatMap((audience) =>
      (record.attachments ?? []).filter((item) => item.audience === audience).slice(0, 20),
    )
    const children = shown.map(({ kind, audience, data, description }, index) => (
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
    ))
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 ? element : null
  },
)

/**
 * The decision: by whom, when, for how long and with which words; and the runtime's hint for the
 * next step.
 */
export const ToolCallBubbleReceipt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleReceipt(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleReceipt')
    const words = useWords(DETAILS_WORDS)
    const entry = useLedgerEntry(record)
    const next = record.result?.nextAction
    const hasNext = typeof next === 'string' && next !== ''
    const children = (
      <>
        <ConsentReceipt record={record} status={status} />
        {hasNext && (
          <p className="handrail-receipt">
            <Icon path={status.willRetry ? RETRY_ICON : INFO_ICON} />
            <span>
              {words.text('bubble.next')} <ForeignText text={next} isSaid longest={500} />
            </span>
          </p>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-receipts', children }, ref)
    return entry?.decision || entry?.otherTab || record.decision || hasNext ? element : null
  },
)

/**
 * Input as others saw it, each apart, if that differs from what the call runs with: what the
 * model wrote, what was allowed, what observers see; and whether somebody changed it.
 */
export const ToolCallBubbleInputs: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleInputs(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleInputs')
    const words = useWords(RESULT_WORDS)
    const inputs = record.inputs
    const others = {
      model: writtenByModel(status.execution),
      allowed: status.allowed?.arguments,
      observable: inputs?.observable,
      permission: inputs?.permission,
    }
    const shown = Object.entries(others).filter(([, value]) => value !== undefined)
    const children = (
      <>
        {inputs?.changed === true && (
          <p className="handrail-aside">{words.text('inputs.changed')}</p>
        )}
        {shown.map(([kind, value]) => (
          <ValueSection
            key={kind}
            title={words.text(`inputs.${kind}`)}
            value={value}
            before={
              kind === 'allowed' &&
              status.allowed && <AllowedTool allowed={status.allowed} ran={status.execution} />
            }
          />
        ))}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 || inputs?.changed === true ? element : null
  },
)

/** Which tool was allowed, if another one ran, or that of another server. */
function AllowedTool({ allowed, ran }: Record<'allowed' | 'ran', Execution>) {
  const policy = useContext(PolicyContext)
  const { name, server } = allowed
  if (name === ran.name && server === ran.server) return null
  return (
    <p className="handrail-aside">
      <code className="handrail-name" dir="ltr">
        <ForeignText text={name} />
      </code>{' '}
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(allowed, policy)} />
      )}
    </p>
  )
}

/** The model's own arguments, if the call is something else now. */
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
export const ToolCallBubbleOrigin: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleOrigin(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleOrigin')
    const words = useWords(ORIGIN_WORDS)
    const formatTime = useFormatTime(words)
    const { execution, mode } = status
    const { tool, server } = execution
    const { actor, agent, run, readsFrom } = record.provenance ?? {}
    const at = record.times?.startedAt ?? record.times?.createdAt
    const isOutside = mode === 'external' && (server !== undefined || at !== undefined)
    const values: Readonly<Record<string, ReactNode>> = {
      'origin.service': isOutside && (nameOf(server) ?? words.text('bubble.unknown_arguments')),
      'origin.called': isOutside && formatTime(at),
      'executor.title': executorOf(tool.executor, words),
      'origin.actor': nameOf(actor),
      'executor.agent': agentOf(agent ?? tool.agent, words),
      'origin.run': nameOf(run),
      'origin.reads': readsFrom && <EarlierCall id={readsFrom} words={words} />,
    }
    const shown = Object.entries(values).filter(([, value]) => Boolean(value))
    const children = (
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
    )
    const element = usePart('div', props, { children }, ref)
    return shown.length > 0 ? element : null
  },
)

/** The way to the call whose result this one looks into. */
function EarlierCall({ id, words }: { id: string; words: Words }) {
  return (
    <LinkButton onClick={(event: MouseEvent<HTMLElement>) => showCall(event.currentTarget, id)}>
      {words.text('origin.show_call')}
    </LinkButton>
  )
}

/** Ids come from outside: they are compared, and never part of a selector. */
function showCall(from: HTMLElement, id: string) {
  const bubbles = from.ownerDocument.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')
  const bubble = [...bubbles].find(({ dataset }) => dataset.callId === id)
  bubble?.querySelector<HTMLElement>('.handrail-toggle, .handrail-title')?.focus()
}
