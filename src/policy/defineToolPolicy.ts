import { getOwnMember, isJsonObject, TOOL_MODES } from '../model/JsonObject.ts'
import { nameOfType, similarName } from '../model/parse.ts'
import { keepSentence, isNameLists, OUTBOUND_REASONS, type OwnParts } from './registeredMode.ts'
import { NO_RULES } from '../internal/warnInDevelopment.ts'
import type { KnownMembers, RegisteredTool, ServerLine, ToolPolicy } from './ToolPolicy.ts'
import { isSecretKey } from '../internal/isSecretKey.ts'
import { schemaParts } from './schemaHints.ts'
import type { Execution } from '../model/ToolCallStatus.ts'

/** Throws a TypeError if a member of a policy is none. `path`: its place. */
type Check = (value: unknown, path: string) => void

const anything: Check = () => {}

const must =
  (is: (value: unknown) => boolean, what: string): Check =>
  (value, path) => {
    if (!is(value)) refuse(path, `must be ${what}`)
  }

const oneOf =
  (...words: readonly unknown[]): Check =>
  (value, path) => {
    if (words.includes(value)) return
    const meant = typeof value === 'string' ? didYouMean(value, words.map(String)) : ''
    refuse(path, `must be one of ${words.join(', ')}${meant}`)
  }

const isTime = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0

const mode = oneOf(...TOOL_MODES)
const undo = oneOf(true, false, 'hold')
const confirmBy = oneOf('click', 'again', 'type')
const limit = must((value) => value === false || isTime(value), 'milliseconds, 0 or false')
const LIMITS = { slowAfter: limit, stalledAfter: limit }

/**
 * An object with these members. `what`: it may have no others. Without it, none that is written
 * almost as one of these: an entry of `tools/list` has members that a policy does not use.
 */
const object = (table: Readonly<Record<string, Check>>, what?: string): Check => {
  const known = Object.keys(table)
  return (value, path) => {
    for (const [key, member] of entriesOf(value, path || 'It')) {
      const place = path === '' ? key : `${path}.${key}`
      if (known.includes(key)) {
        if (member !== undefined) table[key]!(member, place)
      } else if (what !== undefined || similarName(key, known) !== undefined) {
        const all = what === undefined ? '' : `. It has ${known.join(', ')}`
        refuse(place, `is not a member of ${what ?? 'a tool'}${all}${didYouMean(key, known)}`)
      }
    }
  }
}

const anyOf = (...keys: readonly string[]): Check =>
  object(Object.fromEntries(keys.map((key) => [key, anything])))

const each =
  (check: Check): Check =>
  (table, path) => {
    for (const [name, entry] of entriesOf(table, path)) check(entry, `${path}.${name}`)
  }

const TOOL_MEMBERS = {
  mode,
  local: anything,
  undo,
  undoFor: must((value) => isTime(value) && value > 0, 'milliseconds'),
  outbound: oneOf(...Object.keys(OUTBOUND_REASONS), false),
  confirmBy,
  loses: must((value) => typeof value === 'string' && value !== '', 'the name of an argument'),
  sentence: anything,
  annotations: anyOf('readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'),
  server: anything,
  inputSchema: anything,
  confirmation: anyOf('title', 'promptTemplate', 'deniedResultTemplate'),
  ...LIMITS,
}
const checkMembers = object(TOOL_MEMBERS)

const SERVER_MEMBERS: Record<keyof ServerLine, Check> = {
  mode,
  nonRead: mode,
  trusted: anything,
  undo,
}

const stakes = object(
  Object.fromEntries([...TOOL_MODES, 'irreversible'].map((stake) => [stake, confirmBy])),
  'confirmBy',
)

const MEMBERS: Record<keyof ToolPolicy, Check> = {
  tools: each(checkTool),
  servers: each(object(SERVER_MEMBERS, 'a server line')),
  names: must((value) => value === 'spec' || isNameLists(value), 'commonNames or "spec"'),
  permissions: anything,
  rules: must(
    (value) => typeof getOwnMember(value, 'compile') === 'function',
    'rules of handrail/rules',
  ),
  consentFor(value, path) {
    if (!Array.isArray(value)) refuse(path, `must be a list of modes, is ${nameOfType(value)}`)
    value.forEach((one, index) => mode(one, `${path}[${index}]`))
  },
  assumed: must((value) => value === 'ask' || value === 'run', '"ask" or "run"'),
  ask(value, path) {
    if (typeof value !== 'function') refuse(path, `must be a function, is ${nameOfType(value)}`)
  },
  confirmBy: (value, path) => (typeof value === 'object' ? stakes : confirmBy)(value, path),
  requireChecksum: must((value) => typeof value === 'boolean', 'true or false'),
  ...LIMITS,
}
const checkPolicy = object(MEMBERS, 'a policy')

