import { isJsonObject, ownOptions, type JsonObject } from '../../../tool-call/JsonObject.ts'
import { explainToolMode } from '../../mode/explainToolMode.ts'
import { factsOf } from '../../mode/factsOf.ts'
import { wordsOf } from '../../mode/splitName.ts'
import { argumentKind } from '../../rules/parseRule.ts'
import type { ToolPolicy } from '../../ToolPolicy.ts'
import type { KnownCall, SeenCall } from '../ruleCovers.ts'
import { nearLines } from './nearLines.ts'
import { nearFiles } from './nearFiles.ts'

type MadeCall = SeenCall & { changed?: string | undefined }

/**
 * Calls that a person may take for covered and that perhaps are not: the nearest first. One argument
 * is another one, one is added, another tool of the server is called; then what nobody expects.
 */
export function* madeCalls(
  at: KnownCall & SeenCall,
  policy: ToolPolicy | undefined,
): Iterable<MadeCall> {
  const { name, arguments: given } = at.call
  const own: JsonObject = isJsonObject(given) ? given : {}
  const properties = propertiesOf(at)
  const withValue = (key: string, value: unknown): MadeCall => ({
    ...at,
    call: { name, arguments: { ...own, [key]: value } },
    changed: argumentKind(key) === 'text' ? key : undefined,
  })
  const all = Object.entries(own).map(
    ([key, value]) => [key, otherValues(key, value, properties[key])] as const,
  )
  for (const [key, { near }] of all) for (const value of near) yield withValue(key, value)
  yield withValue(...addedArgument(own, properties))
  for (const tool of otherTools(at, policy))
    yield {
      call: { name: tool, arguments: {} },
      spec: { server: at.tool.server ?? null },
      isRequested: false,
    }
  for (const [key, { odd }] of all) for (const value of odd) yield withValue(key, value)
}

function propertiesOf({ tool: { inputSchema } }: KnownCall): JsonObject {
  const properties = isJsonObject(inputSchema) ? inputSchema.properties : undefined
  return isJsonObject(properties) ? ownOptions(properties) : {}
}

type Values = { near: readonly unknown[]; odd: readonly unknown[] }

const NONE: Values = { near: [], odd: [] }

function otherValues(key: string, value: unknown, schema: unknown): Values {
  if (typeof value === 'number') return { near: [value + 1], odd: [] }
  if (typeof value === 'boolean') return { near: [!value], odd: [] }
  const choices = isJsonObject(schema) && Array.isArray(schema.enum) ? schema.enum : []
  const choice: unknown = choices.find((each) => each !== value)
  if (choice !== undefined) return { near: [choice], odd: [] }
  const kind = argumentKind(key)
  if (Array.isArray(value)) return kind === 'path' ? inList(value) : NONE
  if (typeof value !== 'string' || value.length > MAX_TEXT) return NONE
  switch (kind) {
    case 'command':
      return { near: nearLines(value), odd: [`${value}; rm -rf .`, `${value} > notes.txt`] }
    case 'path':
      return { near: nearFiles(value), odd: [value.replace(/[^/]*$/, '../../$&')] }
    case 'url':
      return { near: nearPages(value), odd: [] }
    case 'text':
      return { near: ['other'], odd: [] }
    default:
      return kind satisfies never
  }
}

/** A longer text is content. */
const MAX_TEXT = 1000

function inList(value: readonly unknown[]): Values {
  const [first] = value
  return typeof first === 'string'
    ? { near: nearFiles(first).map((file) => [...value.slice(1), file]), odd: [] }
    : NONE
}

/** Another host, a part of this one, and this one without encryption. */
function nearPages(value: string): readonly string[] {
  try {
    const { protocol, host, hostname, pathname, search } = new URL(value)
    const page = `${pathname}${search}`
    const other = hostname.endsWith('example.org') ? 'example.net' : 'example.org'
    const hosts = /[a-z]$/.test(hostname) ? [other, `login.${host}`] : [other]
    return [
      ...hosts.map((each) => `${protocol}//${each}${page}`),
      `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${page}`,
    ]
  } catch {
    return []
  }
}

/** An argument that the call does not have: one that the tool takes, if there is one. */
function addedArgument(own: JsonObject, properties: JsonObject): [key: string, value: unknown] {
  const key = Object.keys(properties).find((each) => !Object.hasOwn(own, each))
  if (key === undefined) return ['force', true]
  const schema = properties[key]
  const choices: readonly unknown[] =
    isJsonObject(schema) && Array.isArray(schema.enum) ? schema.enum : ['other']
  return [key, choices[0]]
}

/** More tools of a policy than these are not looked at. */
const MAX_TOOLS = 200

/** Tools of the same server: those of the policy that destroy first, then made ones. */
function* otherTools(
  { call: { name }, tool: { server } }: KnownCall,
  policy: ToolPolicy | undefined,
): Iterable<string> {
  const known = Object.keys(ownOptions(ownOptions(policy).tools))
    .slice(0, MAX_TOOLS)
    .filter(
      (tool) =>
        tool !== name && (factsOf(tool, undefined, policy).server ?? null) === (server ?? null),
    )
  const destroys = (tool: string) => explainToolMode(tool, undefined, policy).mode === 'destructive'
  yield* known.filter(destroys)
  yield* known.filter((tool) => !destroys(tool))
  const thing = wordsOf(name).slice(1).join('_') || 'item'
  yield* [`delete_${thing}`, `send_${thing}`, 'run_command'].filter((tool) => tool !== name)
}
