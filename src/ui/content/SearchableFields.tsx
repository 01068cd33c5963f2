'use client'
import { useContext, useDeferredValue, useMemo, useState } from 'react'
import { LinkButton } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Words } from '../../words/foreign.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { RevealedContext } from './CopyButton.tsx'
import { VisibleText } from './ForeignText.tsx'
import { leafOf, rowsOf, walkJson } from './walkJson.ts'
import { type FieldsProps, Fields, FieldRow, type JsonHit, find } from './Fields.tsx'

type SearchableFieldsProps = Pick<FieldsProps, 'value' | 'exact' | 'omits'>

/** Rows from here on are worth searching. */
const MIN_ROWS_TO_SEARCH = 12

/** The rows of a value. Keys and texts of many can be searched, also those not drawn. */
export function SearchableFields({ value, exact, omits }: SearchableFieldsProps) {
  const words = useWords(VALUE_WORDS)
  const [searchText, setSearchText] = useState('')
  const query = useDeferredValue(searchText.trim())
  const { rows, left } = useMemo(() => rowsOf(value, { most: MIN_ROWS_TO_SEARCH }), [value])
  return (
    <>
      {rows.length + left >= MIN_ROWS_TO_SEARCH && (
        <input
          className="handrail-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={words.text('json.search')}
          placeholder={words.text('json.search')}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      {query === '' ? (
        <Fields value={value} exact={exact} omits={omits} />
      ) : (
        <SearchHits value={value} exact={exact} query={query} words={words} />
      )}
    </>
  )
}

type SearchHitsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  query: string
  words: Words
}

const HITS_PER_PAGE = 50

/** The places of a text in a value, and their count: key or text, with its surroundings. */
function SearchHits({ value, exact, query, words }: SearchHitsProps) {
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
            <FieldRow key={pointer} path={path}>
              <bdi className="handrail-value">
                {isInKey && <span className="handrail-aside">{words.text('json.in_key')} </span>}
                <VisibleText text={before} isRevealed />
                <mark className="handrail-mark">
                  <VisibleText text={match} isRevealed />
                </mark>
                <VisibleText text={after} isRevealed />
              </bdi>
            </FieldRow>
          ))}
        </dl>
      )}
      {count > hits.length && (
        <LinkButton onClick={() => setMost(maxHits + HITS_PER_PAGE)}>
          {words.text('content.show_more')}
        </LinkButton>
      )}
    </>
  )
}

/** `isRevealed`: secrets there are seen. `most`: hits that are kept; all are counted. */
type JsonSearch = {
  exact?: ReadonlyMap<string, string> | undefined
  isRevealed(pointer: string): boolean
  most: number
}

/** One budget for the whole search: places, and characters of texts. */
const MAX_PLACES = 300_000

const MAX_CHARACTERS = 30_000_000

const MAX_DEPTH = 500

/**
 * Looks for a text in keys and values, in any case. Masked secrets are not looked into. `isCut`:
 * the value goes on where the budget ended.
 */
export function searchJson(
  value: unknown,
  query: string,
  { exact, isRevealed, most }: JsonSearch,
): { hits: readonly JsonHit[]; count: number; isCut: boolean } {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
  const hits: JsonHit[] = []
  let count = 0
  let places = 0
  let characters = 0
  for (const { kind, name, pointer, path, value: member, isSecret } of walkJson(
    value,
    ({ depth }) => depth < MAX_DEPTH,
  )) {
    if (kind === 'close') continue
    const text =
      kind === 'leaf' && !(isSecret && !isRevealed(pointer))
        ? leafOf(member, exact?.get(pointer)).text
        : ''
    places += 1
    characters += text.length
    if (places > MAX_PLACES || characters > MAX_CHARACTERS) return { hits, count, isCut: true }
    const inText = find(text, pattern, isRevealed(pointer))
    const inKey = inText ?? (name === undefined ? undefined : find(name, pattern, true))
    if (!inKey) continue
    count += 1
    if (hits.length < most) hits.push({ pointer, path, ...inKey, isInKey: !inText })
  }
  return { hits, count, isCut: false }
}