/**
 * Checks a policy, and returns it with its literal type. Throws a TypeError for an unknown member or
 * mode, and for inherited members: otherwise a misspelled member would have no effect.
 */
export function defineToolPolicy<const P extends ToolPolicy>(policy: P & KnownMembers<P>): P {
  checkPolicy(policy ?? null, '')
  const { permissions, rules } = policy as ToolPolicy
  if (permissions !== undefined && !rules) throw new TypeError(NO_RULES)
  rules?.compile(permissions === undefined ? [] : permissions)
  return policy
}

function checkTool(value: unknown, path: string): void {
  checkMembers(value, path)
  const {
    undo: isBack,
    undoFor,
    confirmBy: by,
    loses,
    sentence,
    inputSchema,
  }: RegisteredTool = value ?? {}
  if (undoFor !== undefined && isBack === false)
    refuse(`${path}.undoFor`, 'says that it can be undone, and undo that it cannot')
  if (by === 'type' && loses === undefined)
    refuse(`${path}.confirmBy`, 'is type, and loses does not say which argument is to be typed')
  const properties = getOwnMember(inputSchema, 'properties')
  if (loses !== undefined && isJsonObject(properties) && !Object.hasOwn(properties, loses))
    refuse(
      `${path}.loses`,
      `is no argument of its inputSchema${didYouMean(loses, Object.keys(properties))}`,
    )
  checkSentence(sentence, `${path}.sentence`, inputSchema)
  if (sentence !== undefined) keepSentence(value as RegisteredTool, ownSentence)
}

/** Throws a TypeError that says where in a policy what is wrong, and what it should be. */
function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}.`.replace(/\?\.$/, '?'))
}

/** Only own members count, so an object with another prototype than Object's is a mistake. */
function entriesOf(value: unknown, path: string): [string, unknown][] {
  if (value === undefined) return []
  if (!isJsonObject(value) || nameOfType(value) !== 'an object')
    refuse(path, `must be an object, is ${nameOfType(value)}`)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype && Object.getPrototypeOf(prototype) !== null)
    refuse(path, 'must be a plain object: members that it inherits do not count')
  return Object.entries(value)
}

/** The likely name behind an unknown one, as the end of a reason; empty if nothing is alike. */
function didYouMean(given: string, known: readonly string[]): string {
  const meant = similarName(given, known)
  return meant === undefined ? '' : `. Did you mean ${meant}?`
}

const LONGEST = 200

/** Refuses a sentence, or one of several languages, that could not be said of a call. */
function checkSentence(sentence: unknown, path: string, inputSchema: unknown): void {
  if (sentence === undefined) return
  const known = argumentsIn(inputSchema)
  if (typeof sentence === 'string') return checkText(sentence, path, known)
  if (!isJsonObject(sentence))
    refuse(path, `must be a sentence, or one for each language, is ${nameOfType(sentence)}`)
  for (const [language, text] of entriesOf(sentence, path)) {
    checkLanguage(language, path)
    if (typeof text !== 'string')
      refuse(`${path}.${language}`, `must be a sentence, is ${nameOfType(text)}`)
    checkText(text, `${path}.${language}`, known)
  }
}

function checkText(sentence: string, path: string, known: readonly string[] | undefined): void {
  const parts = sentenceParts(sentence)
  if (!parts) return refuse(path, problemOfBraces(sentence))
  if (sentence.trim() === '') refuse(path, 'is empty')
  if (sentence.length > LONGEST)
    refuse(path, `must have at most ${LONGEST} letters, has ${sentence.length}`)
  if (/\p{Cc}|\u2028|\u2029/u.test(sentence)) refuse(path, 'must be one line')
  if (/[.?!。？！]\s*$/.test(sentence))
    refuse(path, 'must end without a mark: where it asks, a question mark is added')
  for (const part of parts) if ('path' in part) checkPlace(part.path, path, known)
}

function checkPlace(
  keys: readonly string[],
  path: string,
  known: readonly string[] | undefined,
): void {
  const [name = ''] = keys
  const place = `{${keys.join('.')}}`
  if (known && !known.includes(name))
    refuse(
      path,
      `has ${place}, and the tool's inputSchema has no argument ${name}${didYouMean(name, known)}`,
    )
  if (keys.some(isSecretKey)) refuse(path, `has ${place}, which is a secret by its name`)
}

