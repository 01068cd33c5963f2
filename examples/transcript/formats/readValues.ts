/** The JSON values of a text, in order, how they were written, and what of it could not be read. */
export interface TextValues {
  readonly values: readonly unknown[]
  readonly written: 'JSON' | 'a JSON value per line' | 'server-sent events'
  readonly doubts: readonly string[]
}

/**
 * The JSON values that a text is made of: one or several, a value per line, or the `data:` of
 * server-sent events. Lines that hold none are counted, not guessed at; `undefined` where there is
 * nothing to read. Never throws.
 */
export function readValues(text: string): TextValues | undefined {
  const whole = parse(text.replace(/^\uFEFF/, ''))
  if (whole) return { values: [whole.value], written: 'JSON', doubts: [] }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/)
  const several = splitValues(lines)
  if (several.length > 1) {
    const found = collect(several, 'JSON', 'value')
    if (found?.doubts.length === 0) return found
  }
  return /^(data|event|id|retry):/m.test(text) ? readEvents(lines) : readLines(lines)
}

/** A line that begins with a closing bracket ends a value, and one with an opening one begins the next. */
function splitValues(lines: readonly string[]): readonly string[] {
  const starts = [0]
  let hasEnded = false
  lines.forEach((line, at) => {
    if (hasEnded && /^[{[]/.test(line)) starts.push(at)
    if (line.trim() !== '') hasEnded = /^[}\]]\s*$/.test(line)
  })
  return starts.map((start, nth) => lines.slice(start, starts[nth + 1]).join('\n'))
}

function readEvents(lines: readonly string[]): TextValues | undefined {
  const blocks: string[] = []
  let data: string[] = []
  for (const line of [...lines, '']) {
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    else if (line === '' && data.length > 0) {
      // Some logs leave out the empty line between two events.
      const joined = data.join('\n')
      for (const one of parse(joined) ? [joined] : data) blocks.push(one)
      data = []
    }
  }
  return collect(
    blocks.filter((block) => block !== '[DONE]'),
    'server-sent events',
    'event',
  )
}

const readLines = (lines: readonly string[]): TextValues | undefined =>
  collect(
    lines.filter((line) => line.trim() !== '' && line.trim() !== '[DONE]'),
    'a JSON value per line',
    'line',
  )

function collect(
  texts: readonly string[],
  written: TextValues['written'],
  noun: string,
): TextValues | undefined {
  const parsed = texts.map(parse)
  const values = parsed.flatMap((one) =>
    one && typeof one.value === 'object' && one.value !== null ? [one.value] : [],
  )
  if (values.length === 0) return undefined
  const unread = texts.length - values.length
  const first = parsed.findIndex((one) => typeof one?.value !== 'object' || one.value === null) + 1
  return {
    values,
    written,
    doubts:
      unread === 0
        ? []
        : [
            unread === 1
              ? `The ${noun} with number ${first} is not JSON and was left out.`
              : `${unread.toLocaleString('en')} of ${texts.length.toLocaleString('en')} ${noun}s are not JSON and were left out. The first is number ${first}.`,
          ],
  }
}

/** In a box, since `null` is a value too. */
function parse(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[[{"\-\dtfn]/.test(text)) return undefined // most lines of a log: an error for each takes long
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
