import { findEvents } from './findEvents.ts'
import { FORMATS, type Format } from './formats.ts'
import { isMembers, listOf, type Members } from './Members.ts'
import { readValues, type TextValues } from './readValues.ts'
import { STRANGERS } from './strangers.ts'

/**
 * A transcript whose format is known: its events or messages in order, how they were written, and
 * what is not sure.
 */
export interface Recognised {
  readonly format: Format
  readonly events: readonly object[]
  readonly written: TextValues['written']
  readonly doubts: readonly string[]
}

/**
 * A text that is no transcript: why, and what was tried. Sentences for the person who opened it.
 */
export interface Unrecognised {
  readonly format: undefined
  readonly problem: string
  readonly tried: readonly string[]
}

const WAYS = ['JSON', 'a JSON value per line', 'server-sent events']
const TRIED = [
  ...WAYS.map((way) => `read as ${way}`),
  'looked for the marks of ' + FORMATS.map(({ title }) => title).join(', '),
]

/**
 * What a text is a transcript of. Every object that a format knows is a vote for it; the one with
 * most of them wins, and what others could claim is a doubt. Never throws, whatever the text holds.
 */
export function recogniseFormat(text: string): Recognised | Unrecognised {
  if (text.trim() === '') return no('The file is empty.', [])
  const read = readValues(text)
  if (!read)
    return no(
      looksCutOff(text) ? 'The JSON is incomplete or has a mistake.' : 'This is not JSON.',
      TRIED.slice(0, WAYS.length),
    )
  const foreign = strangerIn(read.values)
  if (foreign) return foreign
  const events = findEvents(read.values)
  const votes = FORMATS.map((format) => ({
    format,
    count: events.filter((event) => format.says(event as Members)).length,
  })).sort((a, b) => b.count - a.count)
  const [first, second] = votes
  if (first && first.count > 0)
    return {
      format: first.format,
      events,
      written: read.written,
      doubts: [...read.doubts, ...rivalry(first, second)],
    }
  const inside = nestedIn(read.values)
  const stranger = strangerIn([...events, ...inside])
  if (stranger) return stranger
  const messages = inside.filter(
    (value) => isMembers(value) && typeof value.role === 'string' && 'content' in value,
  )
  const [openAi] = FORMATS
  if (openAi && messages.length > 0)
    return {
      format: openAi,
      events: messages as readonly object[],
      written: read.written,
      doubts: [
        ...read.doubts,
        'These messages hold no call of a known format, and fit several formats.',
      ],
    }
  return no('This is JSON in an unknown format.', TRIED)
}

function strangerIn(values: readonly unknown[]): Unrecognised | undefined {
  const stranger = STRANGERS.find(({ says }) =>
    values.some((value) => isMembers(value) && says(value)),
  )
  return (
    stranger && no(`This looks like ${stranger.title}, which this page cannot read yet.`, TRIED)
  )
}

function rivalry(
  first: { format: Format; count: number },
  second: { format: Format; count: number } | undefined,
): readonly string[] {
  return second && second.count * 3 >= first.count
    ? [
        `It could also be ${second.format.title}: ${second.count.toLocaleString('en')} of its objects fit it, too.`,
      ]
    : []
}

/**
 * The values, and what stands up to three levels inside: lists of messages, or one object in a
 * response.
 */
function nestedIn(values: readonly unknown[]): readonly unknown[] {
  const levels = [values]
  for (let depth = 0; depth < 3; depth++)
    levels.push(
      (levels.at(-1) ?? []).flatMap((value) =>
        isMembers(value) ? Object.values(value) : listOf(value),
      ),
    )
  return levels.flat()
}

const looksCutOff = (text: string): boolean => /^\s*\uFEFF?[[{]/.test(text)

const no = (problem: string, tried: readonly string[]): Unrecognised => ({
  format: undefined,
  problem,
  tried,
})
