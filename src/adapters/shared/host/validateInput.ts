import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { JsonObject, Schema } from '../../../tool-call/index.ts'
import { textOf } from '../read/textOf.ts'

/**
 * What a schema makes of a local tool's arguments, or what it has against them, for the assistant
 * to read.
 */
export async function validateInput(
  schema: Schema<unknown>,
  args: JsonObject,
): Promise<{ value: unknown } | { error: string }> {
  const checked = await schema['~standard'].validate(args)
  if (!('issues' in checked) || !checked.issues)
    return 'value' in checked ? { value: checked.value } : { error: 'Invalid arguments' }
  return { error: `Invalid arguments: ${checked.issues.map(issueText).join('; ')}` }
}

function issueText(issue: unknown): string {
  if (!isJsonObject(issue) || typeof issue.message !== 'string') return textOf(issue, 500)
  const path = Array.isArray(issue.path)
    ? issue.path
        .map((segment: unknown) => textOf(isJsonObject(segment) ? segment.key : segment, 100))
        .join('.')
    : ''
  return textOf(path ? `${path}: ${issue.message}` : issue.message, 500)
}
