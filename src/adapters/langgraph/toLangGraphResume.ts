import type { BatchEntry } from '../../host/ToolHost.ts'
import { handleOf, type LangGraphHandle } from './LangGraphHandle.ts'
import { toLangGraphAnswer } from './toLangGraphAnswer.ts'
import { toLangGraphDecision } from './toLangGraphDecision.ts'

/**
 * Only such ids are read as ids: with any other the graph takes the whole map for one answer.
 * Source: @langchain/langgraph 1.7, isXXH3.
 */
const ID = /^[0-9a-f]{32}$/

/**
 * What a run goes on with: answers by the ids of their interrupts, those of one interrupt in the
 * order in which it asked. One interrupt of a generation without ids takes its answer as it is; of
 * several nobody could tell whose it is, so that throws.
 * @example
 * const host: ToolHost = {
 *   settleBatch: (entries) => post('/resume', { resume: toLangGraphResume(entries) }),
 * }
 */
export function toLangGraphResume(entries: readonly BatchEntry[]): unknown {
  const answers = answersByInterrupt(entries)
  if (answers.every(([id]) => id !== undefined && ID.test(id))) return Object.fromEntries(answers)
  return onlyAnswer(answers)
}

type Answers = readonly (readonly [interrupt: string | undefined, answer: unknown])[]

/** The answers, each with the id of its interrupt, where it has one. */
export function answersByInterrupt(entries: readonly BatchEntry[]): Answers {
  const groups = new Map<string | undefined, { handle: LangGraphHandle; answer: unknown }[]>()
  for (const { record, decision, answer } of entries) {
    const handle = handleOf(record.request ?? record.question ?? { id: record.call.id })
    const group = groups.get(handle.interrupt) ?? []
    group.push({
      handle,
      answer: decision ? toLangGraphDecision(record, decision) : toLangGraphAnswer(record, answer),
    })
    groups.set(handle.interrupt, group)
  }
  return [...groups].map(([id, group]) => [id, answerOf(group)] as const)
}

/** The answer to the one interrupt that there is. */
export function onlyAnswer(answers: Answers): unknown {
  const [only] = answers
  if (answers.length === 1 && only) return only[1]
  throw new Error(
    `handrail: ${answers.length} interrupts of LangGraph, and not all have an id. One answer would count for each of them. Answer them one at a time.`,
  )
}

function answerOf(group: { handle: LangGraphHandle; answer: unknown }[]): unknown {
  const inOrder = group
    .toSorted((a, b) => a.handle.place - b.handle.place)
    .map(({ answer }) => answer)
  switch (group[0]?.handle.shape) {
    case 'review':
      return { decisions: inOrder }
    case 'inbox':
      return inOrder
    default:
      return (inOrder[0] as { value: unknown }).value
  }
}
