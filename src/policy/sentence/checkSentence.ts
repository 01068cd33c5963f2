import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import { nameOfType } from '../../tool-call/parse/expect.ts'
import { checkPlain, didYouMean, refuse } from '../checkMembers.ts'
import { schemaParts } from '../mode/schemaParts.ts'
import { sentenceParts } from './sentenceParts.ts'

const LONGEST = 200

/** Refuses a sentence, or one of several languages, that could not be said of a call. */
export function checkSentence(sentence: unknown, path: string, inputSchema: unknown): void {
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

/** What a schema says that there is; undefined where it leaves that open. */
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
