import type { ModeExplanation, Outbound, ToolDeclaration, ToolPolicy } from '../ToolPolicy.ts'
import { ARGUMENTS } from './argumentNames.ts'
import { bareName } from './hiddenName.ts'
import {
  ACTION_NOUNS,
  CONJUNCTIONS,
  INWARD_PHRASES,
  isOnlyVerb,
  MAKING_WORDS,
  nounMode,
  OUTBOUND_OBJECTS,
  OUTBOUND_PRODUCTS,
  OUTBOUND_VERBS,
  PREPOSITIONS,
  verbMode,
} from './lexicon.ts'
import { BY_APP, isOutbound, isReadForOthers, withReason } from './registeredMode.ts'
import { readArguments } from './schemaHints.ts'
import { splitName } from './splitName.ts'

/** What a tool does to others, and what says so. */
type OutboundEvidence = readonly [outbound: Outbound, said: string]

/**
 * Adds what the tool does to others: as the app registered it, else as name and arguments say, by
 * `rules: 'wide'`. What reads does nothing of the kind, nor what the app registered as a write that
 * can be taken back.
 */
export function withOutbound(
  found: ModeExplanation,
  name: string,
  tool: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  const evidence = outboundEvidence(found, name, tool, policy)
  if (!evidence) return found
  return withReason(found, ...evidence)
}

function outboundEvidence(
  found: ModeExplanation,
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): OutboundEvidence | undefined {
  const { server, inputSchema, outbound } = known
  if (isOutbound(outbound)) return [outbound, BY_APP]
  if (!isReadForOthers(found, known, policy)) return undefined
  const text = typeof name === 'string' ? name : ''
  const { words } = splitName(
    bareName(text) ?? text,
    typeof server === 'string' ? server : undefined,
  )
  const verbs = actingVerbs(words)
  return (
    (words.some((word) => word.startsWith('draft'))
      ? undefined
      : (outboundObject(words, verbs) ?? outboundSchema(inputSchema, verbs))) ??
    outboundVerb(words, verbs)
  )
}

const modeOf = (verb: string) => verbMode(verb) ?? nounMode(verb)

const byName = (outbound: Outbound, word: string): OutboundEvidence => [
  outbound,
  `its name says ${word}, and so`,
]

/** The verbs that say what is done: the first one, and those that cannot be nouns. */
function actingVerbs(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => verbMode(word) !== undefined)
  if (first < 0) return words.filter((word) => nounMode(word) !== undefined).slice(0, 1)
  return words.filter(
    (word, index) =>
      (index === first || CONJUNCTIONS.has(words[index - 1]!) || isOnlyVerb(word)) &&
      (verbMode(word) ?? 'read') !== 'read',
  )
}

/** Done again is done too: `resend`. */
function outboundVerb(
  words: readonly string[],
  verbs: readonly string[],
): OutboundEvidence | undefined {
  if (ACTION_NOUNS.has(words.at(-1)!)) return undefined
  for (const verb of verbs) {
    const outbound = OUTBOUND_VERBS.get(verb) ?? OUTBOUND_VERBS.get(verb.replace(/^re/, ''))
    if (outbound && !INWARD_PHRASES.has(`${verb} ${words[words.indexOf(verb) + 1] ?? ''}`))
      return byName(outbound, verb)
  }
  return undefined
}

/**
 * `create_message`, `message.create`: what stands last behind the verb, or in front of it. What is
 * done elsewhere with an order or a payment pays, wherever the name has it.
 */
function outboundObject(
  words: readonly string[],
  [verb]: readonly string[],
): OutboundEvidence | undefined {
  if (verb === undefined) return undefined
  const behind = words.slice(words.indexOf(verb) + 1)
  const end = behind.findIndex((word) => PREPOSITIONS.has(word))
  const objects =
    behind.length > 0 ? behind.slice(0, end < 0 ? undefined : end) : words.slice(-2, -1)
  const isElsewhere = behind.length > 0 && modeOf(verb) === 'external'
  for (const [index, word] of objects.entries()) {
    const outbound = objectOutbound(word, isElsewhere || MAKING_WORDS.has(verb))
    if (outbound && (index === objects.length - 1 || (isElsewhere && outbound === 'pay')))
      return byName(outbound, word)
  }
  return undefined
}

function objectOutbound(word: string, isMade: boolean): Outbound | undefined {
  const object = OUTBOUND_OBJECTS.has(word) ? word : word.replace(/s$/, '')
  const [, stem = ''] = /^(.+)ment$/.exec(object) ?? []
  const outbound = OUTBOUND_OBJECTS.get(object) ?? OUTBOUND_VERBS.get(stem)
  return isMade || (outbound !== 'publish' && !OUTBOUND_PRODUCTS.has(object)) ? outbound : undefined
}

/** What a tool that changes something does to others, by the names of its arguments. */
function outboundSchema(schema: unknown, verbs: readonly string[]): OutboundEvidence | undefined {
  const [names] = readArguments(schema)
  const given = (words: ReadonlySet<string>) => [...names.keys()].find((word) => words.has(word))
  const { recipient, message, access } = ARGUMENTS
  const isElsewhere = modeOf(verbs[0] ?? '') === 'external'
  const found = {
    pay: [...names.keys()].find(
      (word) => word.startsWith('payment') || (isElsewhere && word === 'amount'),
    ),
    grant: given(access),
    publish: given(message) && given(recipient),
  }
  for (const outbound of ['pay', 'grant', 'publish'] as const)
    if (found[outbound]) return [outbound, `it takes ${names.get(found[outbound])}, and so`]
  return undefined
}
