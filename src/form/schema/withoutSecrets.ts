import { DOTS } from '../../internal/secrets/maskSecrets.ts'
import type { Field } from './Field.ts'
import { hasSecrets } from './jsonTextOf.ts'
import { fieldsIn } from './startValue.ts'
import { ABSENT, valueAt, withValue } from './valueAt.ts'

/**
 * A form's value to be remembered and shown: dots for what its fields call secrets, and for JSON
 * that has some in it.
 */
export function withoutSecrets(root: Field, value: unknown): unknown {
  return fieldsIn(root).reduce((redacted, field) => {
    const at = valueAt(redacted, field.path)
    if (
      at === ABSENT ||
      !((field.kind === 'text' && field.isSecret) || (field.kind === 'json' && hasSecrets(at)))
    )
      return redacted
    return withValue(redacted, field.path, DOTS)
  }, value)
}
