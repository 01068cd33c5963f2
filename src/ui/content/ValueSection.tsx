'use client'
import { secretsIn } from '../../internal/maskSecrets.ts'
import { useState, useId, useMemo, type ReactNode, useContext, useDeferredValue } from 'react'
import { useWords } from '../../words/useWords.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { RevealedContext, useRevealedSet } from './CopyButton.tsx'
import { Fields, FieldRow, type FieldsProps } from './Fields.tsx'
import { FileText } from './codeColours.tsx'
import { ForeignText, VisibleText } from './ForeignText.tsx'
import { ForeignFrame } from './LongText.tsx'
import { parseJson } from '../../engines/json/parseJson.ts'
import type { CopyOptions } from './copyResult.ts'
import { exactNumbersOf, membersOf, leafOf, rowsOf, walkJson } from './walkJson.ts'
import { useToolbar } from '../../internal/useToolbar.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { FILE_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'

type ValueSectionProps = SectionProps & SearchableFieldsProps & { before?: ReactNode }

/** A value on its sheet, if there is one. A secret that is revealed is revealed in copies, too. */
export function ValueSection({
  value,
  exact,
  before,
  omits,
  children,
  isSheet = true,
  ...section
}: ValueSectionProps) {
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section {...section} isSheet={isSheet}>
        {before}
        {value !== undefined && <SearchableFields value={value} exact={exact} omits={omits} />}
        {children}
      </Section>
    </RevealedContext.Provider>
  )
}

type SectionProps = {
  title: string
  /** The title is heard, not seen: the sheet shows as much. */
  isTitleHidden?: boolean | undefined
  aside?: string | undefined
  controls?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  /** Its content was said by somebody else, and stands on the ground for that. */
  isSheet?: boolean | undefined
  children?: ReactNode
}

/** A titled piece of a body. No heading: a transcript's outline is the app's. */
export function Section({
  title,
  isTitleHidden,
  aside,
  controls,
  describedBy,
  isSheet,
  children,
}: SectionProps) {
  const id = useId()
  const label = isTitleHidden ? { 'aria-label': title } : { 'aria-labelledby': id }
  const toolbar = useToolbar()
  return (
    <div
      className="handrail-section"
      role="group"
      {...label}
      data-title={isTitleHidden ? 'hidden' : undefined}
      aria-describedby={describedBy}
    >
      <div className="handrail-section-head">
        {!isTitleHidden && (
          <p className="handrail-section-title" id={id}>
            {title}
          </p>
        )}
        {aside !== undefined && <span className="handrail-aside">{aside}</span>}
        {controls && (
          <span {...toolbar} className="handrail-end" {...label}>
            {controls}
          </span>
        )}
      </div>
      {isSheet ? <div className="handrail-result">{children}</div> : children}
    </div>
  )
}

/** Letters of a text that is read as JSON, and how often JSON stands as a text in JSON. */
const LONGEST_JSON = 200_000
const MAX_WRAPPED = 3

function membersOfText(text: string): { value: unknown; text: string } | undefined {
  for (let at = 0, json = text; at < MAX_WRAPPED; at += 1) {
    if (json.length > LONGEST_JSON || !/^\s*[[{"]/.test(json)) return undefined
    const { value, state, duplicateKeys } = parseJson(json)
    if (state !== 'complete' || duplicateKeys.length > 0) return undefined
    if (typeof value !== 'string') return membersOf(value)?.size ? { value, text: json } : undefined
    json = value
  }
  return undefined
}

type CodeTextProps = { text: string; revealKey?: string; drawBudget?: number }

/** A text as its lines. JSON is shown as members until the person asks for the text. */
export function CodeText({ text, ...props }: CodeTextProps) {
  const words = useWords(VALUE_WORDS)
  const [isText, setIsText] = useState(false)
  const json = useMemo(() => membersOfText(text), [text])
  if (!json || isText) return <FileText text={text} {...props} />
  return (
    <>
      <SearchableFields value={json.value} exact={exactNumbersOf(json.text)} />
      <LinkButton onClick={() => setIsText(true)}>{words.text('content.as_text')}</LinkButton>
    </>
  )
}

type UntrustedValueProps = { value: unknown; revealKey?: string }

/** An untrusted value: text is what somebody says, anything else is shown as fields. */
export function UntrustedValue({ value, revealKey = '' }: UntrustedValueProps) {
  if (typeof value !== 'string') return <Fields value={value} />
  return <ForeignFrame text={value} revealKey={revealKey} />
}

type PartHeaderProps = {
  /** In our words, what it is. */
  kind: string
  name: string | undefined
  mimeType?: string | undefined
  size?: string | undefined
  children?: ReactNode
}

export function PartHeader({ kind, name, mimeType, size, children }: PartHeaderProps) {
  return (
    <p className="handrail-part-head">
      <Icon path={FILE_ICON} />
      <span>{kind}</span>
      {name !== undefined && (
        <span>
          <ForeignText text={name} longest={160} />
        </span>
      )}
      {mimeType !== undefined && mimeType !== '' && (
        <span className="handrail-aside">
          <ForeignText text={mimeType} longest={160} />
        </span>
      )}
      {size !== undefined && <span className="handrail-aside">{size}</span>}
      {children}
    </p>
  )
}

type SearchableFieldsProps = Pick<FieldsProps, 'value' | 'exact' | 'omits'>

/** Rows from here on are worth searching. */
const MIN_ROWS_TO_SEARCH = 12

/** The rows of a value. Keys and texts of many can be searched, also those not drawn. */
function SearchableFields({ value, exact, omits }: SearchableFieldsProps) {
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

type SearchHitsProps = Omit<SearchableFieldsProps, 'omits'> & { query: string; words: Words }

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
          {words.count('content.more', count - hits.length)}
        </LinkButton>
      )}
    </>
  )
}

/** `most`: hits that are kept; all are counted. */
type JsonSearch = CopyOptions & { most: number }

/** One budget for the whole search: places, and characters of texts. */
const MAX_PLACES = 300_000

const MAX_CHARACTERS = 30_000_000

const MAX_DEPTH = 500

/** Looks for a text in keys and values, not in masked secrets. `isCut`: the budget ended. */
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

type JsonHit = Hit & { pointer: string; path: string; isInKey: boolean }
type Hit = { before: string; match: string; after: string }

const CONTEXT_LENGTH = 60

const MAX_TRIES = 50

/** The first place of a pattern outside of secrets, with the text around it up to the next one. */
function find(text: string, pattern: RegExp, isRevealed: boolean): Hit | undefined {
  let tries = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (tries++ > MAX_TRIES) return undefined
    const end = index + match.length
    const start = Math.max(0, index - 5000)
    const secrets = isRevealed ? [] : secretsIn(text.slice(start, end + 5000))
    let [from, to] = [
      Math.max(0, index - CONTEXT_LENGTH),
      Math.min(text.length, end + CONTEXT_LENGTH),
    ]
    let isMasked = false
    for (const [first, last] of secrets.map((secret) => secret.map((at) => start + at))) {
      if (last! <= index) from = Math.max(from, last!)
      else if (first! >= end) to = Math.min(to, first!)
      else isMasked = true
    }
    if (!isMasked)
      return {
        before: `${from > 0 ? '…' : ''}${text.slice(from, index)}`,
        match,
        after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
      }
  }
  return undefined
}
