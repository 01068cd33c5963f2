import { entriesOf, membersOf } from '../content/walkJson.ts'
import { memberPath } from '../../engines/json/digestCall.ts'
import { diffJson, type JsonChange, type JsonPath } from '../../engines/diff/diffJson.ts'
import type { DataDiff } from '../../engines/diff/DiffState.ts'
import { tenseOf, type Tense } from '../../status/phrase.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

/** One change of data as a row. `set`: what was there before is not known. */
export type DataChange = Omit<JsonChange, 'kind'> & { kind: JsonChange['kind'] | 'set' }

/** The changes in data; without the old data, the new value of every member. */
export function dataChanges(data: DataDiff): readonly DataChange[] {
  if ('before' in data) return diffJson(data.before, data.after).changes
  if (membersOf(data.after)?.isList !== false) return [{ kind: 'set', path: [], after: data.after }]
  return entriesOf(data.after).map(([key, after]) => ({ kind: 'set', path: [key], after }))
}

/** A path as people write it: `guests[2].name`. */
export const pathText = (path: JsonPath): string => path.reduce<string>(memberPath, '')

/**
 * The tense of a change: it will happen, did, would have, or may have. `undone`: it happened, and
 * was taken back.
 */
export type DiffTense = 'will' | 'did' | 'did_not' | 'may_have' | 'undone'

const TENSES = {
  will: 'will',
  wants: 'will',
  soon: 'will',
  doing: 'will',
  did: 'did',
  tried: 'may_have',
  did_not: 'did_not',
  stopped: 'may_have',
  may_have: 'may_have',
  undone: 'undone',
} satisfies Record<Tense, DiffTense>

export function diffTense(status: ToolCallStatus, record: ToolCallRecord): DiffTense {
  return TENSES[tenseOf(status, record)]
}

/** Sentences that are the same as those of another kind and tense. */
const SAME: Readonly<Record<string, string>> = {
  'unsure.did': 'changed.may_have',
  'equal.may_have': 'equal.did',
}

/** A change of its kind, in its tense: "was created". Some kinds have no words of their own. */
export function changeText(kind: string, tense: DiffTense, words: Words): string {
  if (tense === 'undone') return words.text(kind === 'equal' ? 'diff.equal.did' : 'status.undone')
  const key = `diff.${SAME[`${kind}.${tense}`] ?? `${kind}.${tense}`}`
  return words.text(words.find(key) === undefined ? `diff.changed.${tense}` : key)
}