function problemOfBraces(sentence: string): string {
  const [misnamed] = (sentence.match(/\{[^{}]*\}/g) ?? []).filter((place) => !sentenceParts(place))
  if (misnamed !== undefined)
    return `has ${misnamed}, which names no argument. Write its name, and what it holds behind a dot: {title}, {event.title}, {ids.length}`
  return /\{[^}]*(?:\{|$)/.test(sentence) ? 'has a { without its }' : 'has a } without its {'
}

/** The arguments that a schema lists; undefined if it leaves them open. */
function argumentsIn(schema: unknown): readonly string[] | undefined {
  const parts = schemaParts(schema)
  const isOpen = parts.some(
    (part) => getOwnMember(part, 'patternProperties') ?? getOwnMember(part, 'additionalProperties'),
  )
  const names = parts.flatMap((part) => Object.keys(Object(getOwnMember(part, 'properties'))))
  return isOpen || names.length === 0 ? undefined : names
}

function checkLanguage(language: string, path: string): void {
  let tag: string | undefined
  try {
    tag = Intl.getCanonicalLocales(language)[0]
  } catch {
    refuse(path, `has ${language}, which is no language. Write de or pt-BR`)
  }
  if (tag !== language) refuse(`${path}.${language}`, `must be written ${tag}`)
}

/** A piece of a sentence that an app wrote: its words, or the way to an argument of the call. */
type SentencePart = { text: string } | { path: readonly string[] }

/** An argument, and behind dots what it holds: `title`, `event.title`, `ids.length`. */
const PLACE = /^[^\s.{}]+(?:\.[^\s.{}]+)*$/

/** The pieces of a sentence that an app wrote; undefined if its braces name no argument. */
function sentenceParts(sentence: string): readonly SentencePart[] | undefined {
  const pieces = sentence.split(/\{([^{}]*)\}/)
  const isRead = pieces.every((piece, at) => (at % 2 === 1 ? PLACE : /^[^{}]*$/).test(piece))
  return isRead
    ? pieces.flatMap((piece, at): SentencePart[] =>
        at % 2 === 1 ? [{ path: piece.split('.') }] : piece === '' ? [] : [{ text: piece }],
      )
    : undefined
}

/** Digits that a number keeps, however it was written. */
const EXACT_DIGITS = 15

/**
 * The app's sentence for a call in a language, with the arguments in its places. Undefined if there
 * is none, or if a place stays empty: never half a sentence.
 */
function ownSentence(
  { tool, state, arguments: given }: Execution,
  locale: string,
): OwnParts | undefined {
  const sentence = inLanguage(getOwnMember(tool, 'sentence'), locale)
  const parts = sentence !== undefined && state === 'complete' ? sentenceParts(sentence) : undefined
  const filled = parts?.flatMap((part): OwnParts => {
    if ('text' in part) return [part]
    const said = saidBy(part.path.reduce<unknown>(memberOf, given))
    return said === undefined ? [] : [{ said }]
  })
  return filled?.length === parts?.length ? filled : undefined
}

const memberOf = (value: unknown, key: string): unknown =>
  Array.isArray(value) && key === 'length' ? value.length : getOwnMember(value, key)

/** `pt-BR` is said in `pt`, too. */
function inLanguage(sentence: unknown, locale: string): string | undefined {
  if (typeof sentence === 'string') return sentence
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const own = getOwnMember(sentence, tag)
    if (typeof own === 'string') return own
  }
  return undefined
}

/** A text, or a number that no digit is lost of. */
function saidBy(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value !== 'number') return undefined
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= EXACT_DIGITS
    ? digits
    : undefined
}
