'use client'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { whenNear } from '../../internal/whenNear.ts'
import type { ToolCallBubbleState } from './useToolCallBubble.ts'
import { detailsRoot, requestRoot } from './roots.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { foreignPieces, quoted, type Words } from '../../words/foreign.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { mayHaveFailed } from './endings.ts'
import { formatDuration, ranFor, useElapsed } from './useElapsed.ts'
import { Late } from '../content/NotLoaded.tsx'
import { endOfPath } from '../content/reasonText.ts'
import { drawPhrase } from '../content/PhraseView.tsx'
import { drawForeign, ForeignText } from '../content/ForeignText.tsx'
import {
  brokenPromiseOf,
  statusMessageKey,
  waitsForPerson,
  workStateOf,
} from '../../status/asking.ts'
import { detailOf } from '../../status/detailOf.ts'
import { phraseOf, phraseText, tenseOf, type Phrase } from '../../status/phrase.ts'
import { patchedFiles } from '../../status/patchedFiles.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { mayHide, splitHidden } from '../../internal/splitHidden.ts'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { useHostHas, type RendererProps } from '../../requests/useToolRuntime.ts'

const LONGEST_DETAIL = 60

/** Names of arguments that may hold what is written to a file. */
const OF_FILES = /^file$|patch|diff|edit|content|text|str|source|code|replace|insert|data/i

/** True if a call may write something that its line can count, as far as is known. */
const writes = ({ mode, execution }: ToolCallStatus): boolean =>
  mode === 'safe_write' ||
  (mode !== 'read' &&
    (Object.keys(execution.arguments).some((key) => OF_FILES.test(key)) ||
      patchedFiles(execution.name, execution.arguments) !== undefined))

/**
 * The content of a line, and its props: sentence, changes, status, time, `end`. Elements and no
 * components, since a conversation has thousands of lines. The glyph of a closed call shows its mode,
 * and its body says its tool: the words are for screen readers. A mode that only reads is not said.
 */
export function drawLine(call: ToolCallBubbleState, end?: ReactNode) {
  const { record, status, words, isOpen, wasRunning } = call
  const phrase = phraseProps(call)
  const ran = ranFor(record)
  const time = timeProps(ran, words)
  return {
    props: lineProps(call),
    children: (
      <>
        <button {...phrase} ref={call.focusIfHad} />
        {!isOpen && writes(status) && <ChangeSummary record={record} status={status} />}
        {!isOpen && phrase['data-named'] === undefined && (
          <code {...nameProps(call)} className="handrail-visually-hidden" />
        )}
        {!isOpen && status.mode !== 'read' && (
          <span className="handrail-visually-hidden">{modeText(status, words)} </span>
        )}
        <span {...statusProps(call)} />
        {isDecidedHere(call) && (
          <Late root={requestRoot} isQuiet>
            {(code) => <code.ConsentReceipt record={record} status={status} isInLine />}
          </Late>
        )}
        {wasRunning || (status.kind === 'running' && ran === undefined) ? (
          <ElapsedTime record={record} status={status} words={words} />
        ) : (
          time.children !== null && <span {...time} />
        )}
        {status.kind === 'running' && <Stop record={record} status={status} />}
        {end}
      </>
    ),
  }
}

function ElapsedTime({ record, status, words }: RendererProps & { words: Words }) {
  const props = timeProps(useElapsed(record, status.kind), words)
  return props.children === null ? null : <span {...props} />
}

// The parts of a closed line. The line draws these as plain elements; each part has the same props,
// so that a line that an app composes is the same line.

/** The line itself. Its glyph is that of the outcome, or of the mode if all is as usual. */
const lineProps = ({ record, status, isOpen }: ToolCallBubbleState) => ({
  className: 'handrail-line',
  'data-glyph': outcomeGlyph(status, record) ?? status.mode,
  'data-open': isOpen ? '' : undefined,
})

/** The glyph of what is not as usual; undefined of a plain success. */
function outcomeGlyph(status: ToolCallStatus, record: ToolCallRecord): string | undefined {
  if (status.kind !== 'succeeded')
    return workStateOf(status, record) === 'stalled' ? 'unknown' : status.kind
  if (status.undo?.kind === 'undone') return 'undone'
  return brokenPromiseOf(status) === undefined ? undefined : 'warning'
}

/** Of these nothing came, or not yet: their sentence steps back. */
const MUTED: readonly ToolCallStatus['kind'][] = ['preparing', 'denied', 'expired', 'cancelled']

