import { useId, type ReactNode } from 'react'
import type { Counts } from './calls/countRows.ts'
import type { Filter } from './calls/findRows.ts'
import { MODES, STATUSES } from './words.ts'

/** Which calls to show. */
export function Filters({
  filter,
  counts,
  onFilter,
  children,
}: {
  readonly filter: Filter
  readonly counts: Counts
  readonly onFilter: (filter: Filter) => void
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <div role="search" className="filters" aria-label="Calls">
      <p className="text">
        <label htmlFor={`${id}-text`}>Find in calls</label>
        <input
          id={`${id}-text`}
          type="search"
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
      </p>
      <p>
        <label htmlFor={`${id}-mode`}>Mode</label>
        <select
          id={`${id}-mode`}
          value={filter.mode}
          onChange={({ target }) => onFilter({ ...filter, mode: target.value })}
        >
          <option value="">Any</option>
          {optionsOf(MODES, counts.modes)}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}-status`}>Status</label>
        <select
          id={`${id}-status`}
          value={filter.status}
          onChange={({ target }) => onFilter({ ...filter, status: target.value })}
        >
          <option value="">Any</option>
          {optionsOf(STATUSES, counts.statuses)}
        </select>
      </p>
      <p className="jump">{children}</p>
    </div>
  )
}

/** Those that occur, with how often. */
const optionsOf = (
  words: Readonly<Record<string, string>>,
  numbers: ReadonlyMap<string, number>,
): ReactNode =>
  Object.entries(words)
    .filter(([key]) => numbers.has(key))
    .map(([key, word]) => (
      <option key={key} value={key}>{`${word} (${numbers.get(key)?.toLocaleString('en')})`}</option>
    ))
