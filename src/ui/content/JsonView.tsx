'use client'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { useDeferredValue, useId, useMemo, useState, useContext, type CSSProperties } from 'react'
import { useWords } from '../../words/useFormatTime.ts'
import { JSON_WORDS } from './jsonMessages.en.ts'
import type { Words } from '../../words/foreign.ts'
import { RevealedContext } from './CopyButton.tsx'
import { PathText, VisibleText, LongText } from './ForeignText.tsx'
import { secretsIn } from '../../internal/maskSecrets.ts'
import { leafOf, walkJson, membersOf, type JsonPlace } from './walkJson.ts'
import { Icon } from '../../internal/parts.tsx'
import { CHEVRON_ICON } from '../../internal/icons.ts'

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
              {words.count('content.left', left)}{' '}
              <button
                type="button"
                className="handrail-link"
                onClick={() => setMost(maxLines + LINES_PER_PAGE)}
              >
                {words.text('content.show_more')}
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

export type JsonHitsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  query: string
  words: Words
}

const HITS_PER_PAGE = 50

/** The places of a text in a value, and their count: key or text, with its surroundings. */
function JsonHits({ value, exact, query, words }: JsonHitsProps) {
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
          {words.text('content.show_more')}
        </button>
      )}
    </>
  )
}

/** A member whose key or text has what is sought, with the text around it. */
export type JsonHit = {
  pointer: string
  path: string
  before: string
  match: string
  after: string
  isInKey: boolean
}

/**
 * `isRevealed`: the person sees the secrets at a place. `most`: hits that are kept; all are
 * counted.
 */
export type JsonSearch = {
  exact?: ReadonlyMap<string, string> | undefined
  isRevealed(pointer: string): boolean
  most: number
}

/** One budget for the whole search: places, and characters of texts. */
const MAX_PLACES = 300_000
const MAX_CHARACTERS = 30_000_000
const MAX_DEPTH = 500
const CONTEXT_LENGTH = 60

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

function find(
  text: string,
  pattern: RegExp,
  isRevealed: boolean,
): Pick<JsonHit, 'before' | 'match' | 'after'> | undefined {
  let tries = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const end = index + match.length
    const start = Math.max(0, index - 5000)
    const masked = isRevealed
      ? []
      : secretsIn(text.slice(start, end + 5000)).map(
          ([first, last]) => [start + first, start + last] as const,
        )
    if (!masked.some(([first, last]) => first < end && index < last)) {
      const from = Math.max(
        0,
        index - CONTEXT_LENGTH,
        ...masked.filter(([, last]) => last <= index).map(([, last]) => last),
      )
      const to = Math.min(
        text.length,
        end + CONTEXT_LENGTH,
        ...masked.filter(([first]) => first >= end).map(([first]) => first),
      )
      return {
        before: `${from > 0 ? '…' : ''}${text.slice(from, index)}`,
        match,
        after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
      }
    }
    if (++tries > 50) return undefined
  }
  return undefined
}

export type JsonLineViewProps = {
  line: JsonLine
  id: string
  words: Words
  onFold(isOpen: boolean): void
}

/** Levels that are still set in from the one around them. */
const MAX_INDENT = 16

/** One line of JSON: key, value, what folds it. */
function JsonLineView({ line, id, words, onFold }: JsonLineViewProps) {
  const { kind, name, pointer, depth, isList, size, isLast } = line
  const canFold = kind === 'open' || kind === 'inline' || (kind === 'folded' && size > 0)
  return (
    <li style={{ '--handrail-depth': Math.min(depth, MAX_INDENT) } as CSSProperties}>
      {canFold && (
        <button
          type="button"
          className="handrail-fold"
          id={`${id}-fold`}
          aria-expanded={kind === 'open'}
          aria-label={words.text('json.members')}
          aria-labelledby={name === undefined ? undefined : `${id}-fold ${id}-key`}
          onClick={() => onFold(kind !== 'open')}
        >
          <Icon path={CHEVRON_ICON} />
        </button>
      )}
      {name !== undefined && kind !== 'close' && (
        <>
          <span id={`${id}-key`}>
            <LongText
              className="handrail-value handrail-key"
              text={name}
              revealKey={`${pointer} key`}
              drawBudget={300}
              isQuoted
              isName
            />
          </span>
          <span className="handrail-punct">: </span>
        </>
      )}
      <JsonValue line={line} words={words} />
      {kind !== 'open' && !isLast && <span className="handrail-punct">,</span>}
      {kind === 'folded' && size > 0 && (
        <span className="handrail-aside">
          {' '}
          {words.count(isList ? 'object.items' : 'json.fields', size)}
        </span>
      )}
    </li>
  )
}