/**
 * The sentence, and the button that opens the body (`aria-expanded`). The pieces of a path that can
 * be cut are boxes, which would be read with gaps between them; and what is framed is heard in
 * quotation marks. So what is spoken stands beside what is drawn.
 */
export function phraseProps(call: ToolCallBubbleState) {
  const { status, words, isOpen, setOpen, id, record } = call
  const tense = tenseOf(status, record)
  const phrase = phraseOf(status, tense, words)
  const plain = plainText(phrase.object)
  const detail = detailOf(status, tense)
  const isHidden =
    hasHidden(phrase.object) ||
    hasHidden(phrase.target) ||
    hasHidden(status.execution.name) ||
    phrase.parts.some((part) => 'said' in part && hasHidden(part.said))
  const isOwn = phrase.parts.some((part) => 'said' in part)
  const isPlain = plain !== undefined && phrase.target === '' && !isHidden && !isOwn
  // with words behind it, a path wraps: were it cut, its end would lie over them
  const isLast = !('text' in (phrase.parts.at(-1) ?? {}))
  const end = isPlain && isLast ? endOfPath(plain) : 0
  const sentence = isPlain ? drawn(phrase, plain, end) : spoken(phrase, call, isHidden)
  return {
    type: 'button' as const,
    // its object is framed, is a path whose head may be cut, or stands as one text with the verb
    className: !isPlain
      ? 'handrail-toggle'
      : end > 0
        ? 'handrail-toggle handrail-cut'
        : 'handrail-toggle handrail-sentence',
    'data-muted': MUTED.includes(status.kind) ? '' : undefined,
    // it says the machine name, which is not said again
    'data-named': phrase.isToolName && phrase.object === record.call.name ? '' : undefined,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-label': end > 0 ? labelOf(phrase, detail, words) : undefined,
    'aria-describedby': isHidden ? `${id}-hidden` : undefined,
    onPointerEnter: detailsRoot.load,
    onFocus: detailsRoot.load,
    onClick: () => setOpen(!isOpen),
    // one list: a list in another costs more
    children: detail
      ? [
          ...sentence,
          ' ',
          <span key="detail" className="handrail-detail">
            {drawForeign({ text: detail, isSaid: true, longest: LONGEST_DETAIL, isBare: true })}
          </span>,
        ]
      : sentence,
  }
}

const labelOf = (phrase: Phrase, detail: string, words: Words): string =>
  `${phraseText(phrase, words)}${detail && ` ${quoted(detail, words, { isSaid: true, longest: LONGEST_DETAIL })}`}`

/** Nothing in it is framed, coded or cut out. */
const drawn = ({ parts, noun }: Phrase, object: string, end: number): readonly ReactNode[] =>
  parts.map((part) => {
    if (!('value' in part)) return 'text' in part ? part.text : part.said
    const isObject = part.value === 'object'
    return (
      <bdi key={part.value} className="handrail-object handrail-foreign">
        {isObject && end > 0 && <span className="handrail-head">{object.slice(0, end)}</span>}
        {isObject ? object.slice(end) : noun}
      </bdi>
    )
  })

const spoken = (
  phrase: Phrase,
  { words, id }: ToolCallBubbleState,
  isHidden: boolean,
): readonly ReactNode[] => [
  <span key="heard" className="handrail-visually-hidden">
    {phraseText(phrase, words)}
  </span>,
  <span key="shown" className="handrail-shown" aria-hidden="true">
    {drawPhrase(phrase)}
  </span>,
  isHidden && (
    <span key="hidden" id={`${id}-hidden`} hidden>
      {words.text('bubble.hidden')}
    </span>
  ),
]

/** The tool's machine name, as the runtime knows it. */
export function nameProps({ record: { call } }: ToolCallBubbleState) {
  const plain = plainText(call.name)
  return {
    className: plain === undefined ? 'handrail-name' : 'handrail-name handrail-foreign',
    dir: 'ltr' as const,
    children: plain ?? <ForeignText text={call.name} />,
  }
}

/** The mode in a word; with a question mark if nobody classified the tool. */
function modeText({ mode, modeSource }: ToolCallStatus, words: Words): string {
  const text = words.text(`mode.${mode}`)
  return modeSource === 'assumed' ? words.text('bubble.assumed', { mode: text }) : text
}

