import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { createWords } from '../../../src/words/foreign.ts'
import { decideToolMode } from '../byWords.ts'
import { wordsOf } from '../../../src/policy/schemaHints.ts'
import { STATUS_WORDS } from '../../../src/status/messages.en.ts'
import { phraseOf, phraseText } from '../../../src/status/phrase.ts'
import { verbIn } from '../../../src/status/verbs.ts'
import type { JsonObject } from '../../../src/model/index.ts'
import { TOOL_MODES } from '../../../src/model/JsonObject.ts'
import type { CorpusTool } from './corpus.ts'

/** What a closed line says of a real tool. */
export type Sentence = {
  server: string
  name: string
  /** As they were made from the tool's schema. */
  given: JsonObject
  text: string
  /** It says no more than the tool's name. */
  isFallback: boolean
  /** A word of the name is a verb of the catalogue. */
  hasVerb: boolean
}

const words = createWords(STATUS_WORDS)
const MAX_DEPTH = 3

/** What a closed line says after a call of each tool, with arguments made from its schema. */
export function sentencesOf(tools: readonly CorpusTool[]): Sentence[] {
  return tools.map(({ server, name, inputSchema, annotations }) => {
    const given = sampleOf('', inputSchema ?? {}, 0) as JsonObject
    const execution = deriveExecution(
      {
        call: { id: 'c', name, arguments: given },
        spec: { name, server, ...(inputSchema !== undefined && { inputSchema }) },
      },
      undefined,
    )
    const mode = decideToolMode(name, { server, inputSchema, annotations })
    const phrase = phraseOf({ execution, mode }, 'did', words)
    return {
      server,
      name,
      given,
      text: phraseText(phrase, words),
      isFallback: phrase.isToolName,
      hasVerb: TOOL_MODES.some((each) => verbIn(wordsOf(name), each) !== undefined),
    }
  })
}

/** How many sentences say no more than the name, though it has a verb. */
export function fallbacks(sentences: readonly Sentence[]): { withVerb: number; fallback: number } {
  const withVerb = sentences.filter(({ hasVerb }) => hasVerb)
  return {
    withVerb: withVerb.length,
    fallback: withVerb.filter(({ isFallback }) => isFallback).length,
  }
}

/** As many sentences as are read one by one, drawn by a seed. */
export function drawSentences(sentences: readonly Sentence[], count = 200): Sentence[] {
  const left = [...sentences]
  let seed = SEED
  return Array.from({ length: count }, () => {
    // a linear congruential generator, Numerical Recipes
    seed = (1_664_525 * seed + 1_013_904_223) % 2 ** 32
    return left.splice(Math.floor((seed / 2 ** 32) * left.length), 1)[0] as Sentence
  })
}
const SEED = 20_261_125
const SHOWN_ARGUMENTS = 90

/** A row of test/fixtures/sentences.md, without its verdict. */
export function rowOf({ server, name, given, text }: Sentence): string {
  const all = JSON.stringify(given)
  const shown = all.length > SHOWN_ARGUMENTS ? `${all.slice(0, SHOWN_ARGUMENTS)}…` : all
  return `| ${server} | ${name} | \`${shown.replaceAll('|', '\\|')}\` | ${text} |`
}

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A value that fits a schema, and looks like what its argument is called. */
function sampleOf(key: string, schema: unknown, depth: number): unknown {
  if (!isSchema(schema)) return 'x'
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choice = [schema.anyOf, schema.oneOf].find(Array.isArray)
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === undefined && choice) return sampleOf(key, choice[0], depth + 1)
  if (type === 'integer' || type === 'number') return 42
  // it does what it is for
  if (type === 'boolean') return !/^dry_?run$/i.test(key)
  if (type === 'array')
    return depth > MAX_DEPTH ? [] : [sampleOf(key.replace(/s$/, ''), schema.items, depth + 1)]
  if (type === 'object' || type === undefined) {
    const properties = isSchema(schema.properties) ? schema.properties : {}
    return Object.fromEntries(
      Object.entries(depth > MAX_DEPTH ? {} : properties).map(([name, each]) => [
        name,
        sampleOf(name, each, depth + 1),
      ]),
    )
  }
  return textFor(key)
}

function textFor(key: string): string {
  if (/path|file|dir/i.test(key)) return 'notes/plan.md'
  if (/ur[il]/i.test(key)) return 'https://example.org/plan'
  if (/id$/i.test(key)) return 'id-42'
  if (/name|title/i.test(key)) return 'Ida Lind'
  if (/command/i.test(key)) return 'ls -la'
  return /query|search/i.test(key) ? 'budget' : `some-${key}`
}
