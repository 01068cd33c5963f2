'use client'
import type { KeyboardEvent, ReactNode } from 'react'
import { endOfPath } from '../../../content/endOfPath.ts'
import { PhraseView } from '../../../content/PhraseView.tsx'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import type { Words } from '../../../messages/words.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'
import { brokenPromiseOf, glyphOf, statusMessageKey } from '../../../status/statusMessageKey.ts'
import { phraseOf, phraseText, type Phrase } from '../../../status/sentence/phrase.ts'
import { tenseOf } from '../../../status/tense.ts'
import { details } from '../../details/lazyDetails.tsx'
import type { ToolCallBubbleState } from '../../useToolCallBubble.ts'
import { formatDuration } from '../formatDuration.ts'
import { LaterOutcome } from './LaterOutcome.tsx'
import { hasHidden, plainText } from './plainText.ts'

// What a closed line is made of. The line draws these as plain elements; each part has the same
// props, so that a line that an app composes is the same line.

type Call = Pick<
  ToolCallBubbleState,
  'record' | 'status' | 'words' | 'isOpen' | 'setOpen' | 'isWhyOpen' | 'setWhyOpen' | 'id'
>

/** The line itself. `isRoomy`: what others say is in it, and is never cut. */
export const lineProps = (
  { status, isOpen }: Pick<Call, 'status' | 'isOpen'>,
  isRoomy: boolean,
) => ({
  className: isRoomy ? 'handrail-line handrail-call handrail-roomy' : 'handrail-line handrail-call',
  'data-glyph': status.modeSource === 'checking' ? undefined : status.mode,
  'data-open': isOpen ? '' : undefined,
})

/** Of these nothing came, or not yet: their sentence steps back. */
const MUTED = ['preparing', 'denied', 'expired', 'cancelled'] satisfies ToolCallStatus['kind'][]
const isMuted = (kind: ToolCallStatus['kind']): boolean =>
  (MUTED as ToolCallStatus['kind'][]).includes(kind)

/**
 * The sentence, and the button that opens the body (`aria-expanded`). The pieces of a path that can
 * be cut are boxes, which would be read with gaps between them; and what is framed is heard in
 * quotation marks. So what is spoken stands beside what is drawn.
 */
export function phraseProps(call: Call) {
  const { status, words, isOpen, setOpen, id, record } = call
  const phrase = phraseOf(status, tenseOf(status, record), words)
  const plain = plainText(phrase.object)
  const isHidden =
    hasHidden(phrase.object) ||
    hasHidden(phrase.target) ||
    hasHidden(status.execution.name) ||
    phrase.parts.some((part) => 'said' in part && hasHidden(part.said))
  const isPlain = plain !== undefined && phrase.target === '' && !isHidden
  // with words behind it, a path wraps: were it cut, its end would lie over them
  const isLast = !('text' in (phrase.parts.at(-1) ?? {}))
  const end = isPlain && isLast ? endOfPath(plain) : 0
  return {
    type: 'button' as const,
    // its object is framed, is a path whose head may be cut, or stands as one text with the verb
    className: !isPlain
      ? 'handrail-toggle'
      : end > 0
        ? 'handrail-toggle handrail-cut'
        : 'handrail-toggle handrail-sentence',
    'data-muted': isMuted(status.kind) ? '' : undefined,
    // it says the machine name, which then need not stand behind it
    'data-named': phrase.isToolName && phrase.object === record.call.name ? '' : undefined,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-label': end > 0 ? phraseText(phrase, words) : undefined,
    'aria-describedby': isHidden ? `${id}-hidden` : undefined,
    onPointerEnter: details.load,
    onFocus: details.load,
    onClick: () => setOpen(!isOpen),
    children: isPlain ? drawn(phrase, plain, end) : spoken(phrase, call, isHidden),
  }
}

/** Nothing in it is framed, coded or cut out. */
const drawn = ({ parts, noun }: Phrase, object: string, end: number): ReactNode =>
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

