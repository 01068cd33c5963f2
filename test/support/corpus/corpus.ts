import { readFileSync } from 'node:fs'
import { needsConsent, decideToolMode, type OfferedTool } from '../byWords.ts'
import { BUILT_IN_TOOLS, LOCAL_SPELLINGS } from '../../../src/policy/commonNames.ts'
import {
  CODE_WORDS,
  LEXICON,
  MACHINE_SERVERS,
  MACHINE_WORDS,
  MAKING_WORDS,
  OUTBOUND_OBJECTS,
  OUTBOUND_PRODUCTS,
  OUTBOUND_VERBS,
  RUNNING_WORDS,
  VIEW_WORDS,
  WEAK_LEXICON,
  WEB_WORDS,
} from '../../../src/policy/lexicon.ts'
import { ARGUMENTS, wordsOf } from '../../../src/policy/schemaHints.ts'
import type { ToolFacts, ToolMode } from '../../../src/model/index.ts'

/** A real tool and the mode a careful person gives it. Source: test/fixtures/corpus. */
export type CorpusTool = {
  server: string
  name: string
  label: ToolMode
  /** What it does to others that no call takes back; true: something else that leaves the account. */
  outbound?: 'pay' | 'grant' | 'publish' | true
  inputSchema?: ToolFacts['inputSchema']
  annotations?: ToolFacts['annotations']
}

