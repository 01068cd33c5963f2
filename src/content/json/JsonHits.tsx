'use client'
import { useContext, useMemo, useState } from 'react'
import type { Words } from '../../messages/words.ts'
import { searchJson } from './searchJson.ts'
import { RevealedContext } from '../values/useRevealed.ts'
import { PathText } from '../values/PathText.tsx'
import { VisibleText } from '../text/VisibleText.tsx'

export type JsonHitsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  query: string
  words: Words
}

const HITS_PER_PAGE = 50

/** Where a text is in a value, and how often: key or text, with what stands around it. */
export function JsonHits({ value, exact, query, words }: JsonHitsProps) {
  const revealed = useContext(RevealedContext)
  const [maxHits, setMost] = useState(HITS_PER_PAGE)
  const { hits, count, isCut } = useMemo(
    () =>
      searchJson(value, query, {
        exact,
        most: maxHits,
        isRevealed: (where) => revealed?.has(where) ?? false,
      }),
    [value, query, exact, maxHits, revealed],
  )
  return (
    <>
      <p className="handrail-aside" role="status">
        {words.count(isCut ? 'json.hits_so_far' : 'json.hits', count)}
      </p>
      {hits.length > 0 && (
        <dl className="handrail-fields">
          {hits.map(({ pointer, path, before, match, after, isInKey }) => (
            <div key={pointer}>
              <dt>
                <PathText path={path} words={words} />
              </dt>
              <dd>
                <bdi className="handrail-value">
                  {isInKey && <span className="handrail-aside">{words.text('json.in_key')} </span>}
                  <VisibleText text={before} isRevealed />
                  <mark className="handrail-mark">
                    <VisibleText text={match} isRevealed />
                  </mark>
                  <VisibleText text={after} isRevealed />
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {count > hits.length && (
        <button
          type="button"
          className="handrail-link"
          onClick={() => setMost(maxHits + HITS_PER_PAGE)}
        >
          {words.text('json.more')}
        </button>
      )}
    </>
  )
}