/** The mode in a word, and the button that says why; Escape closes that again. */
export function modeProps({ status, words, isWhyOpen, setWhyOpen, id }: ToolCallBubbleState) {
  const mode = words.text(`mode.${status.mode}`)
  const isAssumed = status.modeSource === 'assumed'
  return {
    type: 'button' as const,
    className: 'handrail-mode',
    'aria-expanded': isWhyOpen,
    'aria-controls': isWhyOpen ? `${id}-why` : undefined,
    'aria-label': words.text(isAssumed ? 'bubble.why_assumed' : 'bubble.why', { mode }),
    onClick: () => setWhyOpen(!isWhyOpen),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setWhyOpen(false),
    children: modeText(status, words),
  }
}

/** Its request was on screen here, and nobody is asked any more: its line says who decided. */
const isDecidedHere = ({ status, wasAsked, isOpen }: ToolCallBubbleState) =>
  wasAsked && !isOpen && status.kind !== 'awaiting_consent'

/** True if there may be more to say about a call's end than a word. */
const mayTell = (record: ToolCallRecord, { kind, reason, ruleReason }: ToolCallStatus): boolean => {
  const { result, later, marks, bounds, runEnd, partial, provenance } = record
  const said = [later, marks, bounds, runEnd, partial, provenance?.readsFrom, ruleReason]
  return (
    kind === 'failed' ||
    reason === 'run_ended' ||
    (kind === 'cancelled' && result !== undefined) ||
    result?.terminal === true ||
    [result?.message, result?.error, ...said].some(Boolean) ||
    mayHaveFailed(record)
  )
}

/** The sentence says these to the eye. */
const SAID_BY_TENSE = ['status.succeeded', 'status.failed', 'status.running']
/** The way back says these and more. */
const SAID_BY_UNDO = ['status.held', 'status.undone']

/** The status as a word, seen if the tense of the sentence does not say it; and how it ended. */
export function statusProps(call: ToolCallBubbleState) {
  const { record, status, words, isOpen, canAnswer } = call
  const key = canAnswer ? statusMessageKey(status, record) : elsewhereKey(record, status)
  const word = status.undo && SAID_BY_UNDO.includes(key) ? '' : words.text(key)
  const isDenied = key === 'status.denied' && isDecidedHere(call)
  const isSaid = isDenied || word === '' || SAID_BY_TENSE.includes(key) // or by who denied it
  const isTold = mayTell(record, status)
  return {
    className: isSaid && !isTold ? 'handrail-status handrail-visually-hidden' : 'handrail-status',
    children: isTold ? (
      <>
        <span className={isSaid ? 'handrail-visually-hidden' : undefined}>{word}</span>
        <Late root={detailsRoot} isQuiet>
          {(code) => <code.Outcome record={record} status={status} isOpen={isOpen} />}
        </Late>
      </>
    ) : (
      word
    ),
  }
}

/** Says that a call waits, and not for whom: nothing can be pressed here. */
function elsewhereKey(record: ToolCallRecord, status: ToolCallStatus): string {
  if (!waitsForPerson(status)) return statusMessageKey(status, record)
  return status.reason === 'question' ? 'status.waiting_for_input' : 'status.waiting_for_permission'
}

/** How long the call has been running, or ran, if that tells something. */
export const timeProps = (elapsed: number | undefined, words: Words) => ({
  className: 'handrail-time',
  children: (elapsed !== undefined && formatDuration(elapsed, words)) || null,
})

function Stop(call: RendererProps) {
  const { value } = useLazyRoot(detailsRoot, useHostHas('cancel'))
  return value ? <value.StopButton {...call} /> : null
}

/**
 * The changes of a call in a few words. Its place is there before, so that nothing moves; the
 * comparison is made once it comes near the view.
 */
function ChangeSummary(call: RendererProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  const { value } = useLazyRoot(detailsRoot, isNear)
  // only a safe write shows its diff below its line
  const isBelow = useIsDiffOpen(call.record) && call.status.mode === 'safe_write'
  useEffect(() => {
    return place.current ? whenNear(place.current, () => setNear(true)) : undefined
  }, [isBelow])
  if (isBelow) return null
  return (
    <span ref={place} className="handrail-change-summary">
      {value && <value.DiffSummaryView {...call} />}
    </span>
  )
}

/** A text from outside that needs no frame, no codes and no cut: it is drawn and heard as it is. */
function plainText(text: string): string | undefined {
  if (text === '') return text
  const { isFramed, head } = foreignPieces(text)
  if (isFramed) return undefined
  const [piece, ...more] = splitHidden(head, true)
  return piece && 'text' in piece && more.length === 0 ? head : undefined
}

const hasHidden = (text: string): boolean =>
  mayHide(text) && splitHidden(text).some((piece) => 'token' in piece)
