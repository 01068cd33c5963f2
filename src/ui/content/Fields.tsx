'use client'
import { Fragment, useContext, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Icon, LinkButton } from '../../internal/parts.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { RevealedContext } from './CopyButton.tsx'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { secretsIn } from '../../internal/maskSecrets.ts'
import { ForeignText, LongText, VisibleText } from './ForeignText.tsx'
import {
  ROWS_PER_PAGE,
  entriesOf,
  leafOf,
  membersOf,
  rowsOf,
  walkJson,
  type Row,
} from './walkJson.ts'

/** The note on the field at a path and a JSON Pointer, after its value. */
export type FieldNote = (path: string, pointer: string) => ReactNode

/** `text`: stands in place of the value, in our words. */
type ExtraField = { path: string; pointer: string; text: string | undefined }

type FieldsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  note?: FieldNote | undefined
  /** Rows for what has none of its own: what is missing, or is wrong as a whole. */
  extra?: readonly ExtraField[] | undefined
  /** A value that stands elsewhere. */
  omits?: ((row: Row) => boolean) | undefined
}

/** A whole payload: one row for every value, empty ones marked, more on demand. */
export function Fields(props: FieldsProps) {
  const { value, note, extra, omits } = props
  const isAnnotated = note || omits || (extra && extra.length > 0)
  const { todos, rest } = (isAnnotated ? undefined : withTodos(value)) ?? {}
  if (!todos) return <FieldRows {...props} />
  return (
    <>
      {rest && <FieldRows value={rest} />}
      <TodoList todos={todos} />
    </>
  )
}

/** Members among which a list of things to do is looked for. */
const MAX_MEMBERS = 20

/** A list of things to do, alone or as a member of an object, and the other members. */
function withTodos(value: unknown) {
  const alone = todosIn(value)
  if (alone) return { todos: alone }
  const { isList, size = 0 } = membersOf(value) ?? {}
  if (isList || size > MAX_MEMBERS) return undefined
  const entries = entriesOf(value)
  const found = entries.find(([, each]) => todosIn(each))
  if (!found) return undefined
  const rest = entries.filter((each) => each !== found)
  return {
    todos: todosIn(found[1]),
    rest: rest.length > 0 ? Object.fromEntries(rest) : undefined,
  }
}

function FieldRows({ value, exact, note, extra = [], omits }: FieldsProps) {
  const words = useWords(VALUE_WORDS)
  const [maxRows, setMost] = useState(ROWS_PER_PAGE)
  const { rows: all, left } = rowsOf(value, { most: maxRows, exact })
  const rows = omits ? all.filter((row) => !omits(row)) : all
  return (
    <dl className="handrail-fields">
      {rows.map((row, index) => (
        <FieldRow key={index} path={row.path}>
          <RowValue row={row} />
          {note?.(row.path, row.pointer)}
        </FieldRow>
      ))}
      {extraRows(extra, all, note)}
      {left > 0 && (
        <div>
          <dt />
          <dd className="handrail-aside">
            <LinkButton onClick={() => setMost(maxRows + ROWS_PER_PAGE)}>
              {words.count('content.more', left)}
            </LinkButton>
          </dd>
        </div>
      )}
    </dl>
  )
}

const extraRows = (
  extra: readonly ExtraField[],
  rows: readonly Row[],
  note: FieldNote | undefined,
): ReactNode =>
  extra
    .filter(({ pointer }) => !rows.some((row) => row.pointer === pointer))
    .map(({ path, pointer, text }) => (
      <FieldRow key={pointer} path={path}>
        {text !== undefined && (
          <span className="handrail-value" data-kind="missing">
            {text}
          </span>
        )}
        {note?.(path, pointer)}
      </FieldRow>
    ))

const FieldRow = ({ path, children }: { path: string; children: ReactNode }) => (
  <div>
    <dt>
      <PathText path={path} />
    </dt>
    <dd>{children}</dd>
  </div>
)

