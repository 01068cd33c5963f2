import { factsOf } from '../policy/registeredMode.ts'
import { definitionDigest, hashOf } from '../policy/digestOf.ts'
import { explainCall } from '../policy/evaluateCall.ts'
import type {
  GrantRule,
  KnownCall,
  PreviewedCall,
  RulePreview,
  SeenCall,
  ToolDeclaration,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import { createGrant } from '../policy/grants/createGrant.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import { READING_PROGRAMS } from './ruleCovers.ts'
import { getOwnMember, isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import { explainToolMode } from '../policy/explainToolMode.ts'
import { ownArray, wordsOf } from '../policy/schemaHints.ts'
import { argumentKind } from './parseRule.ts'
import { parseUrl } from './urls.ts'

const SHOWN = 3

/**
 * A rule's effect on the earlier calls of a conversation, with the present policy and other grants.
 * `at`: the call at hand, of which others are made up.
 */
export function previewRule(
  rule: GrantRule,
  at: KnownCall & SeenCall,
  earlier: readonly SeenCall[],
  policy: ToolPolicy | undefined,
  grants: readonly Grant[] = [],
): RulePreview {
  const judge = createJudge(rule, at, policy, grants)
  const names = [at.call.name, ...(rule.tools ?? []).map(({ tool }) => tool)]
  const alike = earlier.filter(
    ({ call, spec }) =>
      names.includes(call.name) &&
      (factsOf(call.name, spec, policy).server ?? null) === (at.tool.server ?? null),
  )
  const judged = alike.map((seen) => ({ call: seen.call, effect: judge(seen) }))
  const answered = judged.filter(({ effect }) => effect === 'answered')
  const asked = new Map<string, PreviewedCall>()
  for (const { call, effect } of judged) if (effect === 'asks') addTo(asked, { call })
  if (asked.size < SHOWN)
    for (const made of madeCalls(at, policy)) {
      if (judge(made) === 'asks') addTo(asked, made)
      if (asked.size === SHOWN) break
    }
  const shown = new Map<string, PreviewedCall>()
  for (const { call } of answered) addTo(shown, { call })
  return {
    answered: [...shown.values()].slice(0, SHOWN),
    count: answered.length,
    earlier: alike.length,
    asked: [...asked.values()].slice(0, SHOWN),
  }
}

/** `asks`: a person, with the rule and without it. Undefined: it is denied, or runs in any case. */
type Effect = 'answered' | 'asks' | undefined

function createJudge(
  { rule, tools }: GrantRule,
  { call: { name }, tool }: KnownCall,
  policy: ToolPolicy | undefined,
  grants: readonly Grant[],
): (seen: SeenCall) => Effect {
  const now = Date.now()
  const conversation = grants.find((grant) => grant.conversation !== undefined)?.conversation
  const context = { now, conversation }
  const definition = definitionDigest(name, tool)
  const coverage = { tool: name, ...(tool.server && { server: tool.server }), rule, tools }
  const given = { id: 'preview', scope: 'always', by: NOBODY, at: now } as const
  const own = definition === undefined ? [] : [createGrant({ ...coverage, definition }, given)]
  return ({ call, spec, isRequested }) => {
    const before = explainCall(call, spec, policy, grants, context)
    const asks =
      before.verdict === 'ask' ||
      (isRequested && before.verdict === 'run' && before.because.kind !== 'runs_grant')
    if (!asks) return undefined
    const after = explainCall(call, spec, policy, own, context)
    return after.because.kind === 'runs_grant' ? 'answered' : 'asks'
  }
}

const NOBODY = { kind: 'person', id: 'preview' } as const

/** Each call once. */
function addTo(calls: Map<string, PreviewedCall>, { call, changed }: PreviewedCall): void {
  const text = hashOf({ name: call.name, arguments: call.arguments }) ?? call.name
  if (!calls.has(text)) calls.set(text, { call, changed })
}

type MadeCall = SeenCall & { changed?: string | undefined }

/**
 * Calls that a person may take for covered and that perhaps are not: the nearest first. One argument
 * is another one, one is added, another tool of the server is called; then what nobody expects.
 */
function* madeCalls(at: KnownCall & SeenCall, policy: ToolPolicy | undefined): Iterable<MadeCall> {
  const { name, arguments: own = {} } = at.call
  const properties = propertiesOf(at.tool)
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

/** The arguments that a tool declares. */
export function propertiesOf({ inputSchema }: ToolDeclaration): JsonObject {
  const properties = getOwnMember(inputSchema, 'properties')
  return isJsonObject(properties) ? properties : {}
}

type Values = { near: readonly unknown[]; odd: readonly unknown[] }

const NONE: Values = { near: [], odd: [] }

function otherValues(key: string, value: unknown, schema: unknown): Values {
  if (typeof value === 'number') return { near: [value + 1], odd: [] }
  if (typeof value === 'boolean') return { near: [!value], odd: [] }
  const choice = ownArray(schema, 'enum').find((each) => each !== value)
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
  const url = parseUrl(value)
  if (!url) return []
  const { protocol, host, hostname, pathname, search } = url
  const page = `${pathname}${search}`
  const other = hostname.endsWith('example.org') ? 'example.net' : 'example.org'
  const hosts = /[a-z]$/.test(hostname) ? [other, `login.${host}`] : [other]
  return [
    ...hosts.map((each) => `${protocol}//${each}${page}`),
    `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${page}`,
  ]
}

/** An argument that the call does not have: one that the tool takes, if there is one. */
function addedArgument(own: JsonObject, properties: JsonObject): [key: string, value: unknown] {
  const key = Object.keys(properties).find((each) => !Object.hasOwn(own, each))
  if (key === undefined) return ['force', true]
  return [key, ownArray(properties[key], 'enum')[0] ?? 'other']
}

/** More tools of a policy than these are not looked at. */
const MAX_TOOLS = 200

/** Tools of the same server: those of the policy that destroy first, then made ones. */
function* otherTools(
  { call: { name }, tool: { server } }: KnownCall,
  policy: ToolPolicy | undefined,
): Iterable<string> {
  const known = Object.keys(policy?.tools ?? {})
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

/** The command that a person would least like to allow unseen, by program and object. */
const OTHER_VERBS = new Map(
  Object.entries({
    git: 'push commit reset',
    'git branch': 'delete',
    'git stash': 'drop clear pop',
    'git remote': 'add remove rename',
    npm: 'publish install uninstall',
    'npm owner': 'add rm',
    pnpm: 'publish add remove',
    yarn: 'publish add remove',
    cargo: 'publish install run',
    'gh *': 'delete create edit',
    'gh pr': 'merge close create',
    'gh issue': 'close delete create',
    docker: 'rm run push',
    'docker *': 'rm prune create',
    kubectl: 'delete edit patch',
    'kubectl rollout': 'undo restart pause',
    terraform: 'apply destroy import',
    'terraform state': 'rm mv push',
    'aws s3': 'rm cp sync',
    'gcloud *': 'delete create update',
  }),
)
const VERBS = 'delete update push'

/**
 * Lines of the same program that do more: `gh pr merge` for `gh pr list`; of one that only reads, the
 * same with another file, and what removes it.
 */
function nearLines(line: string): readonly string[] {
  const words = line.trim().split(/\s+/)
  const end = words.findIndex((word, at) => at > 0 && !/^[a-z][\w-]*$/.test(word))
  const plain = end < 0 ? words : words.slice(0, end)
  const [program = '', thing] = plain
  if (READING_PROGRAMS.has(program)) return otherFiles(words)
  if (thing === undefined) return []
  const ofThing =
    plain.length > 2
      ? (OTHER_VERBS.get(`${program} ${thing}`) ?? OTHER_VERBS.get(`${program} *`))
      : undefined
  const ofProgram = OTHER_VERBS.get(program)
  const at = ofThing || !ofProgram ? plain.length - 1 : 1
  return (ofThing ?? ofProgram ?? VERBS).split(' ').map((verb) => plain.with(at, verb).join(' '))
}

function otherFiles(words: readonly string[]): readonly string[] {
  const file = words.at(-1) ?? ''
  const before = words.slice(0, -1).join(' ')
  const [first, ...more] = nearFiles(file).map((other) => `${before} ${other}`)
  return words.length < 2 || file.startsWith('-') ? [] : [first ?? '', `rm ${file}`, ...more]
}

/** The same file in another folder: beside its own, above it, and of the system. */
function nearFiles(path: string): readonly string[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/s.exec(path) ?? []
  const above = folder.replace(/[^/]+\/$/, '')
  const other = folder.endsWith('other/') ? 'others' : 'other'
  return [
    `${above}${other}/${file}`,
    ...(folder === above ? [`../${file}`] : [`${above}${file}`]),
    `/etc/${file}`,
  ]
}