function JsonValue({
  line: { kind, value, text, pointer, isList, isSecret, size, drawBudget },
  words,
}: Pick<JsonLineViewProps, 'line' | 'words'>) {
  if (kind === 'leaf')
    return (
      <LongText
        className="handrail-value"
        text={text}
        revealKey={pointer}
        isSecret={isSecret}
        drawBudget={drawBudget}
        isQuoted={typeof value === 'string'}
        isName={text.length <= LONGEST_NAME}
      />
    )
  if (kind === 'inline') return <bdi className="handrail-value">{text}</bdi>
  if (kind === 'circular')
    return <span className="handrail-aside">{words.text('content.circular')}</span>
  const [first, last] = isList ? '[]' : '{}'
  return (
    <span className="handrail-punct">
      {kind === 'open'
        ? first
        : kind === 'close'
          ? last
          : size > 0
            ? `${first}…${last}`
            : `${first}${last}`}
    </span>
  )
}

/** A line of a value written as JSON. `inline`: a short list on one line. */
export type JsonLine = Omit<JsonPlace, 'kind'> & {
  kind: JsonPlace['kind'] | 'inline'
  /**
   * Its text, if that is no text of the value: a number, a short list, the brackets of an empty
   * one.
   */
  text: string
  /** The part of the budget that its text may use at first. */
  drawBudget: number
}

/**
 * `most`: lines. `folds`: what the person opened (true) or folded (false), by pointer. `exact`: how
 * numbers were written that no double holds.
 */
export type JsonLineOptions = {
  most: number
  folds: ReadonlyMap<string, boolean>
  exact?: ReadonlyMap<string, string> | undefined
}

/** Lines at first, and with every "more". */
export const LINES_PER_PAGE = 150
/** Levels that are open before the person opens more. */
const OPEN_LEVELS = 5
const TOTAL_BUDGET = 20_000
const MAX_LINE_BUDGET = 1800
const MIN_LINE_BUDGET = 60
const MAX_INLINE_ITEMS = 8

/**
 * A value as lines of JSON, and how many values lie beyond the budget, which is one for the whole
 * of it.
 */
export function jsonLines(
  value: unknown,
  { most, folds, exact }: JsonLineOptions,
): { lines: readonly JsonLine[]; left: number } {
  const lines: JsonLine[] = []
  const open: { size: number; seen: number }[] = []
  let weight = (TOTAL_BUDGET * most) / LINES_PER_PAGE
  for (const place of walkJson(
    value,
    ({ pointer, depth, value: list }) =>
      folds.get(pointer) ?? (depth < OPEN_LEVELS && shortList(list, pointer, exact) === undefined),
  )) {
    if (place.kind === 'close') open.pop()
    else if (lines.length >= most)
      return { lines, left: open.reduce((sum, { size, seen }) => sum + size - seen, 0) }
    const parentList = open.at(-1)
    if (parentList && place.kind !== 'close') parentList.seen += 1
    if (place.kind === 'open') open.push({ size: place.size, seen: 0 })
    const short =
      place.kind === 'folded' && !folds.has(place.pointer)
        ? shortList(place.value, place.pointer, exact)
        : undefined
    const leaf = place.kind === 'leaf' ? leafOf(place.value, exact?.get(place.pointer)) : undefined
    const lineBudget = Math.min(MAX_LINE_BUDGET, Math.max(MIN_LINE_BUDGET, weight))
    if (leaf) weight -= Math.min(lineBudget, leaf.text.length)
    lines.push({
      ...place,
      ...(short !== undefined && { kind: 'inline' as const }),
      text: short ?? leaf?.text ?? '',
      drawBudget: lineBudget,
    })
  }
  return { lines, left: 0 }
}

/** A list of a few numbers and words of JSON, on one line; undefined for every other value. */
function shortList(
  value: unknown,
  pointer: string,
  exact: ReadonlyMap<string, string> | undefined,
): string | undefined {
  const members = membersOf(value)
  if (!members?.isList || members.size === 0 || members.size > MAX_INLINE_ITEMS) return undefined
  const texts = Array.from({ length: members.size }, (_, index) => {
    const member = members.at(index)
    return member === null || ['number', 'boolean', 'bigint'].includes(typeof member)
      ? leafOf(member, exact?.get(`${pointer}/${index}`)).text
      : undefined
  })
  const text = `[${texts.join(', ')}]`
  return texts.includes(undefined) || text.length > 80 ? undefined : text
}