/** The path of a value. In a narrow place it breaks between names rather than inside them. */
function PathText({ path }: { path: string }) {
  const words = useWords(VALUE_WORDS)
  return (
    <bdi className="handrail-where">
      {path === '' ? (
        words.text('content.value')
      ) : path.length > 300 ? (
        <LongText text={path} revealKey={path} drawBudget={300} isName flow="name" />
      ) : (
        path.match(/[^.]*\.|[^.]+/g)?.map((name, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <VisibleText text={name} isName flow="name" />
          </Fragment>
        ))
      )}
    </bdi>
  )
}

/** Values that our words stand for. A text like one of the words stands in quotes. */
const OWN_KINDS = ['empty_text', 'empty_object', 'empty_list', 'unreadable'] satisfies Row['kind'][]
/** Those that every language writes alike. */
const CIRCULAR = '[Circular]'
const OWN_LITERALS = ['null', 'undefined', CIRCULAR]

const isOwnText = (text: string, words: Words): boolean =>
  OWN_LITERALS.includes(text) || OWN_KINDS.some((own) => words.text(`content.${own}`) === text)

function RowValue({ row: { kind, text, pointer, isSecret, drawBudget, value } }: { row: Row }) {
  const words = useWords(VALUE_WORDS)
  const [isOpen, setOpen] = useState(false)
  if (kind === 'text' || kind === 'literal') {
    return (
      <LongText
        className="handrail-value"
        text={text}
        isQuoted={kind === 'text' && isOwnText(text, words)}
        revealKey={pointer}
        isSecret={isSecret}
        isName={text.length <= LONGEST_NAME}
        hasEndSign
        drawBudget={drawBudget}
      />
    )
  }
  if (kind !== 'deep') {
    return (
      <span className="handrail-value" data-kind={kind}>
        {kind === 'circular' ? CIRCULAR : (words.find(`content.${kind}`) ?? text)}
      </span>
    )
  }
  if (isOpen) return <Fields value={value} />
  return <LinkButton onClick={() => setOpen(true)}>{words.text('content.show')}</LinkButton>
}

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
          {words.count('content.more', count - hits.length)}
        </LinkButton>
      )}
    </>
  )
}

/** A member whose key or text has what is sought, with the text around it. */
type JsonHit = {
  pointer: string
  path: string
  before: string
  match: string
  after: string
  isInKey: boolean
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

type Todo = { text: string; state: string; rest: readonly string[] }

const TEXTS = ['content', 'text', 'title', 'task', 'step', 'description']
const STATES = ['status', 'state', 'completed', 'done']
/** Items of a list that is drawn as one. */
const MAX_TODOS = 200

/** Reads a list of things to do; undefined if the value is anything else, or holds more than texts. */
export function todosIn(value: unknown): readonly Todo[] | undefined {
  const { isList, size = 0 } = membersOf(value) ?? {}
  if (!isList || size === 0 || size > MAX_TODOS) return undefined
  const todos = entriesOf(value).map(([, each]) => todoIn(each))
  return todos.every((todo) => todo !== undefined) ? todos : undefined
}

function todoIn(value: unknown): Todo | undefined {
  const members = membersOf(value)?.isList === false ? entriesOf(value) : []
  const isPlain = members.every(([, each]) => /^(?:string|number|boolean)$/.test(typeof each))
  const text = members.find(([key, each]) => TEXTS.includes(key) && typeof each === 'string')
  const state = members.find(([key]) => STATES.includes(key))
  if (!isPlain || !text || !state) return undefined
  return {
    text: String(text[1]),
    state: String(state[1]),
    rest: members.filter((each) => each !== text && each !== state).map(([, each]) => String(each)),
  }
}

const iconOf = (state: string) =>
  /^(?:true|done|completed?|finished)$/i.test(state)
    ? STATUS_ICONS.succeeded
    : /progress|doing|active|started/i.test(state)
      ? STATUS_ICONS.running
      : STATUS_ICONS.unknown

/** Things to do, one a row: all that each says, and a glyph for how it stands. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return (
    <ul className="handrail-todos">
      {todos.map(({ text, state, rest }, index) => (
        <li key={index}>
          <Icon path={iconOf(state)} />
          <span>
            <LongText className="handrail-value" text={text} revealKey={`todo ${index}`} />
          </span>
          <span className="handrail-aside">
            {[state, ...rest].map((each, at) => (
              <span key={at}>
                {at > 0 && ' · '}
                <ForeignText text={each} longest={120} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
