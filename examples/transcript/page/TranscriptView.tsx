import { ToolHostProvider } from 'handrail'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { CallList, type CallListHandle } from './calls/CallList.tsx'
import { countRows, isFailed, isOpen, type Counts } from './calls/countRows.ts'
import { Filters } from './Filters.tsx'
import { findRows, NO_FILTER } from './calls/findRows.ts'
import { RulesReview } from './rules/RulesReview.tsx'
import { POLICY, type Row, type Transcript } from './files/openTranscript.ts'
import { Problem } from './Problem.tsx'
import { Summary } from './Summary.tsx'
import { countOf, shownName } from './words.ts'

interface TranscriptViewProps {
  readonly name: string
  readonly transcript: Transcript
  /** Of its heading. */
  readonly level: 2 | 4
  readonly onReadAs: (formatId: string) => void
  /** The policy whose rules are tried on the calls. */
  readonly policyText: string
  readonly onPolicyText: (text: string) => void
  /** Where there is no list to close it from. */
  readonly onClose?: (() => void) | undefined
}

/** One transcript: what it is, what to look for in it, and its calls. */
export function TranscriptView({
  name,
  transcript: { outcome, rows },
  level,
  onReadAs,
  policyText,
  onPolicyText,
  onClose,
}: TranscriptViewProps): ReactNode {
  const counts = useMemo(() => countRows(rows), [rows])
  const Heading = level === 2 ? 'h2' : 'h4'
  const head = (
    <div className="name">
      <Heading>
        <bdi>{shownName(name)}</bdi>
      </Heading>
      {onClose && (
        <button type="button" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  )
  if (!outcome.format) {
    return (
      <article className="transcript">
        {head}
        <Problem text={outcome.problem} tried={outcome.tried} />
      </article>
    )
  }
  return (
    <article className="transcript">
      {head}
      <Summary outcome={outcome} counts={counts} onReadAs={onReadAs} />
      {rows.length === 0 ? (
        <p className="nothing">This transcript has no tool calls.</p>
      ) : (
        <>
          <RulesReview rows={rows} policyText={policyText} onPolicyText={onPolicyText} />
          <FilteredCalls rows={rows} counts={counts} />
        </>
      )}
    </article>
  )
}

/** The calls of a transcript, and what to look for among them. */
function FilteredCalls({
  rows,
  counts,
}: {
  readonly rows: readonly Row[]
  readonly counts: Counts
}): ReactNode {
  const [filter, setFilter] = useState(NO_FILTER)
  const list = useRef<CallListHandle>(null)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => findRows(rows, wanted), [rows, wanted])
  return (
    <>
      <Filters filter={filter} counts={counts} onFilter={setFilter}>
        <button
          type="button"
          disabled={!shown.some(isFailed)}
          onClick={() => list.current?.goToNext(isFailed)}
        >
          Next failed
        </button>
        <button
          type="button"
          disabled={!shown.some(isOpen)}
          onClick={() => list.current?.goToNext(isOpen)}
        >
          Next left open
        </button>
      </Filters>
      <p className="shown" role="status">
        {shown.length === rows.length
          ? `All ${countOf(rows.length, 'call')}`
          : shown.length === 0
            ? 'No calls match.'
            : `${shown.length.toLocaleString('en')} of ${countOf(rows.length, 'call')}`}
      </p>
      <ToolHostProvider policy={POLICY}>
        <CallList handle={list} rows={shown} />
      </ToolHostProvider>
    </>
  )
}
