import type { Step } from './Step.ts'
import { protectLiterals } from './literals.ts'
import { readClause } from './readClause.ts'
import { CLAUSE_VERB } from './vocabulary.ts'

const POLITE =
  /^(?:(?:please|kindly|hey|hi|hello|ok|okay|now|also|then|finally|first|next|afterwards|after that|and|so|go ahead and|can you|could you|would you|will you|i want you to|i'd like you to|i would like you to|i want to|i'd like to|i need you to|let's|let us|help me|you)[\s,]+)+/i
const BOUNDARY = new RegExp(
  String.raw`\s*[;\n]+\s*|[.?!]\s+|(?:,\s*|\s+)(?:and\s+)?then\s+|(?:,\s*and\s+|,\s*|\s+and\s+)(?=(?:also\s+|please\s+|finally\s+)*${CLAUSE_VERB}\b)`,
  'gi',
)

/**
 * Reads a typed request as the steps it asks for, in order. Steps that say nothing to do are left
 * out.
 */
export function readRequest(text: string): Step[] {
  const { text: marked, restore } = protectLiterals(text)
  return marked.split(BOUNDARY).flatMap((part) => {
    const clause = part.trim().replace(POLITE, '').trim()
    return clause === '' ? [] : [readClause(clause, restore)]
  })
}