export function readCorpus(): CorpusTool[] {
  const text = readFileSync(new URL('../../fixtures/corpus/tools.jsonl', import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CorpusTool)
}

const humps = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

/** How hosts and other authors write the same name. */
export const SPELLINGS = {
  'as it is': ({ name }: CorpusTool) => name,
  mcp__server__tool: ({ server, name }: CorpusTool) => `mcp__${server}__${name}`,
  mcp_server_tool: ({ server, name }: CorpusTool) =>
    `mcp_${server.replace(/[^A-Za-z0-9]/g, '')}_${name}`,
  server__tool: ({ server, name }: CorpusTool) => `${server}__${name}`,
  'server.tool': ({ server, name }: CorpusTool) => `${server}.${name}`,
  'server/tool': ({ server, name }: CorpusTool) => `${server}/${name}`,
  'server:tool': ({ server, name }: CorpusTool) => `${server}:${name}`,
  camel: ({ name }: CorpusTool) =>
    humps(name)
      .map((word, index) => (index > 0 ? capital(word) : word.toLowerCase()))
      .join(''),
  pascal: ({ name }: CorpusTool) => humps(name).map(capital).join(''),
  kebab: ({ name }: CorpusTool) =>
    humps(name)
      .map((word) => word.toLowerCase())
      .join('-'),
  UPPER: ({ server, name }: CorpusTool) =>
    `${server.replaceAll('-', '')}_${humps(name).join('_')}`.toUpperCase(),
} as const

type Spell = (tool: CorpusTool) => string

const factsOf = ({ server, inputSchema, annotations }: CorpusTool): OfferedTool => ({
  server,
  inputSchema,
  annotations,
})

/**
 * Dangerous: labelled local or destructive, or pays, grants or publishes. Missed: dangerous, and runs
 * without asking. An alarm: harmless, and asks.
 */
export type Score = {
  tools: number
  right: number
  dangerous: number
  missed: CorpusTool[]
  harmless: number
  alarms: CorpusTool[]
}

const isDangerous = ({ label, outbound }: CorpusTool): boolean =>
  label === 'local' || label === 'destructive' || typeof outbound === 'string'

export function score(tools: readonly CorpusTool[], spell: Spell = SPELLINGS['as it is']): Score {
  const found: Score = {
    tools: tools.length,
    right: 0,
    dangerous: 0,
    missed: [],
    harmless: 0,
    alarms: [],
  }
  for (const tool of tools) {
    const name = spell(tool)
    const asks = needsConsent(name, factsOf(tool))
    if (decideToolMode(name, factsOf(tool)) === tool.label) found.right += 1
    if (isDangerous(tool)) {
      found.dangerous += 1
      if (!asks) found.missed.push(tool)
    } else {
      found.harmless += 1
      if (asks) found.alarms.push(tool)
    }
  }
  return found
}

export const missRate = ({ missed, dangerous }: Score): number => missed.length / dangerous
export const alarmRate = ({ alarms, harmless }: Score): number => alarms.length / harmless

/**
 * How many names that a documented rule matches get its mode under `names: 'spec'`; and that no
 * other name gets one.
 */
export function specConformance(tools: readonly CorpusTool[]): { names: number; wrong: string[] } {
  const documented = [
    [/^(get|list|read|search)_/, 'read'],
    [/^(create|update|add|set)_/, 'safe_write'],
    [/^(delete|remove|archive|drop)_/, 'destructive'],
    [/^(local|shell|exec)_/, 'local'],
  ] as const
  const modeOf = (name: string): string =>
    documented.find(([pattern]) => pattern.test(name))?.[1] ?? 'external'
  const names = tools.map(({ name }) => name)
  return {
    names: names.length,
    wrong: names.filter((name) => decideToolMode(name, {}, { names: 'spec' }) !== modeOf(name)),
  }
}

type Words = Map<string, unknown> | Set<string>

const NAME_WORDS = [
  LEXICON,
  WEAK_LEXICON,
  MACHINE_WORDS,
  MACHINE_SERVERS,
  WEB_WORDS,
  RUNNING_WORDS,
  OUTBOUND_VERBS,
  OUTBOUND_OBJECTS,
  OUTBOUND_PRODUCTS,
  MAKING_WORDS,
  CODE_WORDS,
  VIEW_WORDS,
] as unknown as readonly Words[]
const ALL_WORDS = [
  ...NAME_WORDS,
  BUILT_IN_TOOLS,
  LOCAL_SPELLINGS,
  ...Object.values(ARGUMENTS),
] as unknown as readonly Words[]

/** Does something with words taken out of the tables, and puts them back. */
function without<T>(words: ReadonlyMap<Words, readonly string[]>, run: () => T): T {
  const kept = [...words.keys()].map((table) => [table, [...table]] as const)
  for (const [table, taken] of words) for (const word of taken) table.delete(word)
  try {
    return run()
  } finally {
    for (const [table, entries] of kept) {
      table.clear()
      for (const entry of entries) {
        if (table instanceof Map) table.set(...(entry as [string, unknown]))
        else table.add(entry as string)
      }
    }
  }
}

/**
 * By table and word: the servers that have it in a tool's name, in their own name, or (for names of
 * arguments) in a schema.
 */
export function servedServers(tools: readonly CorpusTool[]): Map<Words, Map<string, Set<string>>> {
  const seen = tools.map((tool) => ({
    server: tool.server,
    name: ` ${[...wordsOf(tool.name), ...wordsOf(tool.server)].join(' ')} `,
    given: new Set(argumentWords(tool)),
  }))
  const inSchema: readonly unknown[] = Object.values(ARGUMENTS)
  return new Map(
    ALL_WORDS.map((table) => {
      const has = (word: string) =>
        inSchema.includes(table)
          ? ({ given }: (typeof seen)[0]) => given.has(word)
          : ({ name }: (typeof seen)[0]) => name.includes(` ${wordsOf(word).join(' ')} `)
      return [
        table,
        new Map(
          [...table.keys()].map((word) => [
            word,
            new Set(seen.filter(has(word)).map(({ server }) => server)),
          ]),
        ),
      ]
    }),
  )
}

function argumentWords({ inputSchema }: CorpusTool): string[] {
  const properties = typeof inputSchema === 'object' ? inputSchema.properties : undefined
  return typeof properties === 'object' && properties !== null
    ? Object.keys(properties).map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
    : []
}

/** With every word on names removed that serves one server only. */
export function scoreWithoutSingles(
  tools: readonly CorpusTool[],
  served = servedServers(tools),
): { score: Score; removed: number } {
  const words = new Map(
    NAME_WORDS.map((table) => [table, wordsServing(served, table, ({ size }) => size === 1)]),
  )
  return { score: without(words, () => score(tools)), removed: [...words.values()].flat().length }
}

/**
 * Each server by what the others justify: without the words, built-in names and arguments that
 * serve it alone.
 */
export function scoreLeavingOut(
  tools: readonly CorpusTool[],
  served = servedServers(tools),
): { score: Score; byServer: Map<string, Score> } {
  const byServer = new Map<string, Score>()
  for (const server of new Set(tools.map((tool) => tool.server))) {
    const words = new Map(
      ALL_WORDS.map((table) => [
        table,
        wordsServing(served, table, (servers) => servers.size === 1 && servers.has(server)),
      ]),
    )
    byServer.set(
      server,
      without(words, () => score(tools.filter((tool) => tool.server === server))),
    )
  }
  const scores = [...byServer.values()]
  const sum = (of: (each: Score) => number) => scores.reduce((total, each) => total + of(each), 0)
  const all = (of: (each: Score) => CorpusTool[]) => scores.flatMap(of)
  return {
    byServer,
    score: {
      tools: sum((each) => each.tools),
      right: sum((each) => each.right),
      dangerous: sum((each) => each.dangerous),
      missed: all((each) => each.missed),
      harmless: sum((each) => each.harmless),
      alarms: all((each) => each.alarms),
    },
  }
}

const wordsServing = (
  served: ReturnType<typeof servedServers>,
  table: Words,
  wanted: (servers: Set<string>) => boolean,
): string[] =>
  [...(served.get(table) ?? [])].filter(([, servers]) => wanted(servers)).map(([word]) => word)
