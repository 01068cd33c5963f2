import type { Reason } from '../policy/index.ts'
import type { ConfirmationSpec, JsonSchema } from '../tool-call/index.ts'
import { confirmationHelpers } from './builtins.ts'
import type { Argument, Piece } from './GoValue.ts'
import { readDeniedResult } from './readDeniedResult.ts'
import { isPlainNumber, JsonProblem, readJson, textOf, type JsonNode } from './readJson.ts'
import type { ConfirmationOptions, ConfirmationPrompt } from './renderConfirmation.ts'
import { runTemplate } from './runTemplate.ts'
import { scanTemplate } from './scanTemplate.ts'
import { shapeOfSchema, usesGoNames } from './shapeOfSchema.ts'
import { TemplateError } from './TemplateError.ts'
import type { ShapeField } from './TemplateShape.ts'
import { dataBool, dataFloat, dataList, dataMap, dataString, exactNumber, toGoValue } from './toGoValue.ts'
import { typedValue } from './typedValue.ts'
import { unmentionedFields } from './unmentionedFields.ts'

/** Of a spec without a template for it. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

class Refusal extends Error {
  readonly kind: string

  constructor(kind: string, message: string) {
    super(message)
    this.kind = kind
  }
}

/** All that a person is asked, under this title, or the error. Loaded when the first confirmation is rendered. */
export async function confirmationPrompt(title: string, spec: Partial<ConfirmationSpec>, payload: unknown, options: ConfirmationOptions): Promise<ConfirmationPrompt> {
  try {
    const { promptTemplate, deniedResultTemplate = '' } = spec
    if (typeof promptTemplate !== 'string' || typeof deniedResultTemplate !== 'string') throw new Refusal('template_missing', 'The tool has no prompt template')
    const raw = options.payloadText === undefined ? toGoValue(payload) : fromJson(readJson(options.payloadText))
    const shape = shapeFor([promptTemplate, deniedResultTemplate], options)
    const root = shape ? typedValue(raw, shape) : raw
    const { pieces, shown } = render(promptTemplate, root, 'prompt')
    const denied = deniedResultTemplate === '' ? { value: DENIED, text: undefined } : await deniedResult(deniedResultTemplate, root, options.resultSchema)
    return { title, prompt: promptParts(pieces), unmentioned: unmentionedFields(raw, shown), deniedResult: denied.value, deniedResultText: denied.text }
  } catch (error) {
    return { error: reasonFor(error), title }
  }
}

const render = (template: string, root: Argument, name: string): ReturnType<typeof runTemplate> => runTemplate(template, root, name, 'error', confirmationHelpers)

async function deniedResult(template: string, root: Argument, resultSchema: JsonSchema | undefined): Promise<{ value: unknown; text: string }> {
  const { pieces } = render(template, root, 'denied_result')
  const denied = refusing('denied_result_json', 'The denied result is refused', () => readDeniedResult(pieces))
  if (resultSchema === undefined) return denied
  const { checkSchema } = await import('../json/checkSchema.ts')
  const problems = refusing('denied_result_schema', "The tool's result schema cannot be used", () => checkSchema(resultSchema, JSON.parse(denied.text)))
  if (problems.length > 0) throw new Refusal('denied_result_schema', `The denied result does not match the tool's result schema: ${problems.map(({ pointer, text }) => `#${pointer} ${text}`).join(' ')}`)
  return denied
}

function refusing<Result>(kind: string, what: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new Refusal(kind, `${what}: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error')

function reasonFor(error: unknown): Reason {
  if (error instanceof TemplateError) return { kind: `template_${error.phase}`, text: error.message }
  if (error instanceof JsonProblem) return { kind: error.kind === 'duplicate' ? 'payload_duplicate_keys' : 'payload_json', text: `The payload is refused: ${error.message}` }
  return { kind: error instanceof Refusal ? error.kind : 'template_exec', text: messageOf(error) }
}

/** The struct that the templates are written for: the one that is given, or the schema's where they use names that only Go has. */
function shapeFor(templates: readonly string[], { shape, inputSchema }: ConfirmationOptions): readonly ShapeField[] | undefined {
  if (shape || inputSchema === undefined) return shape
  const found = shapeOfSchema(inputSchema)
  const names = templates.flatMap(scanTemplate).flatMap(({ kind, text }) => (kind === 'field' ? [text.slice(1)] : []))
  return found && usesGoNames(names, found) ? found : undefined
}

/** A payload with the digits that it was sent with. */
function fromJson(node: JsonNode): Argument {
  switch (node.kind) {
    case 'literal':
      return node.text === 'null' ? undefined : dataBool(node.text === 'true')
    case 'string':
      return dataString(textOf(node.text))
    case 'number':
      return isPlainNumber(node.text) ? dataFloat(Number(node.text)) : exactNumber(node.text)
    case 'list':
      return dataList(node.items.map(fromJson))
    default:
      return dataMap(node.items.map((item, index) => [node.keys[index]!, fromJson(item)]))
  }
}

/** Text of the template in one part; each value of the payload in its own. */
function promptParts(pieces: readonly Piece[]): { text: string; data: boolean }[] {
  const parts: { text: string; data: boolean }[] = []
  for (const { text, mark } of pieces) {
    const last = parts.at(-1)
    if (mark === 'own' && last && !last.data) last.text += text
    else parts.push({ text, data: mark !== 'own' })
  }
  return parts
}
