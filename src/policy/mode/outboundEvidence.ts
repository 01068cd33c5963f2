import { ownOptions } from '../../tool-call/JsonObject.ts'
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
import { readArguments } from './schemaHints.ts'
import { splitName } from './splitName.ts'

/** What a tool does to others, and how that is known. */
type OutboundEvidence = { outbound: Outbound; text: string }

const MAY = {
  pay: 'may pay',
  grant: 'may give access',
  publish: 'may send or publish',
} satisfies Record<Outbound, string>

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
  const evidence = registeredOutbound(tool) ?? derivedOutbound(found, name, tool, policy)
  if (!evidence) return found
  const { outbound, text } = evidence
  return {
    ...found,
    outbound,
    because: [...found.because, { kind: `outbound_${outbound}`, text }],
  }
}

function registeredOutbound({ outbound }: ToolDeclaration): OutboundEvidence | false | undefined {
  if (outbound === false) return false
  return typeof outbound === 'string' && Object.hasOwn(MAY, outbound)
    ? { outbound, text: `the app says that it ${MAY[outbound]}` }
    : undefined
}

function derivedOutbound(
  { mode, source }: ModeExplanation,
  name: string,
  { server, inputSchema }: ToolDeclaration,
  policy: ToolPolicy | undefined,
): OutboundEvidence | undefined {
  if (
    ownOptions(policy).rules === 'spec' ||
    mode === 'read' ||
    (mode === 'safe_write' && source === 'registered')
  )
    return undefined
  const text = typeof name === 'string' ? name : ''
  const { words } = splitName(
    bareName(text) ?? text,
    typeof server === 'string' ? server : undefined,
  )
  const verbs = actingVerbs(words)
  return (
    (words.some((word) => DRAFTS.has(word))
      ? undefined
      : (outboundObject(words, verbs) ?? outboundSchema(inputSchema, isDoneElsewhere(verbs)))) ??
    outboundVerb(words, verbs)
  )
}

const DRAFTS = new Set(['draft', 'drafts'])

const isDoneElsewhere = (verbs: readonly string[]): boolean =>
  verbs.some((verb) => verbMode(verb) === 'external')

const byName = (outbound: Outbound, word: string): OutboundEvidence => ({
  outbound,
  text: `its name says ${word}, and so it ${MAY[outbound]}`,
})

/** The verbs that say what is done: the first one, and those that cannot be nouns. */
function actingVerbs(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => verbMode(word) !== undefined)
  if (first < 0) return words.filter((word) => nounMode(word) !== undefined).slice(0, 1)
  const canBeNouns = ACTION_NOUNS.has(words.at(-1)!)
  return words.filter(
    (word, index) =>
      (index === first ||
        CONJUNCTIONS.has(words[index - 1]!) ||
        (!canBeNouns && isOnlyVerb(word))) &&
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
    const index = words.indexOf(verb)
    const outbound = OUTBOUND_VERBS.get(verb) ?? OUTBOUND_VERBS.get(verb.replace(/^re/, ''))
    const isInward = [`${verb} ${words[index + 1] ?? ''}`, `${words[index - 1]} ${verb}`].some(
      (phrase) => INWARD_PHRASES.has(phrase),
    )
    if (outbound && !isInward) return byName(outbound, verb)
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
  const isElsewhere = behind.length > 0 && verbMode(verb) === 'external'
  const isMade = isElsewhere || MAKING_WORDS.has(verb)
  for (const [index, word] of objects.entries()) {
    const outbound = objectOutbound(word, isMade)
    const counts = index === objects.length - 1 || (isElsewhere && outbound === 'pay')
    if (outbound && counts) return byName(outbound, `${verb} and ${word}`)
  }
  return undefined
}

function objectOutbound(word: string, isMade: boolean): Outbound | undefined {
  const object = OUTBOUND_OBJECTS.has(word) ? word : word.replace(/s$/, '')
  const outbound =
    OUTBOUND_OBJECTS.get(object) ??
    (object.endsWith('ment') ? OUTBOUND_VERBS.get(object.slice(0, -4)) : undefined)
  return isMade || (outbound !== 'publish' && !OUTBOUND_PRODUCTS.has(object)) ? outbound : undefined
}

/** What a tool that changes something does to others, by the names of its arguments. */
function outboundSchema(schema: unknown, isExternal: boolean): OutboundEvidence | undefined {
  const [names] = readArguments(schema)
  const given = (words: ReadonlySet<string>) => [...names].find(([word]) => words.has(word))?.[1]
  const { recipient, message, amount, payment, access } = ARGUMENTS
  const [to, paid, granted] = [
    given(recipient),
    [...names].find(([word]) => word.startsWith('payment') || payment.has(word))?.[1] ??
      (isExternal ? given(amount) : undefined),
    given(access),
  ]
  if (paid !== undefined) return { outbound: 'pay', text: `it takes ${paid}, and so may pay` }
  if (granted !== undefined)
    return { outbound: 'grant', text: `it takes ${granted}, and so may give access` }
  return to !== undefined && given(message) !== undefined
    ? { outbound: 'publish', text: `it takes ${to} and ${given(message)}, and so sends a message` }
    : undefined
}
