import type { Field } from './Field.ts'
import { ABSENT, valueAt, withValue } from './valueAt.ts'

/**
 * The value that a new form begins with: what the schema gives by default, objects that must be
 * there, boxes without a tick. What else is absent stays absent.
 */
export function startValue(root: Field, begun: unknown = ABSENT): unknown {
  return fieldsIn(root).reduce<unknown>((value, field) => {
    const { path, schema, isRequired } = field
    if (Object.hasOwn(schema, 'default') && valueAt(value, path) === ABSENT)
      return withValue(value, path, schema.default)
    if (
      valueAt(value, path) !== ABSENT ||
      !isRequired ||
      (path.length > 0 && valueAt(value, path.slice(0, -1)) === ABSENT)
    )
      return value
    if (field.kind === 'group' || field.kind === 'rows') return withValue(value, path, {})
    return field.kind === 'checkbox' ? withValue(value, path, false) : value
  }, begun)
}

/** A field and all within it, in the order in which they stand. */
export function fieldsIn(field: Field): readonly Field[] {
  if (field.kind === 'rows') return [field, ...field.rows.flatMap(fieldsIn)]
  return field.kind === 'group' ? [field, ...field.fields.flatMap(fieldsIn)] : [field]
}
