'use client'
import { useState, useId, useMemo, type ReactNode } from 'react'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { JsonView } from './JsonView.tsx'
import { RevealedContext, useRevealedSet } from './CopyButton.tsx'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { FileText } from './FileText.tsx'
import { LongText, PathText, ForeignFrame, ForeignText } from './ForeignText.tsx'
import { TodoList, todosIn } from './TodoList.tsx'
import { parseJson } from '../../engines/json/digestCall.ts'
import {
  ROWS_PER_PAGE,
  entriesOf,
  exactNumbersOf,
  membersOf,
  rowsOf,
  type Row,
} from './walkJson.ts'
import { useToolbar } from '../../internal/hooks.ts'
import { Icon } from '../../internal/parts.tsx'
import { FILE_ICON } from '../../internal/icons.ts'

type ValueSectionProps = {
  title: string
  aside?: string | undefined
  /** The value in both views. Undefined: only the children. */
  value: unknown
  /** How numbers were written that no double holds, by JSON Pointer. */
  exact?: ReadonlyMap<string, string> | undefined
  /** Stands above the value. */
  before?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  /** After the choice of the view. */
  controls?: ReactNode
  children?: ReactNode
}

/**
 * A value with its two views, fields and JSON. A secret revealed in one is revealed in the other,
 * and in copies.
 */
export function ValueSection({
  title,
  aside,
  value,
  exact,
  before,
  describedBy,
  controls,
  children,
}: ValueSectionProps) {
  const words = useWords(VALUE_WORDS)
  const [isJson, setJson] = useState(false)
  const choice = value !== undefined && viewChoice(isJson, setJson, words)
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section
        title={title}
        aside={aside}
        describedBy={describedBy}
        controls={
          choice || controls ? (
            <>
              {choice}
              {controls}
            </>
          ) : undefined
        }
      >
        {before}
        {value !== undefined &&
          (isJson ? (
            <JsonView value={value} exact={exact} />
          ) : (
            <Fields value={value} exact={exact} />
          ))}
        {children}
      </Section>
    </RevealedContext.Provider>
  )
}

/** Fields or JSON. */
const viewChoice = (isJson: boolean, setJson: (isJson: boolean) => void, words: Words) => (
  <span className="handrail-segmented" role="group" aria-label={words.text('content.view')}>
    <button type="button" aria-pressed={!isJson} onClick={() => setJson(false)}>
      {words.text('content.fields')}
    </button>
    <button type="button" aria-pressed={isJson} onClick={() => setJson(true)}>
      {words.text('content.json')}
    </button>
  </span>
)

/** The note on the field at a path and a JSON Pointer, after its value. */
export type FieldNote = (path: string, pointer: string) => ReactNode

/** `text`: stands in place of the value, in our words. */
type ExtraField = { path: string; pointer: string; text: string | undefined }

type FieldsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  /** The note on the field at a path and a JSON Pointer, after its value. */
  note?: FieldNote | undefined
  /** Rows for what has none of its own: what is missing, or is wrong as a whole. */
  extra?: readonly ExtraField[] | undefined
  /** A value that stands elsewhere. */
  omits?: ((row: Row) => boolean) | undefined
}

