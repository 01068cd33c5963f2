import type { Reason } from '../../model/ToolCallStatus.ts'
import type { ConfirmationSpec } from '../../model/ToolCallRecord.ts'
import { getOwnMember, isJsonObject, type JsonSchema } from '../../model/JsonObject.ts'
import {
  dataBool,
  dataFloat,
  dataList,
  dataMap,
  dataString,
  exactNumber,
  toGoValue,
  type Argument,
  type Piece,
  type GoValue,
  typedValue,
} from './GoValue.ts'
import { isPlainNumber, JsonProblem, readJson, textOf, type JsonNode } from './readJson.ts'
import {
  TemplateError,
  type ConfirmationOptions,
  type ConfirmationPrompt,
} from './ConfirmationPrompt.ts'
import { runTemplate } from './runTemplate.ts'
import { scanTemplate, type Token } from './readTokens.ts'
import { memberPath } from '../json/digestCall.ts'
import { checkSchema } from '../json/checkSchema.ts'
import { confirmationFunctions } from './goLanguage.ts'
import type { ShapeField } from './ConfirmationPrompt.ts'

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
export function confirmationPrompt(
  title: string,
  spec: Partial<ConfirmationSpec>,
  payload: unknown,
  options: ConfirmationOptions,
): ConfirmationPrompt {
  try {
    const { promptTemplate, deniedResultTemplate = '' } = spec
    if (typeof promptTemplate !== 'string' || typeof deniedResultTemplate !== 'string')
      throw new Refusal('template_missing', 'The tool has no prompt template')
    const raw =
      options.payloadText === undefined
        ? toGoValue(payload)
        : fromJson(readJson(options.payloadText))
    const tokens = [promptTemplate, deniedResultTemplate].flatMap(scanTemplate)
    const root = typed(raw, tokens, options)
    const { pieces, shown } = render(promptTemplate, root, 'prompt')
    const denied =
      deniedResultTemplate === ''
        ? PLAIN_DENIAL
        : deniedResult(deniedResultTemplate, root, options.resultSchema)
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

const render = (template: string, root: Argument, name: string): ReturnType<typeof runTemplate> =>
  runTemplate(template, root, name, 'error', confirmationFunctions)

function deniedResult(
  template: string,
  root: Argument,
  resultSchema: JsonSchema | undefined,
): Denied {
  const { pieces } = render(template, root, 'denied_result')
  const denied = refusing('denied_result_json', 'The denied result is refused', () =>
    readDeniedResult(pieces),
  )
  if (resultSchema !== undefined) refuseUnfit(denied.text, resultSchema)
  if (denied.isPayload) return { ...PLAIN_DENIAL, error: 'it is only what the call was given' }
  return claimsSuccess(denied.value)
    ? { ...PLAIN_DENIAL, error: 'it says that the call succeeded' }
    : denied
}

function refuseUnfit(text: string, resultSchema: JsonSchema): void {
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
 * schema's if they use names that only Go has, which never begin in lower case.
 */
function typed(
  payload: Argument,
  tokens: readonly Token[],
  { shape, inputSchema }: ConfirmationOptions,
): Argument {
  if (shape) return typedValue(payload, shape)
  const names = tokens.flatMap(({ kind, text }) => (kind === 'field' ? [text.slice(1)] : []))
  if (inputSchema === undefined || names.every((name) => /^[a-z]/.test(name))) return payload
  const found = fieldsOf(inputSchema, inputSchema, 0)
  return found && usesGoNames(names, found) ? typedValue(payload, found) : payload
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

const GOOD =
  'success(?:ful|fully)?|succeeded|ok|okay|done|completed?|finished|executed|ran|proceed(?:ed)?|approved?|allow(?:ed)?|accept(?:ed)?|grant(?:ed)?|authori[sz]ed|permitted|confirm(?:ed)?|consent(?:ed)?|applied|sent|created|updated|changed|written|saved|deleted|removed|moved|merged|deployed|published|paid'
/** Members that say by yes or no whether a call succeeded, and those that say it by a word or code. */
const YES = new RegExp(
  `^(?:is|was|has|been|permission)*(?:${GOOD})$|^(?:status|state|outcome|result|verdict|code|decision|answer|permission|approval)|(?:status|code|state)$`,
)
const NO =
  /^(?:is|was|has)?(?:errors?|failed|failure|denied|rejected|refused|declined|blocked|cancell?ed)$/
/** A code says it by a number: 0 of a program, 200 of a server. 1 is a failure there. */
const CODE = /(?:code|status)$/
const GOOD_CODE = new RegExp(`^\\W*(?:${GOOD}|true|yes|0|2\\d\\d)\\b`, 'i')
const GOOD_TEXT = new RegExp(`^\\W*(?:${GOOD}|true|yes|1|2\\d\\d)\\b`, 'i')
const NO_TEXT = /^\s*(?:false|no|none|null|0|)\s*$/i

/** Deeper than a result of any tool; what is deeper is not read, and so not sent. */
const MAX_DEPTH = 50

export const claimsSuccess = (value: unknown): boolean => claims(value, 'result', '', 0)

/** `around`: the nearest name outside of this one that asks for success, or '' if there is none. */
function claims(value: unknown, name: string, around: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return true
  const key = plain(name).replaceAll(/[\W_]/g, '').toLowerCase()
  if (typeof value === 'object' && value !== null) {
    const asks = depth > 0 && YES.test(key) ? key : around
    return Object.entries(value).some(([member, inside]) =>
      claims(inside, Array.isArray(value) ? name : member, asks, depth + 1),
    )
  }
  const text = plain(String(value))
  if (NO.test(key)) return NO_TEXT.test(text)
  return [key, around].some(
    (asked) => YES.test(asked) && (CODE.test(asked) ? GOOD_CODE : GOOD_TEXT).test(text),
  )
}

/** Full-width, styled and accented letters as the plain ones that a reader takes them for. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}|\p{Cf}/gu, '')

type Span = { readonly at: number; readonly end: number; readonly isToken: boolean }

/**
 * The denied result that a template gave. Its structure is the template's: what came from the
 * payload must be inside of one string, or be one whole value that was encoded as such (`json`,
 * `quote`, a number), never a key. Throws otherwise. `isPayload`: all of it came from the payload.
 */
function readDeniedResult(pieces: readonly Piece[]): {
  value: unknown
  text: string
  isPayload: boolean
} {
  const text = pieces.map((piece) => piece.text).join('')
  const root = readJson(text)
  let end = 0
  for (const piece of pieces) {
    const at = end
    end += piece.text.length
    const span = {
      at: end - piece.text.trimStart().length,
      end: at + piece.text.trimEnd().length,
      isToken: piece.mark === 'token',
    } // spaces around a value do no harm
    if (piece.mark !== 'own' && span.end > span.at && !isContained(innermost(root, span), span))
      throw new Error(`text of the payload would change the structure at character ${span.at}`)
  }
  return { value: valueOf(root), text, isPayload: isAllPayload(pieces) }
}

const isAllPayload = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ mark, text }) => mark !== 'own' || /^[\s"]*$/.test(text))

/** The smallest value that a span is in: for a key, its object. */
function innermost(root: JsonNode, span: Span): JsonNode {
  let node = root
  while ('items' in node && (node.at !== span.at || node.end !== span.end)) {
    const next: JsonNode | undefined = lastFrom(node.items, span.at)
    if (!next || span.end > next.end) break
    node = next
  }
  return node
}

function lastFrom(parts: readonly JsonNode[], at: number): JsonNode | undefined {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (parts[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return parts[low - 1]
}

function isContained(node: JsonNode, { at, end, isToken }: Span): boolean {
  if (node.at === at && node.end === end) return isToken
  if (node.kind !== 'string' || at <= node.at || end >= node.end) return false
  const inside = insideEscapes(node)
  return !inside.has(at - node.at) && !inside.has(end - node.at)
}

const knownEscapes = new WeakMap<JsonNode, ReadonlySet<number>>()

/** Places in a string that are within an escape, from its first quote. */
function insideEscapes(node: JsonNode & { text: string }): ReadonlySet<number> {
  const known = knownEscapes.get(node)
  if (known) return known
  const inside = new Set<number>()
  for (const { index, 0: escape } of node.text.matchAll(/\\(?:u.{4}|.)/g))
    for (let at = 1; at < escape.length; at++) inside.add(index + at)
  knownEscapes.set(node, inside)
  return inside
}

/**
 * A number that no double holds comes as its digits, in a string: what is between here and the
 * server carries doubles.
 */
function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'literal':
      return JSON.parse(node.text)
    case 'string':
      return textOf(node.text)
    case 'number':
      return isPlainNumber(node.text) ? Number(node.text) : node.text
    case 'list':
      return node.items.map(valueOf)
    default:
      return Object.fromEntries(node.items.map((item, index) => [node.keys[index], valueOf(item)]))
  }
}

/**
 * Fields of a payload that an output does not show, in the payload's order, as paths (`recursive`,
 * `owner.email`, `items[0].sku`): of an object or list that is not shown at all only its own. A
 * value that only decided or was counted is not shown.
 */
function unmentionedFields(payload: Argument, shown: ReadonlySet<GoValue>): string[] {
  if (!payload || shown.has(payload)) return []
  return childrenOf(payload, '').flatMap(([path, child]) => unmentioned(child, path, shown))
}

function unmentioned(boxed: GoValue, path: string, shown: ReadonlySet<GoValue>): string[] {
  const value = boxed.kind === 'any' ? (boxed.data ?? boxed) : boxed
  if (shown.has(value)) return []
  const children = childrenOf(value, path)
  const inner = children.map(([at, child]) => ({ at, paths: unmentioned(child, at, shown) }))
  const isHidden = inner.every(({ at, paths }) => paths.length === 1 && paths[0] === at)
  return isHidden ? [path] : inner.flatMap(({ paths }) => paths)
}

function childrenOf(value: GoValue, path: string): [path: string, child: GoValue][] {
  if (value.kind === 'slice')
    return (value.data ?? []).map((child, index) => [memberPath(path, index), child])
  return value.kind === 'map'
    ? (value.written ?? []).map((key) => [memberPath(path, key), value.data!.get(key)!])
    : []
}

const MAX_LEVELS = 20
const KINDS: Record<string, ShapeField['kind']> = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
}

/**
 * The Go struct that goa makes of a JSON Schema: names by `goify`, integers as int, what is neither
 * required nor has a default as a pointer. Undefined if the schema describes no object. Schemas
 * that offer a choice are `any`.
 */
function fieldsOf(schema: unknown, root: JsonSchema, depth: number): ShapeField[] | undefined {
  const properties = getOwnMember(schema, 'properties')
  if (!isJsonObject(properties) || depth > MAX_LEVELS) return undefined
  const required = getOwnMember(schema, 'required')
  return Object.entries(properties).map(([key, property]) =>
    fieldOf(key, property, root, Array.isArray(required) && required.includes(key), depth + 1),
  )
}

function fieldOf(
  key: string,
  given: unknown,
  root: JsonSchema,
  isRequired: boolean,
  depth: number,
): ShapeField {
  const schema = resolved(given, root)
  const types = [getOwnMember(schema, 'type')].flat().filter((type) => type !== 'null')
  const type = types.length === 1 && typeof types[0] === 'string' ? types[0] : 'any'
  const fallback = getOwnMember(schema, 'default')
  const name = {
    go: goify(key),
    json: key,
    optional: !isRequired && fallback === undefined,
    ...(fallback !== undefined && { fallback }),
  }
  const inner = (of: unknown): ShapeField => fieldOf('', of, root, true, depth + 1)
  const kind = depth > MAX_LEVELS ? 'any' : (KINDS[type] ?? 'any')
  if (kind === 'list') return { ...name, kind, elem: inner(getOwnMember(schema, 'items')) }
  if (type !== 'object' || depth > MAX_LEVELS) return { ...name, kind }
  const fields = fieldsOf(schema, root, depth)
  if (fields) return { ...name, kind: 'object', fields }
  const elem = getOwnMember(schema, 'additionalProperties')
  return isJsonObject(elem) ? { ...name, kind: 'map', elem: inner(elem) } : { ...name, kind: 'any' }
}

/** A `$ref` within the schema. */
function resolved(schema: unknown, root: JsonSchema): unknown {
  let found = schema
  for (let hops = 0; hops < MAX_LEVELS; hops++) {
    const reference = getOwnMember(found, '$ref')
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return found
    found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (from, key) => getOwnMember(from, key.replaceAll('~1', '/').replaceAll('~0', '~')),
        root,
      )
  }
  return undefined
}

/** True if fields of a template are Go names of this shape: names that are nowhere JSON names. */
function usesGoNames(names: Iterable<string>, shape: readonly ShapeField[]): boolean {
  const fields = shape.flatMap(allFields)
  const jsonNames = new Set(fields.map(({ json }) => json))
  const goNames = new Set(fields.map(({ go }) => go))
  return [...names].some((name) => goNames.has(name) && !jsonNames.has(name))
}

const allFields = (field: ShapeField): ShapeField[] => [
  field,
  ...(field.fields ?? []).flatMap(allFields),
  ...(field.elem ? allFields(field.elem) : []),
]

const INITIALISMS = new Set(
  'API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JMES JSON JWT LHS OK QPS RAM RHS RPC SDK SLA SMTP SQL SSH TCP TLS TTL UDP UI UID UUID URI URL UTF8 VM XML XSRF XSS'.split(
    ' ',
  ),
)

/** The last letter of a word: before `_`, or where a capital follows a small letter or a digit. */
const WORD_END = /[\p{Ll}\p{Nd}](?![\p{Ll}\p{Nd}])/gu

/**
 * The Go field of a JSON name, as goa's code generator makes it: `order_id` is `OrderID`,
 * `user_ids` is `UserIds`. A name set by `struct:field:name` cannot be told from the JSON name.
 */
export function goify(attribute: string): string {
  const words = attribute.replace(/:.*$/s, '').replace(WORD_END, '$&_').split(/_+/)
  return words.map((word) => capitalized(word.replace(/[^\p{L}\p{Nd}]/gu, ''))).join('')
}

function capitalized(word: string): string {
  const upper = word.toUpperCase()
  if (INITIALISMS.has(upper)) return upper
  const [first = ''] = word
  return word.toLowerCase() === word ? first.toUpperCase() + word.slice(first.length) : word
}
