import { getOwnMember, isJsonObject, TOOL_MODES } from '../model/JsonObject.ts'
import { nameOfType, similarName } from '../model/parse.ts'
import { keepSentence, isNameLists, OUTBOUND_REASONS, type OwnParts } from './registeredMode.ts'
import { NO_RULES } from '../internal/warnInDevelopment.ts'
import type {
  KnownMembers,
  RegisteredTool,
  ServerLine,
  SilenceLimits,
  ToolPolicy,
} from './ToolPolicy.ts'
import { isSecretKey } from '../internal/isSecretKey.ts'
import { schemaParts } from './schemaHints.ts'
import type { Execution } from '../model/ToolCallStatus.ts'

const LIMITS = ['slowAfter', 'stalledAfter'] as const
const MEMBERS = [
  'tools',
  'servers',
  'names',
  'permissions',
  'rules',
  'consentFor',
  'assumed',
  'ask',
  'confirmBy',
  'requireChecksum',
  ...LIMITS,
]
const TOOL_MEMBERS = [
  'mode',
  'local',
  'undo',
  'undoFor',
  'outbound',
  'confirmBy',
  'loses',
  'sentence',
  'annotations',
  'server',
  'inputSchema',
  ...LIMITS,
]
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const CONFIRMATION_MEMBERS = ['title', 'promptTemplate', 'deniedResultTemplate']
const SERVER_MEMBERS = ['mode', 'nonRead', 'trusted', 'undo']
const UNDO = [true, false, 'hold']
const CONFIRM_BY = ['click', 'again', 'type']
const OUTBOUND = [...Object.keys(OUTBOUND_REASONS), false]

/**
 * Checks a policy, and returns it with its literal type. Throws a TypeError for an unknown member or
 * mode, and for inherited members: otherwise a misspelled member would have no effect.
 */
export function defineToolPolicy<const P extends ToolPolicy>(policy: P & KnownMembers<P>): P {
  checkMembers(policy ?? null, 'It', MEMBERS, 'a policy')
  const { tools, servers, names, consentFor, assumed, ask, confirmBy, ...others } =
    policy as ToolPolicy
  checkPlain(tools, 'tools')
  for (const [name, tool] of Object.entries(tools ?? {})) checkTool(tool, `tools.${name}`)
  checkPlain(servers, 'servers')
  for (const [name, line] of Object.entries(servers ?? {})) checkServer(line, `servers.${name}`)
  if (consentFor !== undefined && !Array.isArray(consentFor))
    refuse('consentFor', `must be a list of modes, is ${nameOfType(consentFor)}`)
  consentFor?.forEach((mode, index) => checkMode(mode, `consentFor[${index}]`))
  if (names !== undefined && names !== 'spec' && !isNameLists(names))
    refuse('names', 'must be commonNames or "spec"')
  if (assumed !== undefined && assumed !== 'ask' && assumed !== 'run')
    refuse('assumed', 'must be "ask" or "run"')
  if (ask !== undefined && typeof ask !== 'function')
    refuse('ask', `must be a function, is ${nameOfType(ask)}`)
  if (others.requireChecksum !== undefined && typeof others.requireChecksum !== 'boolean')
    refuse('requireChecksum', 'must be true or false')
  checkConfirmBy(confirmBy)
  checkLimits(policy, '')
  checkRules(policy)
  return policy
}

function checkRules({ permissions, rules }: ToolPolicy): void {
  if (rules !== undefined && typeof rules?.compile !== 'function')
    refuse('rules', 'must be rules of handrail/rules')
  if (permissions === undefined) return
  if (!rules) throw new TypeError(NO_RULES)
  rules.compile(permissions)
}

function checkTool(tool: RegisteredTool, path: string): void {
  checkSpelling(tool, path, TOOL_MEMBERS)
  const { mode, undo, outbound, sentence, inputSchema, annotations, confirmation } = tool ?? {}
  checkMode(mode, `${path}.mode`)
  checkOneOf(UNDO, undo, `${path}.undo`)
  checkOneOf(OUTBOUND, outbound, `${path}.outbound`)
  checkStakes(tool, path)
  checkSentence(sentence, `${path}.sentence`, inputSchema)
  if (sentence !== undefined) keepSentence(tool, ownSentence)
  checkLimits(tool, `${path}.`)
  checkSpelling(annotations, `${path}.annotations`, HINTS)
  checkSpelling(confirmation, `${path}.confirmation`, CONFIRMATION_MEMBERS)
}

