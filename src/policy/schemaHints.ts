import { getOwnMember, isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import { oncePerText } from '../internal/basics.ts'
import { bareName, LEXICON } from './lexicon.ts'
import type { Evidence } from './registeredMode.ts'

/** More arguments, and more choices of one argument, than this are not looked at. */
const MAX_ARGUMENTS = 1000
const MAX_NAME_LENGTH = 60

/** Of a thing in an account: what has a path there is no file of this computer. */
const ACCOUNT_ARGUMENT =
  /^(?:owner|repo|repository|bucket|namespace|tenant|database)$|(?:_id|_gid|_iid|_slug|Id|Key)$/

/**
 * Reads the hints in the names of a tool's arguments: for every tool, for one that does not read, and
 * for one that runs something or does not say what it does. Looks at own members, the first thousand;
 * a schema that is none says nothing.
 */
export function schemaHints(schema: unknown) {
  const [names, isAccount, choice] = readArguments(schema)
  const oneOf = (list: keyof typeof ARGUMENTS): string | undefined =>
    [...names].find(([word]) => ARGUMENTS[list].has(word))?.[1]
  const [command, code, sql] = [oneOf('command'), oneOf('code'), oneOf('sql')]
  const [path, change, content] = [oneOf('path'), oneOf('change'), oneOf('content')]
  const place = oneOf('place')
  const pointer = names.has('x') && names.has('y')
  const changes = path && change && `it takes ${path} and ${change}, and so changes files`
  const writes = path && content && `it takes ${path} and ${content}, and so writes files`
  return {
    always: [
      // `command: create | delete` chooses; it is not run
      ...hint('local', 'schema_command', command && !choice && `it takes a ${command} to run`),
      ...hint('local', 'schema_change', changes),
      ...hint('destructive', 'schema_choice', choice),
      ...hint('destructive', 'schema_sql', sql && `it takes ${sql} to run in a database`),
    ],
    unlessRead: [
      ...hint('local', 'schema_place', place && `it takes ${place}, and so means this computer`),
      ...hint('local', 'schema_file', !isAccount && writes),
      ...hint(
        'local',
        'schema_pointer',
        pointer && 'it takes x and y, and so points at the screen',
      ),
    ],
    ifRuns: hint('local', 'schema_code', code && `it takes ${code} to run`),
  }
}

/**
 * Arguments by their names in one spelling, whether they name a thing in an account, and what one of
 * its choices destroys.
 */
export function readArguments(schema: unknown) {
  const names = new Map<string, string>()
  let isAccount = false
  let choice: string | undefined
  for (const [name, value] of argumentsOf(schema)) {
    if (name.length > MAX_NAME_LENGTH) continue
    const word = argumentWord(name)
    names.set(word, name)
    isAccount ||= ACCOUNT_ARGUMENT.test(name)
    const destructive = isChoosing(word) ? destructiveChoice(value) : undefined
    if (destructive !== undefined) choice ??= `its ${name} can be ${destructive}`
  }
  return [names, isAccount, choice] as const
}

const hint = (
  mode: Evidence['mode'],
  kind: string,
  text: string | false | undefined,
): readonly Evidence[] => (text ? [{ mode, source: 'annotation', kind, text }] : [])

/** True if a schema says which arguments a tool takes. */
export const declaresArguments = (schema: unknown): boolean =>
  argumentsOf(schema).next().done !== true || getOwnMember(schema, 'additionalProperties') === false

function* argumentsOf(schema: unknown): Generator<[string, unknown]> {
  let left = MAX_ARGUMENTS
  for (const part of schemaParts(schema)) {
    const properties = getOwnMember(part, 'properties')
    if (!isJsonObject(properties)) continue
    for (const name in properties) {
      if (!Object.hasOwn(properties, name)) continue
      if (left-- === 0) return
      yield [name, properties[name]]
    }
  }
}

function destructiveChoice(argument: unknown): string | undefined {
  for (const choice of ownArray(argument, 'enum')) {
    if (typeof choice !== 'string' || choice.length > MAX_NAME_LENGTH) continue
    // the word alone, which we know: a choice is the server's text, of any words
    const word = wordsOf(choice).find((each) => LEXICON.get(each) === 'destructive')
    if (word !== undefined) return word
  }
  return undefined
}

/** The name of an argument as it stands in the lists: in lower case, without separators and numbers. */
export const argumentWord = /* @__PURE__ */ oncePerText((name) =>
  name.toLowerCase().replace(/[^a-z]/g, ''),
)

/** True if an argument of such a name chooses what is done: `action`, `operation_type`, `httpMethod`. */
const isChoosing = (word: string): boolean =>
  /^(?:http|request|sub)?(?:actions?|method|operations?|ops?|command|verb)(?:type|name|kind)?$|^(?:edit|change)type$/.test(
    word,
  )
const MAX_LENGTH = 60
const MAX_DEPTH = 5
/** Values of one call's arguments that are looked at. */
const MAX_VALUES = 3000
/** `delete`, `users.delete`, `delete user`: a name, and no command line. */
const WORDS = /^\W?\w+(?:(?:[^\w\s]{1,2}|\s)\w+)*\W?$/

/** The argument that chooses, and its value. */
export type Choice = {
  by: string
  text: string
  /** It is one of the tool’s own arguments, or in a list of them: it says what the call does. */
  isOwn: boolean
  /** Its name is the choice, which counts only if it destroys. */
  isFlag?: true
}

/**
 * The choices that a call makes by its arguments, and by what they hold. `command` is one only if the
 * tool declares a list of commands: elsewhere it is run.
 */
export function choicesOf(given: JsonObject, schema: unknown): readonly Choice[] {
  let left = MAX_VALUES
  const found: Choice[] = []
  const read = (value: unknown, depth: number, isOwn: boolean, by?: string): void => {
    if (left-- <= 0 || depth > MAX_DEPTH) return
    const text = by === undefined ? '' : nameIn(value)
    if (by !== undefined && text !== '') found.push({ by, text, isOwn })
    if (Array.isArray(value)) for (const each of value) read(each, depth + 1, isOwn, by)
    else if (isJsonObject(value))
      for (const [key, member] of Object.entries(value)) {
        const word = argumentWord(key)
        const isRun = word === 'command' && !(depth === 0 && isEnum(schema, key))
        if (isChoosing(word) && !isRun) read(member, depth + 1, isOwn, word)
        else {
          const flag = flagIn(key, member)
          if (flag !== undefined)
            found.push({ by: 'argument', text: flag, isOwn: false, isFlag: true })
          read(member, depth + 1, false, /^(?:type|name|kind)$/.test(word) ? by : undefined)
        }
      }
  }
  read(given, 0, true)
  return found
}

/** A text that is a name, without what is not seen; else empty. */
function nameIn(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2 * MAX_LENGTH) return ''
  const text = (bareName(value) ?? value).trim()
  return text.length <= MAX_LENGTH && WORDS.test(text) ? text : ''
}

