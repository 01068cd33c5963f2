import type { Step } from '../request/Step.ts'
import { wordsOf } from '../request/vocabulary.ts'
import { memoriesIn } from './memories.ts'
import { joinWords, quote } from './phrases.ts'

const MOST = 12

/** What is to be remembered, forgotten or looked up, as words after "I’ll". */
export function describeMemoryIntention({ intent, fact, names = [], query = '' }: Step): string {
  if (intent === 'recall')
    return query === '' ? 'look through what I remember' : `look up ${query} in what I remember`
  if (fact)
    return `${intent === 'forget' ? 'forget' : 'remember'} that ${fact.name === 'user' ? `you said ${quote(fact.text)}` : `${fact.name} ${fact.text}`}`
  return `forget ${joinWords(names)}`
}

/** What was done. */
export function describeMemoryChange({ intent, fact, names = [] }: Step): string {
  if (intent !== 'forget')
    return `I remember now that ${fact?.name === 'user' ? `you said ${quote(fact.text)}` : `${fact?.name} ${fact?.text}`}.`
  return fact
    ? `I no longer remember that ${fact.name} ${fact.text}.`
    : `I have forgotten ${joinWords(names)}.`
}

/** What was found, one line for each. */
export function describeRecall(query: string, text: string): string {
  const found = memoriesIn(text)
  if (!found) return text.trim() === '' ? nothing(query) : `I remember: ${quote(text)}`
  // A memory may match parts of words: Ida is in Friday.
  const asked = found.entities.filter((entity) =>
    wordsOf(query).every((word) => wordsOf(Object.values(entity).flat().join(' ')).includes(word)),
  )
  const entities = (asked.length > 0 ? asked : found.entities).map(
    ({ name, kind, facts = [] }) =>
      `${name}${kind ? ` (${kind})` : ''}${facts.length > 0 ? `: ${facts.join('; ')}` : ''}`,
  )
  const relations = found.relations.map(
    ({ subject, verb, object }) => `${subject} ${verb.replaceAll('_', ' ')} ${object}`,
  )
  const lines = [...entities, ...relations]
  if (lines.length === 0) return nothing(query)
  return `This is what I remember${query === '' ? '' : ` about ${query}`}:${lines
    .slice(0, MOST)
    .map((line) => `\n• ${line}`)
    .join('')}${lines.length > MOST ? `\n• and ${lines.length - MOST} more` : ''}`
}

function nothing(query: string): string {
  return query === '' ? 'I remember nothing yet.' : `I remember nothing about ${query}.`
}