/** Checks a tool's stakes, and that they fit together. */
function checkStakes(tool: RegisteredTool, path: string): void {
  const { undo, undoFor, confirmBy, loses, inputSchema } = tool ?? {}
  checkOneOf(CONFIRM_BY, confirmBy, `${path}.confirmBy`)
  if (undoFor !== undefined && !(Number.isFinite(undoFor) && undoFor > 0))
    refuse(`${path}.undoFor`, 'must be milliseconds')
  if (undoFor !== undefined && undo === false)
    refuse(`${path}.undoFor`, 'says that it can be undone, and undo that it cannot')
  if (loses !== undefined && (typeof loses !== 'string' || loses === ''))
    refuse(`${path}.loses`, 'must be the name of an argument')
  if (confirmBy === 'type' && loses === undefined)
    refuse(`${path}.confirmBy`, 'is type, and loses does not say which argument is to be typed')
  const properties = getOwnMember(inputSchema, 'properties')
  if (loses !== undefined && isJsonObject(properties) && !Object.hasOwn(properties, loses))
    refuse(
      `${path}.loses`,
      `is no argument of its inputSchema${didYouMean(loses, Object.keys(properties))}`,
    )
}

function checkConfirmBy(confirmBy: ToolPolicy['confirmBy']): void {
  if (typeof confirmBy !== 'object') return checkOneOf(CONFIRM_BY, confirmBy, 'confirmBy')
  checkMembers(confirmBy, 'confirmBy', [...TOOL_MODES, 'irreversible'], 'confirmBy')
  for (const [stake, by] of Object.entries(confirmBy))
    checkOneOf(CONFIRM_BY, by, `confirmBy.${stake}`)
}

function checkServer(line: ServerLine, path: string): void {
  checkMembers(line, path, SERVER_MEMBERS, 'a server line')
  const { mode, nonRead, undo } = line ?? {}
  checkMode(mode, `${path}.mode`)
  checkMode(nonRead, `${path}.nonRead`)
  checkOneOf(UNDO, undo, `${path}.undo`)
}

function checkLimits(limits: SilenceLimits, path: string): void {
  for (const key of LIMITS) {
    const limit: unknown = limits?.[key]
    const isTime = typeof limit === 'number' && limit >= 0 && Number.isFinite(limit)
    if (limit !== undefined && limit !== false && !isTime)
      refuse(`${path}${key}`, 'must be milliseconds, 0 or false')
  }
}

const checkMode = (mode: unknown, path: string): void => checkOneOf(TOOL_MODES, mode, path)

/** Throws a TypeError that says where in a policy what is wrong, and what it should be. */
function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}.`.replace(/\?\.$/, '?'))
}

/** Only own members count, so an object with another prototype than Object's is a mistake. */
function checkPlain(value: unknown, path: string): void {
  if (value === undefined) return
  if (!isJsonObject(value) || nameOfType(value) !== 'an object')
    refuse(path, `must be an object, is ${nameOfType(value)}`)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype && Object.getPrototypeOf(prototype) !== null)
    refuse(path, 'must be a plain object: members that it inherits do not count')
}

/** Refuses every member that `known` has not. */
function checkMembers(value: unknown, path: string, known: readonly string[], what: string): void {
  checkPlain(value, path)
  for (const key of Object.keys(value ?? {}))
    if (!known.includes(key))
      refuse(
        path === 'It' ? key : `${path}.${key}`,
        `is not a member of ${what}. It has ${known.join(', ')}${didYouMean(key, known)}`,
      )
}

/**
 * Refuses a member that is written almost as one of `known`. Others may stand there: an entry of
 * `tools/list` has members that a policy does not use.
 */
function checkSpelling(value: unknown, path: string, known: readonly string[]): void {
  checkPlain(value, path)
  for (const key of Object.keys(value ?? {}))
    if (!known.includes(key) && similarName(key, known) !== undefined)
      refuse(`${path}.${key}`, `is not a member of a tool${didYouMean(key, known)}`)
}

/** Refuses what is none of `words`. */
function checkOneOf(words: readonly unknown[], value: unknown, path: string): void {
  if (value === undefined || words.includes(value)) return
  const meant = typeof value === 'string' ? didYouMean(value, words.map(String)) : ''
  refuse(path, `must be one of ${words.join(', ')}${meant}`)
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
  checkPlain(sentence, path)
  for (const [language, text] of Object.entries(sentence)) {
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
  const tag = tagOf(language)
  if (tag === undefined) refuse(path, `has ${language}, which is no language. Write de or pt-BR`)
  if (tag !== language) refuse(`${path}.${language}`, `must be written ${tag}`)
}

function tagOf(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
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
