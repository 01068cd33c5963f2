import { tenseOf, type Tense } from '../status/tense.ts'

/** The tense of a call where “undone” stands beside its sentence. */
export function tenseBesideUndo(...call: Parameters<typeof tenseOf>): Tense {
  const tense = tenseOf(...call)
  return tense === 'undone' ? 'did' : tense
}
