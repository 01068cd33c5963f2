import type { Words } from '../../messages/words.ts'
import type { FieldIssue } from '../../tool-call/index.ts'

/**
 * One thing that a tool has against its input: the field, and what is wrong with it. Names and rules
 * in it are the server's, whatever they are. At most 500 characters.
 */
export function issueText(issue: FieldIssue, words: Words): string {
  const { field } = issue
  return words
    .text('issue.of', {
      field: field === '$payload' ? words.text('issue.payload') : saidOf(field),
      problem: problemText(issue, words),
    })
    .slice(0, 500)
}

function problemText(
  { constraint, allowed, minLength, maxLength, pattern, format, expected, actual }: FieldIssue,
  words: Words,
): string {
  /** A sentence that names what the server says, or where it says nothing the one that does not. */
  const of = (key: string, name: string, value: unknown) =>
    saidOf(value) === ''
      ? words.text(`schema.${key}`)
      : words.text(`schema.${key}_of`, { [name]: saidOf(value) })
  const [min, max] = [minLength, maxLength].map((length) =>
    typeof length === 'number' ? length : undefined,
  )
  switch (constraint) {
    case 'missing_field':
      return words.text('schema.missing')
    case 'unknown_field':
      return of('unknown', 'allowed', allowed)
    case 'invalid_enum_value':
      return of('enum', 'allowed', allowed)
    case 'invalid_format':
      return of('format', 'format', format)
    case 'invalid_pattern':
      return of('pattern', 'pattern', pattern)
    case 'invalid_range':
      return words.text('schema.range')
    case 'invalid_field_type':
      return saidOf(expected) === '' || saidOf(actual) === ''
        ? words.text('schema.type')
        : words.text('schema.type_is', { expected: saidOf(expected), actual: saidOf(actual) })
    case 'invalid_length':
      return min === undefined
        ? max === undefined
          ? words.text('schema.length')
          : words.text('schema.length_max', { max })
        : max === undefined
          ? words.text('schema.length_min', { min })
          : words.text('schema.length_between', { min, max })
    default:
      return words.text('schema.other')
  }
}

/** What a server says: a text, or a list of them. Nothing for anything else. */
function saidOf(value: unknown): string {
  return [value]
    .flat()
    .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
    .map(String)
    .join(', ')
}
