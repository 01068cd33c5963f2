'use client'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { JsonHits } from './JsonHits.tsx'
import { JsonLineView } from './JsonLineView.tsx'
import { jsonLines, LINES_PER_PAGE } from './jsonLines.ts'
import { JSON_WORDS } from './jsonMessages.en.ts'

export type JsonViewProps = { value: unknown; exact?: ReadonlyMap<string, string> | undefined }

/** Values from here on are worth searching. */
const MIN_LINES_TO_SEARCH = 12

/**
 * A value as JSON: what has members can be folded, the rest comes when it is asked for, and keys
 * and texts can be searched.
 */
export function JsonView({ value, exact }: JsonViewProps) {
  const words = useWords(JSON_WORDS)
  const [maxLines, setMost] = useState(LINES_PER_PAGE)
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [searchText, setSought] = useState('')
  const query = useDeferredValue(searchText.trim())
  const { lines, left } = useMemo(
    () => jsonLines(value, { most: maxLines, folds, exact }),
    [value, maxLines, folds, exact],
  )
  const id = useId()
  return (
    <>
      {(lines.length >= MIN_LINES_TO_SEARCH || left > 0 || searchText !== '') && (
        <input
          className="handrail-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={words.text('json.search')}
          placeholder={words.text('json.search')}
          value={searchText}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {query === '' ? (
        <ul className="handrail-code handrail-json" dir="ltr">
          {lines.map((line, index) => (
            <JsonLineView
              key={`${line.kind === 'close' ? 'end' : 'at'} ${line.pointer}`}
              line={line}
              id={`${id}-${index}`}
              words={words}
              onFold={(isOpen) => setFolds(new Map(folds).set(line.pointer, isOpen))}
            />
          ))}
          {left > 0 && (
            <li className="handrail-aside">
              {words.count('json.left', left)}{' '}
              <button
                type="button"
                className="handrail-link"
                data-rest=""
                onClick={() => setMost(maxLines + LINES_PER_PAGE)}
              >
                {words.text('json.more')}
              </button>
            </li>
          )}
        </ul>
      ) : (
        <JsonHits value={value} exact={exact} query={query} words={words} />
      )}
    </>
  )
}
