import type { Fact } from './Step.ts'

const WORD = String.raw`\p{Lu}[\p{L}\p{M}.-]*(?:['’]\p{Lu}\p{L}+)?`
const NAME = String.raw`${WORD}(?:\s+${WORD})*`
const VERB = String.raw`(?:is|are|was|were|am|has|have|had|can|will|likes?|loves?|prefers?|wants?|needs?|\p{Ll}+s)`
const BY_NAME = new RegExp(
  String.raw`^(?:(?<article>the|my|our)\s+)?(?<name>${NAME})(?:['’]s)?\s+(?<text>\P{Lu}.*)$`,
  'su',
)
const BY_VERB = new RegExp(
  String.raw`^(?:(?:the|my|our|an?)\s+)?(?<name>.+?)\s+(?<text>${VERB}\s.+)$`,
  'isu',
)
const RELATION = new RegExp(
  String.raw`^(?<verb>(?:works|lives|studies|plays|sits)\s+(?:with|for|under|beside|next\s+to)|knows|manages|leads|helps|trusts|reports\s+to|belongs\s+to|is\s+married\s+to|is\s+part\s+of|is\s+(?:the|an?)\s+\p{Ll}+\s+of)\s+(?<object>${NAME})$`,
  'u',
)
const CLASS =
  /^(?:is|was|are|were)\s+an?\s+(?<noun>[\p{L}-]+(?:\s+[\p{L}-]+)*?)(?=\s+(?:of|in|at|on|from|with|who|that|which|for|to|by)\s|[,.;]|$)/u

/**
 * Reads a sentence as what it says of whom: "Ida Lind likes rye bread". What says nothing of
 * anybody is about the person who says it.
 */
export function readFact(sentence: string): Fact {
  const text = sentence.trim().replace(/[\s.!]+$/, '')
  const own = /^(?:I|we|my)(?:['’]m|['’]ve)?\s+(?<text>.+)$/is.exec(text)?.groups
  const found = own ? undefined : (BY_NAME.exec(text)?.groups ?? BY_VERB.exec(text)?.groups)
  if (!found) return { name: 'user', kind: 'person', text: own?.['text'] ?? text }
  const said = found['text'] ?? ''
  const name = found['name'] ?? ''
  const relation = RELATION.exec(said)?.groups
  return {
    name,
    kind: kindOf(said, /^\p{Lu}/u.test(name) && found['article'] === undefined),
    text: said,
    ...(relation && {
      relation: { verb: relation['verb'] ?? '', object: relation['object'] ?? '' },
    }),
  }
}

function kindOf(text: string, isProper: boolean): string {
  return (
    CLASS.exec(text)?.groups?.['noun']?.split(/\s+/).at(-1)?.toLowerCase() ??
    (isProper ? 'person' : 'thing')
  )
}
