'use client'
import { Icon } from '../../internal/parts.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { ForeignText, LongText } from './ForeignText.tsx'
import { entriesOf, membersOf } from './walkJson.ts'

type Todo = { text: string; state: string; rest: readonly string[] }

const TEXTS = ['content', 'text', 'title', 'task', 'step', 'description']
const STATES = ['status', 'state', 'completed', 'done']
/** Items of a list that is drawn as one. */
const MAX_ITEMS = 200

/** Reads a list of things to do; undefined if the value is anything else, or holds more than texts. */
export function todosIn(value: unknown): readonly Todo[] | undefined {
  const { isList, size = 0 } = membersOf(value) ?? {}
  if (!isList || size === 0 || size > MAX_ITEMS) return undefined
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