const spoken = (phrase: Phrase, { words, id }: Call, isHidden: boolean): ReactNode => (
  <>
    <span className="handrail-visually-hidden">{phraseText(phrase, words)}</span>
    <span className="handrail-shown" aria-hidden="true">
      <PhraseView phrase={phrase} />
    </span>
    {isHidden && (
      <span id={`${id}-hidden`} hidden>
        {words.text('bubble.hidden')}
      </span>
    )}
  </>
)

/** The tool's machine name, as the runtime knows it. */
export function nameProps({ record: { call } }: Pick<Call, 'record'>) {
  const plain = plainText(call.name)
  return {
    className: plain === undefined ? 'handrail-name' : 'handrail-name handrail-foreign',
    dir: 'ltr' as const,
    children: plain ?? <ForeignText text={call.name} />,
  }
}

/** The mode in a word, and the button that says why; Escape closes that again. */
export function modeProps({ status, words, isOpen, isWhyOpen, setWhyOpen, id }: Call) {
  const mode = words.text(`mode.${status.mode}`)
  const isAssumed = status.modeSource === 'assumed'
  return {
    type: 'button' as const,
    className: 'handrail-mode',
    'aria-expanded': isWhyOpen,
    'aria-controls': isWhyOpen ? `${id}-why` : undefined,
    'aria-label': words.text(isAssumed ? 'bubble.why_assumed' : 'bubble.why', { mode }),
    hidden:
      status.modeSource === 'checking' ||
      (status.mode === 'read' && !isAssumed && !isOpen && !isWhyOpen),
    // of a closed call the line is the one stop of the Tab key
    tabIndex: isOpen || isWhyOpen || isAssumed ? 0 : -1,
    onClick: () => setWhyOpen(!isWhyOpen),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setWhyOpen(false),
    children: isAssumed ? words.text('bubble.assumed', { mode }) : mode,
  }
}

/** Whether there may be more to say of how a call ended than a word. */
const mayTell = (
  { result, marks, bounds, runEnd, partial, provenance }: ToolCallRecord,
  { kind, cause, ruleReason }: ToolCallStatus,
): boolean =>
  kind === 'failed' ||
  cause === 'run_ended' ||
  result?.terminal === true ||
  [
    result?.message,
    result?.error,
    marks,
    bounds,
    runEnd,
    partial,
    provenance?.readsFrom,
    ruleReason,
  ].some(Boolean)

/**
 * The status as a glyph and a word, and how it ended. The word of a plain success is for screen
 * readers alone, since the sentence is in the past tense. One that ran against what was decided
 * warns.
 */
export function statusProps({
  record,
  status,
  words,
  isOpen,
}: Pick<Call, 'record' | 'status' | 'words' | 'isOpen'>) {
  const isUndone = status.kind === 'succeeded' && status.undo?.kind === 'undone'
  const isBroken = !isUndone && brokenPromiseOf(status) !== undefined
  const word = words.text(statusMessageKey(status))
  const isStalled = status.cause === 'stalled'
  const isPlain = status.kind === 'succeeded' && !isUndone && !isBroken
  const isTold = mayTell(record, status)
  return {
    // the past tense of the sentence says it to the eye
    className: isPlain && !isTold ? 'handrail-status handrail-visually-hidden' : 'handrail-status',
    'data-glyph': isUndone
      ? 'undone'
      : status.kind !== 'succeeded'
        ? isStalled
          ? 'unknown'
          : glyphOf(status.kind)
        : isBroken
          ? 'warning'
          : undefined,
    'data-kind': isBroken || isStalled ? 'waiting' : undefined,
    children: isTold ? (
      <>
        <span className={isPlain ? 'handrail-visually-hidden' : undefined}>{word}</span>
        <LaterOutcome record={record} status={status} isOpen={isOpen} />
      </>
    ) : (
      word
    ),
  }
}

/** How long the call has been running, or ran, where that tells something. */
export const timeProps = (elapsed: number | undefined, words: Words) => ({
  className: 'handrail-time',
  children: (elapsed !== undefined && formatDuration(elapsed, words)) || null,
})