/** The first word of a flag's name, or of a member that holds more: `delete: true`, `deleteSheet: {}`. */
function flagIn(key: string, value: unknown): string | undefined {
  if (key.length > MAX_LENGTH || !(value === true || isJsonObject(value))) return undefined
  const [word, ...others] = wordsOf(key)
  return value !== true || others.length === 0 ? word : undefined
}

/** A schema that cannot be read lists nothing. */
function isEnum(schema: unknown, key: string): boolean {
  try {
    return schemaParts(schema).some(
      (part) => ownArray(getOwnMember(getOwnMember(part, 'properties'), key), 'enum').length > 0,
    )
  } catch {
    return false
  }
}

/** Parts of one schema, and elements of one of its lists, that are looked at. */
const MAX_PARTS = 1000
const MAX_ELEMENTS = 1000

/** A schema, and those that it is made of: what it combines, and what it refers to in itself. */
export function schemaParts(schema: unknown): readonly unknown[] {
  const parts = new Set([schema])
  // a set also goes over what is added meanwhile, each once
  for (const part of parts) {
    if (parts.size > MAX_PARTS) break
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const combined of ownArray(part, key)) parts.add(combined)
    const referred = referredIn(schema, getOwnMember(part, '$ref'))
    if (referred !== undefined) parts.add(referred)
  }
  return [...parts]
}

