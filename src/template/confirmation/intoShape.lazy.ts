import type { JsonSchema } from '../../tool-call/index.ts'
import type { Argument } from '../go/values/GoValue.ts'
import { shapeOfSchema, usesGoNames } from './shapeOfSchema.ts'
import type { TemplateShape } from './TemplateShape.ts'
import { typedValue } from '../go/values/typedValue.ts'

/**
 * The payload in the struct of this shape, or else of the schema's where names are those of it.
 * Throws a TemplateError where it does not fit.
 */
export function intoShape(
  payload: Argument,
  names: readonly string[],
  shape: TemplateShape | undefined,
  inputSchema: JsonSchema | undefined,
): Argument {
  if (shape) return typedValue(payload, shape)
  const found = inputSchema === undefined ? undefined : shapeOfSchema(inputSchema)
  return found && usesGoNames(names, found) ? typedValue(payload, found) : payload
}
