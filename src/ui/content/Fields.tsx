'use client'
import { Fragment, useState, type ReactNode } from 'react'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import { useWords } from '../../words/useWords.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { ForeignText, VisibleText } from './ForeignText.tsx'
import { LongText } from './LongText.tsx'
import { ROWS_PER_PAGE, entriesOf, membersOf, rowsOf, type Row } from './walkJson.ts'

/** The note on the field at a path and a JSON Pointer, after its value. */
export type FieldNote = (path: string, pointer: string) => ReactNode

/** `text`: stands in place of the value, in our words. */
type ExtraField = { path: string; pointer: string; text: string | undefined }

export type FieldsProps = {
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
  const { value, note, extra = [], omits } = props
  const isAnnotated = note || omits || extra.length > 0
  const { todos, rest } = (isAnnotated ? undefined : withTodos(value)) ?? {}
  if (!todos) return <FieldRows {...props} />
  return (
    <>
      {rest && <FieldRows value={rest} />}
      <TodoList todos={todos} />
    </>
  )
}

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
      {extra
        .filter(({ pointer }) => !all.some((row) => row.pointer === pointer))
        .map(({ path, pointer, text }) => (
          <FieldRow key={pointer} path={path}>
            {text !== undefined && (
              <span className="handrail-value" data-kind="missing">
                {text}
              </span>
            )}
            {note?.(path, pointer)}
          </FieldRow>
        ))}
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

export const FieldRow = ({ path, children }: { path: string; children: ReactNode }) => (
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