/**
 * A payload, whole: one row for every value, empty ones marked, more of them when they are asked
 * for.
 */
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
        <div key={index}>
          <dt>
            <PathText path={row.path} words={words} />
          </dt>
          <dd>
            <RowValue row={row} />
            {note?.(row.path, row.pointer)}
          </dd>
        </div>
      ))}
      {extraRows(extra, all, note, words)}
      {left > 0 && (
        <div>
          <dt />
          <dd className="handrail-aside">
            {words.count('content.left', left)}
            <button
              type="button"
              className="handrail-link"
              onClick={() => setMost(maxRows + ROWS_PER_PAGE)}
            >
              {words.text('content.show_more')}
            </button>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Rows for what has none among these. */
const extraRows = (
  extra: readonly ExtraField[],
  rows: readonly Row[],
  note: FieldNote | undefined,
  words: Words,
): ReactNode =>
  extra
    .filter(({ pointer }) => !rows.some((row) => row.pointer === pointer))
    .map(({ path, pointer, text }) => (
      <div key={pointer}>
        <dt>
          <PathText path={path} words={words} />
        </dt>
        <dd>
          {text !== undefined && (
            <span className="handrail-value" data-kind="missing">
              {text}
            </span>
          )}
          {note?.(path, pointer)}
        </dd>
      </div>
    ))

/**
 * Values that our words stand for. A text that is written like one of the words stands in quotes.
 */
const OWN_KINDS = [
  'empty_text',
  'empty_object',
  'empty_list',
  'null',
  'undefined',
  'unreadable',
  'circular',
] satisfies Row['kind'][]

function RowValue({ row: { kind, text, pointer, isSecret, drawBudget, value } }: { row: Row }) {
  const words = useWords(VALUE_WORDS)
  const [isOpen, setOpen] = useState(false)
  if (kind === 'text' || kind === 'literal') {
    return (
      <LongText
        className="handrail-value"
        text={text}
        isQuoted={kind === 'text' && OWN_KINDS.some((own) => words.text(`content.${own}`) === text)}
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
        {words.text(`content.${kind}`)}
      </span>
    )
  }
  if (isOpen) return <Fields value={value} />
  return (
    <button type="button" className="handrail-link" onClick={() => setOpen(true)}>
      {words.text('content.show')}
    </button>
  )
}

type SectionProps = {
  title: string
  aside?: string | undefined
  /** At the end of its head: views, copy. */
  controls?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A titled piece of a body. No heading: a transcript's outline is the app's. */
export function Section({ title, aside, controls, describedBy, children }: SectionProps) {
  const id = useId()
  const toolbar = useToolbar<HTMLSpanElement>()
  return (
    <div
      className="handrail-section"
      role="group"
      aria-labelledby={id}
      aria-describedby={describedBy}
    >
      <div className="handrail-section-head">
        <p className="handrail-section-title" id={id}>
          {title}
        </p>
        {aside !== undefined && <span className="handrail-aside">{aside}</span>}
        {controls && (
          <span {...toolbar} className="handrail-end" aria-labelledby={id}>
            {controls}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}

/** Letters of a text that is read as JSON, and how often JSON stands as a text in JSON. */
const LONGEST_JSON = 200_000
const MAX_WRAPPED = 3

/** Reads the members of a JSON text; undefined if it has none. */
function membersOfText(text: string): { value: unknown; text: string } | undefined {
  for (let at = 0, json = text; at < MAX_WRAPPED; at += 1) {
    if (json.length > LONGEST_JSON || !/^\s*[[{"]/.test(json)) return undefined
    const { value, state, duplicateKeys } = parseJson(json)
    if (state !== 'complete' || duplicateKeys.length > 0) return undefined
    if (typeof value !== 'string') return isWithMembers(value) ? { value, text: json } : undefined
    json = value
  }
  return undefined
}

const isWithMembers = (value: unknown): boolean => (membersOf(value)?.size ?? 0) > 0

type CodeTextProps = { text: string; revealKey?: string; drawBudget?: number }

/** A text as its lines. JSON is offered as members. */
export function CodeText({ text, ...props }: CodeTextProps) {
  const words = useWords(VALUE_WORDS)
  const [isJson, setJson] = useState(false)
  const json = useMemo(() => membersOfText(text), [text])
  const toolbar = useToolbar<HTMLSpanElement>()
  return (
    <>
      {json && <span {...toolbar}>{viewChoice(isJson, setJson, words)}</span>}
      {json && !isJson ? (
        <Fields value={json.value} exact={exactNumbersOf(json.text)} />
      ) : (
        <FileText text={text} {...props} />
      )}
    </>
  )
}

type UntrustedValueProps = {
  value: unknown
  /** Its place, for revealed secrets. */
  revealKey?: string
}

/** An untrusted value: text is what somebody says, anything else is shown as fields. */
export function UntrustedValue({ value, revealKey = '' }: UntrustedValueProps) {
  return typeof value === 'string' ? (
    <ForeignFrame text={value} revealKey={revealKey} />
  ) : (
    <Fields value={value} />
  )
}

type PartHeaderProps = {
  /** In our words, what it is. */
  kind: string
  name: string | undefined
  mimeType?: string | undefined
  size?: string | undefined
  children?: ReactNode
}

/** The kind and name of a part. Its name stands beside what it shows, as text. */
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
