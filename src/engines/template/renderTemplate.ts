import { fromBytes, toBytes } from './readTokens.ts'
import {
  FLOAT,
  goInt,
  goString,
  goValue,
  indirect,
  isNil,
  markOf,
  shownBy,
  toGoValue,
  typedValue,
  type Argument,
  type GoValue,
} from './GoValue.ts'
import { sprint } from './printValues.ts'
import { refuse, type Run, type MissingKey } from './Run.ts'
import { confirmationFunctions, functionsWith } from './goLanguage.ts'
import { guarded, runTemplate } from './runTemplate.ts'
import type { ConfirmationSpec } from '../../model/index.ts'
import type {
  ConfirmationOptions,
  ConfirmationPrompt,
  TemplateShape,
} from './ConfirmationPrompt.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The longest time.Duration: 292 years. */
const MAX_SECONDS = 9_223_372_036
/**
 * RFC 3339 as Go reads it: fractions of any length after a point or a comma, `T` and `Z` in
 * capitals.
 */
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/

/**
 * A point in time: whole seconds since 1970 in UTC and the fraction, and the clock where it was
 * written.
 */
type Timestamp = { readonly seconds: number; readonly nanoseconds: number; readonly clock: Date }

function readTimestamp(text: string): Timestamp | undefined {
  const [, ...parts] = RFC3339.exec(text) ?? []
  const zone = parts[7]
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map(Number)
  const clock = new Date(0)
  clock.setUTCFullYear(year, month - 1, day)
  if (
    zone === undefined ||
    month < 1 ||
    clock.getUTCMonth() !== month - 1 ||
    clock.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return undefined
  clock.setUTCHours(hour, minute, second)
  const [zoneHours = 0, zoneMinutes = 0] = zone === 'Z' ? [] : zone.slice(1).split(':').map(Number)
  if (zoneHours > 24 || zoneMinutes > 60) return undefined
  const offset = (zoneHours * 60 + zoneMinutes) * 60 * (zone.startsWith('-') ? -1 : 1)
  return {
    seconds: clock.getTime() / 1000 - offset,
    nanoseconds: Number((parts[6] ?? '').slice(0, 9).padEnd(9, '0')),
    clock,
  }
}

const timestampOf = (value: Argument): Timestamp | undefined =>
  value?.kind === 'string' ? readTimestamp(value.data) : undefined

/** "Jan 2, 3:04 PM", by the clock of the timestamp; what is none is shown as it is. */
function humanTime(run: Run, [value]: readonly Argument[]): GoValue {
  const shown = sprint(run, [value])
  const { clock } = timestampOf(value) ?? {}
  if (!clock) return shown
  const hour = clock.getUTCHours()
  const time = `${hour % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return goString(
    `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${time}`,
    markOf([value]),
    shown.shows,
  )
}

/** Whole seconds from one to the other, towards zero; 0 if one is no timestamp. */
function since(_run: Run, [from, to]: readonly Argument[]): GoValue {
  const [start, end] = [timestampOf(from), timestampOf(to)]
  const seconds =
    start && end ? end.seconds - start.seconds + (end.nanoseconds - start.nanoseconds) / 1e9 : 0
  return goInt(
    Math.trunc(Math.max(-MAX_SECONDS, Math.min(seconds, MAX_SECONDS))),
    markOf([from, to]),
    { kind: 'int', name: 'int64' },
  )
}

function join(run: Run, [list, separator]: readonly Argument[]): GoValue {
  const parts =
    list?.kind === 'slice' && list.data ? list.data.map(({ data }) => data as string) : []
  const between = separator!.data as string
  run.checked(' '.repeat(Math.min(between.length * parts.length, 2_000_000)))
  return goString(
    run.checked(parts.join(between)),
    markOf([list, separator]),
    list && shownBy(list),
  )
}

/** Cuts to this many bytes, if need be within a character. */
function truncate(run: Run, [text, count]: readonly Argument[]): Argument {
  const most = Number(count!.data)
  const data = text!.data as string
  run.spend(data.length >> 6)
  const bytes = toBytes(data)
  return bytes.length <= most
    ? text
    : goString(fromBytes(bytes.subarray(0, Math.max(most, 0))), markOf([text]))
}

/** A number as a float64, so that `%f` can be used on any. */
function number(_run: Run, [given]: readonly Argument[]): GoValue {
  const value = indirect(given)
  if (!value || !given) return refuse('number: nil value')
  if (isNil(value)) refuse('number: nil pointer')
  return value.kind === 'int' || value.kind === 'float64'
    ? goValue(FLOAT, Number(value.data), value.mark, [value])
    : refuse(`number: unsupported ${given.type.name}`)
}

/**
 * The functions of tool hint templates besides (goa-ai: runtime/hints). `count` knows `[]any` only,
 * as there: a list of strings or structs counts 0, while `len` has its length.
 */
const hintFunctions = functionsWith({
  join: ['[]string string', join],
  count: [
    'any',
    (_run, [list]) =>
      goInt(
        list?.kind === 'slice' && list.type.name === '[]interface {}'
          ? (list.data?.length ?? 0)
          : 0,
        markOf([list]),
      ),
  ],
  humanTime: ['any', humanTime],
  since: ['any any', since],
  truncate: ['string int', truncate],
  number: ['any', number],
})

/** How a template is rendered. */
export type TemplateOptions = {
  /** The template's name in messages. @default "template" */
  name?: string
  /** The value of `.key` if a map has no such key. @default "error" */
  missingKey?: MissingKey
  /**
   * Functions besides Go's own: `json` and `quote` of confirmations, or those of hints. @default
   * "confirmation"
   */
  helpers?: 'confirmation' | 'hint'
  /**
   * The Go struct that the server decodes the payload into. Without it, what Go's decoder makes of
   * JSON: maps, and numbers as float64.
   */
  shape?: TemplateShape
}

/**
 * Renders a Go text/template (Go 1.26) with a JSON payload, byte for byte as Go does. Throws a
 * TemplateError if Go fails, or if a browser cannot know Go's output: addresses, text that is not
 * UTF-8 (U+FFFD in hints), numbers whose digits are lost.
 * @example
 * renderTemplate('{{len .items}} items', { items: [1, 2] }) // '2 items'
 */
export function renderTemplate(source: string, data: unknown, options?: TemplateOptions): string {
  const {
    name = 'template',
    missingKey = 'error',
    helpers,
    shape,
  }: TemplateOptions = Object.assign(Object.create(null), options)
  const isHint = helpers === 'hint'
  const root = guarded(() => (shape ? typedValue(toGoValue(data), shape) : toGoValue(data)))
  const { pieces } = runTemplate(
    source,
    root,
    name,
    missingKey,
    isHint ? hintFunctions : confirmationFunctions,
    isHint,
  )
  return pieces.map(({ text }) => text).join('')
}

/** Go's default, of goa-ai and loom-mcp. */
const DEFAULT_TITLE = 'Confirm command'

/**
 * Renders the confirmation of a loom-mcp or goa-ai tool: title, prompt and denied result, all or
 * none. Never throws: a mistake in a template or the payload is an `error`. So is a denied result
 * that is not JSON, does not match its schema, or whose structure the payload would change. A
 * prompt that the server rendered is shown instead of this; it is no template.
 * @example
 * const shown = await renderConfirmation(
 *   { title: 'Booking', promptTemplate: 'Book {{.room}}?', deniedResultTemplate: '{}' },
 *   { room: 'B12' },
 * )
 * if ('prompt' in shown) report(shown.title, ...shown.prompt.map(({ text }) => text))
 */
export async function renderConfirmation(
  spec: ConfirmationSpec,
  payload: unknown,
  options: ConfirmationOptions = {},
): Promise<ConfirmationPrompt> {
  let title = DEFAULT_TITLE
  try {
    if (typeof spec.title === 'string' && spec.title !== '') title = spec.title
    const { confirmationPrompt } = await import('./confirmationPrompt.lazy.ts')
    return confirmationPrompt(title, spec, payload, options)
  } catch (error) {
    return {
      error: {
        kind: 'template_exec',
        text: error instanceof Error ? error.message : 'unknown error',
      },
      title,
    }
  }
}