/** The schema behind `#/$defs/Name`. */
const referredIn = (schema: unknown, reference: unknown): unknown =>
  typeof reference === 'string' && reference.startsWith('#/')
    ? reference.slice(2).split('/').reduce(getOwnMember, schema)
    : undefined

/** The elements of an own member that is a list. */
export function ownArray(value: unknown, key: string): readonly unknown[] {
  const member = getOwnMember(value, key)
  return Array.isArray(member) ? member.slice(0, MAX_ELEMENTS) : []
}

export const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const wordSets = <K extends string>(lists: Record<K, string>): Record<K, ReadonlySet<string>> =>
  Object.fromEntries(
    Object.entries<string>(lists).map(([name, words]) => [name, listOf(words)]),
  ) as Record<K, ReadonlySet<string>>

/** Names of arguments that tell what a tool does, in lower case and without separators. */
export const ARGUMENTS = /* @__PURE__ */ wordSets({
  /** Is run as it is given. */
  command:
    'command commands cmd commandline shellcommand shell bash stdin argv executable javascript pythoncode jscode keystrokes applescript',
  /** Is run if the tool runs something; else it is a country's code. */
  code: 'code script scripts function expression snippet cell',
  sql: 'sql sqlquery sqlstatement statement statements',
  path: 'path filepath filename absolutepath abspath relativepath targetfile targetpath notebookpath file dirpath',
  /** The change of the file at a path. */
  change:
    'oldstring newstring oldstr newstr oldtext newtext edits patch diff inserttext insertline newsource newcode codeedit replacements',
  /** The text written to the file at a path. */
  content: 'content contents text filetext filecontent code',
  /** A place on this computer. */
  place:
    'savepath outputpath outputdir outputdirpath outputfile downloadpath localpath localfilepath destinationpath savedir workdir workingdirectory workingdir cwd projectdir projectpath projectroot rootdir workspacepath pid sessionname',
  /** The recipient of a message. */
  recipient: 'to recipient recipients torecipients',
  /** The message. */
  message: 'body message text subject',
  /** Rights of somebody. */
  access: 'roles permissions claim claims acl',
})

/**
 * Words of snake, kebab, dotted, camel, Pascal and upper case, in lower case. Without a locale. A
 * number at the end of a word is no part of it: `delete2` deletes.
 */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/([\p{L}\p{M}])\p{N}+(?![\p{L}\p{M}\p{N}])/gu, '$1')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Takes namespace and spelling off a name. The server's name is taken off if the host knows it,
 * else if the name marks it (`mcp__server__tool`).
 */
export function splitName(name: string, server: string | undefined) {
  const marked = /^mcp__(.+?)__(.+)$/.exec(name)
  const serverWords = wordsOf((server ?? marked?.[1] ?? '').slice(0, 100))
  const words = wordsOf(marked?.[2] ?? name)
  const bare = withoutPrefix(words[0] === 'mcp' ? words.slice(1) : words, serverWords.join(''))
  const [own = ''] = /[^./:]*$/.exec(marked?.[2] ?? name) ?? []
  return {
    /** After the last namespace mark: `delete_repo` of `github.delete_repo`. */
    last: own.split('__').at(-1) ?? '',
    /** In lower case, without the server's name in front. */
    words: joinVerbs(bare.length > 0 ? bare : words),
    /** The words of the server, as the host or the name calls it. */
    server: serverWords,
  }
}

/** `log_out`, `check_out`: two words for one verb, which else would read as another. */
const joinVerbs = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .replace(/\b(log|sign|check) (in|out|up)\b/g, '$1$2')
    .split(' ')

/**
 * Hosts write a server's name in their own way: `code-runner` is `coderunner` to one and
 * `code_runner` to another.
 */
function withoutPrefix(words: readonly string[], server: string): readonly string[] {
  let seen = ''
  for (const [index, word] of words.entries()) {
    seen += word
    if (seen === server) return withoutPrefix(words.slice(index + 1), server)
    if (!server.startsWith(seen)) break
  }
  return words
}
