import type { FieldIssue } from '../../../tool-call/index.ts'

/** Of a list of the server's. */
const MAX_SAID = 50

/**
 * One thing that a tool has against its input. `field` is undefined where it is the whole input. Of
 * the values, numbers are checked, and texts are the server's, whatever they are.
 */
export type IssueSentence = {
  readonly field: readonly string[] | undefined
  readonly key: string
  readonly values: Readonly<Record<string, number | readonly string[]>>
}

export const issueSentence = (issue: FieldIssue): IssueSentence => ({
  field: issue.field === '$payload' ? undefined : saidOf(issue.field),
  ...problemOf(issue),
})

function problemOf({
  constraint,
  allowed,
  minLength,
  maxLength,
  pattern,
  format,
  expected,
  actual,
}: FieldIssue): Omit<IssueSentence, 'field'> {
  const plain = (key: string, values: IssueSentence['values'] = {}) => ({
    key: `schema.${key}`,
    values,
  })
  /** A sentence that names what the server says, or where it says nothing the one that does not. */
  const of = (key: string, name: string, value: unknown) =>
    saidOf(value).length === 0 ? plain(key) : plain(`${key}_of`, { [name]: saidOf(value) })
  const [min, max] = [minLength, maxLength].map((length) =>
    typeof length === 'number' ? length : undefined,
  )
  switch (constraint) {
    case 'missing_field':
      return plain('missing')
    case 'unknown_field':
      return of('unknown', 'allowed', allowed)
    case 'invalid_enum_value':
      return of('enum', 'allowed', allowed)
    case 'invalid_format':
      return of('format', 'format', format)
    case 'invalid_pattern':
      return of('pattern', 'pattern', pattern)
    case 'invalid_range':
      return plain('range')
    case 'invalid_field_type':
      return saidOf(expected).length === 0 || saidOf(actual).length === 0
        ? plain('type')
        : plain('type_is', { expected: saidOf(expected), actual: saidOf(actual) })
    case 'invalid_length':
      return min === undefined
        ? max === undefined
          ? plain('length')
          : plain('length_max', { max })
        : max === undefined
          ? plain('length_min', { min })
          : plain('length_between', { min, max })
    default:
      return plain('other')
  }
}

/** What a server says: a text, or a list of them. Nothing for anything else. */
const saidOf = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
    .slice(0, MAX_SAID)
    .map(String)
