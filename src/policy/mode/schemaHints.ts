import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import { LEXICON } from './lexicon.ts'
import type { Evidence } from './raiseMode.ts'
import { ARGUMENTS, argumentWord } from './argumentNames.ts'
import { ownArray, schemaParts } from './schemaParts.ts'
import { wordsOf } from './splitName.ts'

/** More arguments, and more choices of one argument, than this are not looked at. */
const MAX_ARGUMENTS = 1000
const MAX_NAME_LENGTH = 60

/** Of a thing in an account: what has a path there is no file of this computer. */
const ACCOUNT_ARGUMENT =
  /^(?:owner|repo|repository|bucket|namespace|tenant|database)$|(?:_id|_gid|_iid|_slug|Id|Key)$/

/**
 * What a tool's arguments say of it: for every tool, for one that does not read, and for one that
 * runs something or does not say what it does.
 */
export type SchemaHints = {
  always: readonly Evidence[]
  unlessRead: readonly Evidence[]
  ifRuns: readonly Evidence[]
}

/**
 * What the names of a tool's arguments say of it. Looks at own members, the first thousand; a
 * schema that is none says nothing.
 */
export function schemaHints(schema: unknown): SchemaHints {
  const [names, isAccount, choice] = readArguments(schema)
  const oneOf = (words: ReadonlySet<string>): string | undefined =>
    [...names].find(([word]) => words.has(word))?.[1]
  const [command, code, sql, path, change, content, place] = [
    ARGUMENTS.command,
    ARGUMENTS.code,
    ARGUMENTS.sql,
    ARGUMENTS.path,
    ARGUMENTS.change,
    ARGUMENTS.content,
    ARGUMENTS.place,
  ].map(oneOf)
  const pointer = names.has('x') && names.has('y')
  return {
    always: [
      // `command: create | delete` chooses; it is not run
      ...hint(
        command !== undefined && choice === undefined,
        'local',
        'schema_command',
        `it takes a ${command} to run`,
      ),
      ...hint(
        path !== undefined && change !== undefined,
        'local',
        'schema_change',
        `it takes ${path} and ${change}, and so changes files`,
      ),
      ...hint(choice !== undefined, 'destructive', 'schema_choice', choice ?? ''),
      ...hint(
        sql !== undefined,
        'destructive',
        'schema_sql',
        `it takes ${sql} to run in a database`,
      ),
    ],
    unlessRead: [
      ...hint(
        place !== undefined,
        'local',
        'schema_place',
        `it takes ${place}, and so means this computer`,
      ),
      ...hint(
        path !== undefined && content !== undefined && !isAccount,
        'local',
        'schema_file',
        `it takes ${path} and ${content}, and so writes files`,
      ),
      ...hint(pointer, 'local', 'schema_pointer', 'it takes x and y, and so points at the screen'),
    ],
    ifRuns: hint(code !== undefined, 'local', 'schema_code', `it takes ${code} to run`),
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
    const destructive = ARGUMENTS.choice.has(word) ? destructiveChoice(value) : undefined
    if (destructive !== undefined) choice ??= `its ${name} can be ${destructive}`
  }
  return [names, isAccount, choice] as const
}

const hint = (found: boolean, mode: Evidence['mode'], kind: string, text: string): Evidence[] =>
  found ? [{ mode, source: 'annotation', kind, text }] : []

/** Whether a schema says which arguments a tool takes. */
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
