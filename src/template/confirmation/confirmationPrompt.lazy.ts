import type { Reason } from '../../tool-call/ToolCallStatus.ts'
import type { ConfirmationSpec, JsonSchema } from '../../tool-call/index.ts'
import type { Argument, Piece } from '../go/values/GoValue.ts'
import type { Language } from '../go/language/Language.ts'
import { isPlain, plainLanguage } from '../go/language/plainLanguage.ts'
import { claimsSuccess } from './claimsSuccess.ts'
import { readDeniedResult } from './readDeniedResult.ts'
import {
  isPlainNumber,
  JsonProblem,
  readJson,
  textOf,
  type JsonNode,
} from '../go/values/readJson.ts'
import type { ConfirmationOptions, ConfirmationPrompt } from './ConfirmationPrompt.ts'
import { runTemplate } from '../go/runTemplate.ts'
import { scanTemplate, type Token } from '../go/parse/scanTemplate.ts'
import { TemplateError } from '../go/TemplateError.ts'
import {
  dataBool,
  dataFloat,
  dataList,
  dataMap,
  dataString,
  exactNumber,
  toGoValue,
} from '../go/values/toGoValue.ts'
import { unmentionedFields } from './unmentionedFields.ts'

/** Of a spec without a template for it. */
const PLAIN_DENIAL: Denied = {
  value: { success: false, needsFollowup: true, error: 'Denied by the person' },
  text: undefined,
}

type Denied = { value: unknown; text: string | undefined; error?: string }

class Refusal extends Error {
  readonly kind: string

  constructor(kind: string, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * All that a person is asked, under this title, or the error. Loaded when the first confirmation is
 * rendered.
 */
export async function confirmationPrompt(
  title: string,
  spec: Partial<ConfirmationSpec>,
  payload: unknown,
  options: ConfirmationOptions,
): Promise<ConfirmationPrompt> {
  try {
    const { promptTemplate, deniedResultTemplate = '' } = spec
    if (typeof promptTemplate !== 'string' || typeof deniedResultTemplate !== 'string')
      throw new Refusal('template_missing', 'The tool has no prompt template')
    const raw =
      options.payloadText === undefined
        ? toGoValue(payload)
        : fromJson(readJson(options.payloadText))
    const tokens = [promptTemplate, deniedResultTemplate].flatMap(scanTemplate)
    const language = isPlain(tokens)
      ? plainLanguage
      : (await import('../go/language/goLanguage.lazy.ts')).confirmationLanguage
    const root = await typed(raw, tokens, options)
    const { pieces, shown } = render(promptTemplate, root, 'prompt', language)
    const denied =
      deniedResultTemplate === ''
        ? PLAIN_DENIAL
        : await deniedResult(deniedResultTemplate, root, language, options.resultSchema)
    return {
      title,
      prompt: promptParts(pieces),
      unmentioned: unmentionedFields(raw, shown),
      deniedResult: denied.value,
      deniedResultText: denied.text,
      ...(denied.error !== undefined && { deniedResultError: denied.error }),
    }
  } catch (error) {
    return { error: reasonFor(error), title }
  }
}

const render = (
  template: string,
  root: Argument,
  name: string,
  language: Language,
): ReturnType<typeof runTemplate> => runTemplate(template, root, name, 'error', language)

async function deniedResult(
  template: string,
  root: Argument,
  language: Language,
  resultSchema: JsonSchema | undefined,
): Promise<Denied> {
  const { pieces } = render(template, root, 'denied_result', language)
  const denied = refusing('denied_result_json', 'The denied result is refused', () =>
    readDeniedResult(pieces),
  )
  if (resultSchema !== undefined) await refuseUnfit(denied.text, resultSchema)
  if (denied.isPayload) return { ...PLAIN_DENIAL, error: 'it is only what the call was given' }
  return claimsSuccess(denied.value)
    ? { ...PLAIN_DENIAL, error: 'it says that the call succeeded' }
    : denied
}

async function refuseUnfit(text: string, resultSchema: JsonSchema): Promise<void> {
  const { checkSchema } = await import('../../json/checkSchema.lazy.ts')
  // its patterns are left to the server: a denial does not wait for what checks them
  const { problems } = refusing(
    'denied_result_schema',
    "The tool's result schema cannot be used",
    () => checkSchema(resultSchema, JSON.parse(text)),
  )
  if (problems.length > 0)
    throw new Refusal(
      'denied_result_schema',
      `The denied result does not match the tool's result schema: ${problems.map((problem) => `#${problem.pointer} ${problem.text}`).join(' ')}`,
    )
}

function refusing<Result>(kind: string, what: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new Refusal(kind, `${what}: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'unknown error'

function reasonFor(error: unknown): Reason {
  if (error instanceof TemplateError)
    return { kind: `template_${error.phase}`, text: error.message }
  if (error instanceof JsonProblem)
    return {
      kind: error.kind === 'duplicate' ? 'payload_duplicate_keys' : 'payload_json',
      text: `The payload is refused: ${error.message}`,
    }
  return { kind: error instanceof Refusal ? error.kind : 'template_exec', text: messageOf(error) }
}

/**
 * The payload in the struct that the templates are written for: the one that is given, or the
 * schema's where they use names that only Go has, which never begin in lower case.
 */
async function typed(
  payload: Argument,
  tokens: readonly Token[],
  { shape, inputSchema }: ConfirmationOptions,
): Promise<Argument> {
  const names = tokens.flatMap(({ kind, text }) => (kind === 'field' ? [text.slice(1)] : []))
  if (!shape && (inputSchema === undefined || names.every((name) => /^[a-z]/.test(name))))
    return payload
  const { intoShape } = await import('./intoShape.lazy.ts')
  return intoShape(payload, names, shape, inputSchema)
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
function promptParts(pieces: readonly Piece[]): { text: string; isPayload: boolean }[] {
  const parts: { text: string; isPayload: boolean }[] = []
  for (const { text, mark } of pieces) {
    const last = parts.at(-1)
    if (mark === 'own' && last && !last.isPayload) last.text += text
    else parts.push({ text, isPayload: mark !== 'own' })
  }
  return parts
}
