import type { Words } from '../../words/foreign.ts'
import { brokenPromiseOf, waitsForPerson } from '../../status/asking.ts'
import { describeAction, tenseOf, type Tense } from '../../status/phrase.ts'
import { TOOL_MODES } from '../../model/JsonObject.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { CallWithStatus } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

export function deriveGroup(calls: readonly CallWithStatus[]) {
  const count = (isCounted: (status: ToolCallStatus) => boolean): number =>
    calls.filter(({ status }) => isCounted(status)).length
  const running = count(({ kind, reason }) => kind === 'running' && reason !== 'question')
  return {
    calls: calls.length,
    failed: count(({ kind }) => kind === 'failed'),
    /** Not run: a person denied them, or a rule forbids them. */
    refused: count(({ kind }) => kind === 'denied'),
    /** Requests and questions that wait for the person. */
    waiting: count(waitsForPerson),
    running,
    /**
     * From the first start to the last end, in milliseconds; undefined while one runs, and if
     * nothing is known.
     */
    elapsed: running > 0 ? undefined : elapsedOf(calls),
  }
}

function elapsedOf(calls: readonly CallWithStatus[]): number | undefined {
  let [start, end] = [Infinity, -Infinity]
  for (const { times } of calls.map(({ record }) => record)) {
    start = Math.min(start, times?.startedAt ?? Infinity)
    end = Math.max(end, times?.endedAt ?? -Infinity)
  }
  return Number.isFinite(end - start) ? Math.max(0, end - start) : undefined
}

/** Statuses that stay visible: the call waits for the person, failed, or has an unknown outcome. */
const IN_SIGHT: readonly ToolCallStatus['kind'][] = ['awaiting_consent', 'failed', 'unknown']
/** Undo or redo that is over, or that cannot be. */
const OVER: readonly unknown[] = ['undone', 'redone', 'expired', 'impossible', undefined]

/**
 * True if a call stays in sight in a folded run: it needs the person, went wrong or against a
 * decision, its end is not known, or it can be taken back.
 */
export const staysInSight = (status: ToolCallStatus): boolean =>
  status.reason === 'question' ||
  IN_SIGHT.includes(status.kind) ||
  brokenPromiseOf(status) !== undefined ||
  !OVER.includes(status.undo?.redo?.kind ?? status.undo?.kind)

/** The nouns for what calls act on, by the argument that names it. */
const NOUNS = new Map([
  ['path', 'files'],
  ['file', 'files'],
  ['file_path', 'files'],
  ['filePath', 'files'],
  ['source', 'files'],
  ['uri', 'pages'],
  ['url', 'pages'],
  ['command', 'commands'],
])

/** These tenses are mentioned first: what happened and what is happening. */
const MENTIONED_TENSES: readonly Tense[] = ['did', 'doing']
const MAX_PARTS = 3

/**
 * A run of calls as one sentence in true tense, the gravest first: "Changed 2 items, read 6 files".
 * It counts what was acted on, so a file that was read twice counts once. Nothing from outside is in
 * it. `isRest`: other words stand before it.
 */
export function groupText(calls: readonly CallWithStatus[], words: Words, isRest = false): string {
  const actions = calls
    .map(({ record, status }) => ({
      ...describeAction(status.execution, status.mode),
      weight: TOOL_MODES.indexOf(status.mode),
      tense: tenseOf(status, record),
    }))
    .sort((a, b) => b.weight - a.weight)
  const mentioned = actions.filter(({ tense }) => MENTIONED_TENSES.includes(tense))
  const parts = new Map<string, { sentence: string; noun: string; objects: Set<string> }>()
  const said = mentioned.length > 0 ? mentioned : actions
  for (const { verb, tense, key = '', objects, noun: named } of said) {
    const isOfTool = verb === 'look' || verb === 'use'
    const noun = isOfTool ? 'group.tools' : `object.${NOUNS.get(key) ?? 'items'}`
    const sentence = `phrase.${verb}.${tense}`
    const part = parts.get(sentence + noun) ?? { sentence, noun, objects: new Set<string>() }
    parts.set(sentence + noun, part)
    for (const object of objects.length > 0 ? objects : [named]) part.objects.add(object)
  }
  const sentences = [...parts.values()]
    .slice(0, MAX_PARTS)
    .map(({ sentence, noun, objects }) =>
      words.text(sentence, { object: words.count(noun, objects.size) }),
    )
  const left = parts.size - MAX_PARTS
  if (left > 0) sentences.push(words.count('diff.and_more', left))
  return sentences
    .map((sentence, index) =>
      (isRest || index > 0) && words.locale.startsWith('en')
        ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
        : sentence,
    )
    .join(words.text('list.comma'))
}

/** A call of a run, and all those that it started, directly or not, in their order. */
export type GroupNode = { record: ToolCallRecord; descendants: readonly ToolCallRecord[] }

/** Sub-agents start sub-agents; deeper ones stand beside the deepest. */
export const MAX_LEVELS = 8

/**
 * The calls that nobody among these started, each with those inside of it. A call whose parent is
 * not here, or which goes around in a circle, stands on its own: nothing is lost.
 */
export function groupTree(records: readonly ToolCallRecord[]): readonly GroupNode[] {
  const parents = parentsOf(records)
  const topOf = new Map<ToolCallRecord, ToolCallRecord>()
  for (const record of records) {
    const path = new Set<ToolCallRecord>()
    let top = record
    while (!topOf.has(top)) {
      path.add(top)
      const parent = parents.get(top)
      if (!parent || path.has(parent)) break
      top = parent
    }
    const found = topOf.get(top) ?? top
    for (const each of path) topOf.set(each, found)
  }
  const descendants = new Map<ToolCallRecord, ToolCallRecord[]>()
  for (const record of records) {
    const top = topOf.get(record)!
    const nodes = descendants.get(top) ?? []
    if (top !== record) nodes.push(record)
    descendants.set(top, nodes)
  }
  return records.flatMap((record) =>
    topOf.get(record) === record ? { record, descendants: descendants.get(record) ?? [] } : [],
  )
}

/** The call that started each: the last before it with that id, else the first one after it. */
function parentsOf(
  records: readonly ToolCallRecord[],
): ReadonlyMap<ToolCallRecord, ToolCallRecord | undefined> {
  const first = new Map<string, ToolCallRecord>()
  for (const record of records) if (!first.has(record.call.id)) first.set(record.call.id, record)
  const last = new Map<string, ToolCallRecord>()
  const parents = new Map<ToolCallRecord, ToolCallRecord | undefined>()
  for (const record of records) {
    const { parentId, call } = record
    if (parentId) parents.set(record, last.get(parentId) ?? first.get(parentId))
    last.set(call.id, record)
  }
  return parents
}
