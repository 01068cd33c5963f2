import { FORMATS } from './formats.ts'
import { isMembers, membersOf, type Members } from './Members.ts'
import { readValues } from './readValues.ts'

/** Further down nobody keeps a conversation, and what is nested deeper was nested to do harm. */
const DEEPEST = 8

/** What was found in a value: the objects, and how many of them a format knows. */
interface Found {
  readonly events: readonly object[]
  readonly known: number
}

const NOTHING: Found = { events: [], known: 0 }

/**
 * The events or messages of a file, in order, out of whatever is around them: lists in lists, `{
 * messages }`, `{ events }`, one list per situation, recorded HTTP exchanges (also HAR). An object
 * that a format knows is taken as it is; of the members of any other the one that says most.
 */
export function findEvents(values: readonly unknown[]): readonly object[] {
  return findInList(values, 0).events
}

function find(value: unknown, depth: number): Found {
  if (depth > DEEPEST) return NOTHING
  if (Array.isArray(value)) return findInList(value, depth + 1)
  if (!isMembers(value)) return NOTHING
  if (isKnown(value)) return { events: [value], known: 1 }
  if (isExchange(value)) return findInList(bodiesOf(value), depth + 1)
  const inside = Object.values(value)
    .map((member) => find(member, depth + 1))
    .filter(({ known }) => known > 0)
  // A stream per situation is one file; beside other facts only one member is the conversation.
  if (inside.length > 1 && Object.values(value).every(Array.isArray)) return join(inside)
  const most = inside.reduce((best, one) => (one.known > best.known ? one : best), NOTHING)
  return most.known > 0 ? most : { events: [value], known: 0 }
}

const findInList = (list: readonly unknown[], depth: number): Found =>
  join(list.map((item) => find(item, depth)))

const join = (found: readonly Found[]): Found => ({
  events: found.flatMap(({ events }) => events),
  known: found.reduce((sum, { known }) => sum + known, 0),
})

const isKnown = (value: Members): boolean => FORMATS.some(({ says }) => says(value))

const isExchange = ({ request, response }: Members): boolean =>
  isMembers(request) && isMembers(response)

/**
 * What was sent and what came back, as values. Source: VCR cassettes (`body`), HAR 1.2 (`postData`,
 * `content`).
 */
function bodiesOf(exchange: Members): readonly unknown[] {
  const request = membersOf(exchange.request)
  const response = membersOf(exchange.response)
  const sent = valuesOf(request.body ?? membersOf(request.postData).text).map((body) =>
    isMembers(body) ? (body.messages ?? body.input ?? body) : body,
  )
  return [...sent, ...valuesOf(response.body ?? membersOf(response.content).text)]
}

function valuesOf(body: unknown): readonly unknown[] {
  if (typeof body === 'string') return readValues(body)?.values ?? []
  const text = isMembers(body) && Object.keys(body).length <= 2 ? body.string : undefined
  return typeof text === 'string' ? (readValues(text)?.values ?? []) : [body]
}
