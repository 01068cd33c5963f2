import type { Words } from '../../messages/words.ts'
import type { FieldIssue } from '../../tool-call/index.ts'

/**
 * One thing that a tool has against its input, as a sentence. Names and rules in it are the
 * server's. At most 500 characters.
 */
export function issueText(
  {
    field,
    constraint,
    allowed = [],
    minLength: min,
    maxLength: max,
    pattern = '',
    format = '',
    expected,
    actual,
  }: FieldIssue,
  words: Words,
): string {
  const of = (key: string, values: Record<string, string | number> = {}) =>
    words
      .text(`issue.${key}`, {
        field: field === '$payload' ? words.text('issue.payload') : field,
        ...values,
      })
      .slice(0, 500)
  const names = allowed.join(', ')
  switch (constraint) {
    case 'invalid_length':
      return min !== undefined && max !== undefined
        ? of('invalid_length_between', { min, max })
        : min !== undefined
          ? of('invalid_length_min', { min })
          : max !== undefined
            ? of('invalid_length_max', { max })
            : of('invalid_length')
    case 'invalid_field_type':
      return expected !== undefined && actual !== undefined
        ? of('invalid_field_type_known', { expected, actual })
        : of('invalid_field_type')
    case 'unknown_field':
      return allowed.length > 0
        ? of('unknown_field_known', { allowed: names })
        : of('unknown_field')
    case 'invalid_enum_value':
      return of('invalid_enum_value', { allowed: names })
    case 'invalid_format':
      return of('invalid_format', { format })
    case 'invalid_pattern':
      return of('invalid_pattern', { pattern })
    case 'missing_field':
    case 'invalid_range':
      return of(constraint)
    default:
      return of('other')
  }
}
