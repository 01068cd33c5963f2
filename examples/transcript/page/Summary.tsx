import { useId, type ReactNode } from 'react'
import { FORMATS } from '../formats/formats.ts'
import type { Recognised } from '../formats/recogniseFormat.ts'
import type { Counts } from './calls/countRows.ts'
import { MODES } from './words.ts'

/** What a transcript is, in numbers, and what is not sure about it. */
export function Summary({
  outcome,
  counts,
  onReadAs,
}: {
  readonly outcome: Recognised
  readonly counts: Counts
  readonly onReadAs: (formatId: string) => void
}): ReactNode {
  const id = useId()
  const numbers: readonly (readonly [string, number])[] = [
    ['call', counts.calls],
    ['result', counts.results],
    ['error', counts.errors],
    ['open', counts.open],
  ]
  return (
    <div className="summary">
      <p className="format">
        <label htmlFor={id}>Format</label>
        <select id={id} value={outcome.format.id} onChange={({ target }) => onReadAs(target.value)}>
          {FORMATS.map((format) => (
            <option key={format.id} value={format.id}>
              {format.title}
            </option>
          ))}
        </select>
        <span>written as {outcome.written}</span>
      </p>
      <dl className="numbers">
        {numbers.map(([word, number]) => (
          <div key={word} data-word={word} data-none={number === 0 || undefined}>
            <dt>{word === 'open' ? 'left open' : number === 1 ? word : `${word}s`}</dt>
            <dd>{number.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {counts.calls > 0 && (
        <dl className="modes" aria-label="Calls by mode">
          {Object.entries(MODES)
            .filter(([mode]) => counts.modes.has(mode))
            .map(([mode, word]) => (
              <div key={mode}>
                <dt>{word}</dt>
                <dd>{counts.modes.get(mode)?.toLocaleString('en')}</dd>
              </div>
            ))}
        </dl>
      )}
      {outcome.doubts.length > 0 && (
        <ul className="doubts" aria-label="What is not sure">
          {outcome.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
