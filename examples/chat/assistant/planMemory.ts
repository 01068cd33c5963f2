import type { Advance, Desk, PlannedCall } from './Desk.ts'
import type { Exchange, Outcome } from './readPrompt.ts'
import type { Fact, Step } from './request/Step.ts'
import type { Slots } from './tools/Slots.ts'
import {
  describeMemoryChange,
  describeMemoryIntention,
  describeRecall,
} from './words/describeMemory.ts'
import { describeEnd } from './words/describeStep.ts'
import { entityIn, type Entity } from './words/memories.ts'

/**
 * Plans a step about what is remembered: it looks up whom a name means before it changes anything
 * about them.
 */
export function planMemory(step: Step, index: number, desk: Desk): Advance {
  if (step.intent === 'recall') return recall(step, index, desk)
  const done = desk.exchanges(index, 'act')
  if (done.length > 0)
    return {
      ended: done.some(({ outcome }) => outcome.kind !== 'done') ? 'refused' : 'done',
      report: reportOf(step, done, desk),
      isNews: done.some(({ isFresh }) => isFresh),
    }
  const names = namesIn(step)
  if (names.length === 0) return desk.impossible('Tell me whom or what to forget.', index)
  // Nobody is looked up for something that cannot be done.
  if (
    !changes(
      step,
      index,
      desk,
      names.map((name) => ({ name, entity: undefined })),
    )
  )
    return impossible(step, index, desk)
  const lookups = names
    .map((name, position) =>
      desk.exchange(index, 'find', position)
        ? undefined
        : desk.call(index, 'find', position, 'recall', { query: name }, step),
    )
    .filter((call) => call !== undefined)
  if (lookups.length > 0) return { ended: 'open', calls: lookups, isLookup: true }
  const found = names.map((name, position) => ({
    name,
    entity: lookedUp(desk, index, position, name),
  }))
  const isNews = found.some(
    (_one, position) => desk.exchange(index, 'find', position)?.isFresh === true,
  )
  const report = step.intent === 'forget' ? nothingToForget(step, found) : undefined
  if (report !== undefined) return { ended: 'done', report, isNews }
  const calls = changes(
    step,
    index,
    desk,
    found.map(({ name, entity }) => ({
      name: typeof entity === 'object' ? entity.name : name,
      entity,
    })),
  )
  return calls ? { ended: 'open', calls } : impossible(step, index, desk)
}

/** What the changes came to, each outcome once. */
function reportOf(step: Step, done: readonly Exchange[], desk: Desk): string {
  const reports = done.map(({ outcome }) =>
    describe(step, outcome, desk, describeMemoryChange(step)),
  )
  return [...new Set(reports)].join('\n\n')
}

/** Says so where nothing is remembered that could be forgotten. */
function nothingToForget({ fact }: Step, found: readonly Named[]): string | undefined {
  const missing = found.filter(({ entity }) => entity === 'none')
  if (missing.length > 0)
    return `I remember nothing about ${missing.map(({ name }) => name).join(' or ')}.`
  return fact && !fact.relation && isUnknown(fact, found[0]?.entity)
    ? `I do not remember that ${fact.name} ${fact.text}.`
    : undefined
}

function impossible(step: Step, index: number, desk: Desk): Advance {
  return desk.impossible(
    `I can’t ${describeMemoryIntention(step)}: none of the tools I have does that.`,
    index,
  )
}

function describe(step: Step, outcome: Outcome, desk: Desk, done: string): string {
  return outcome.kind === 'done'
    ? done
    : describeEnd(describeMemoryIntention(step), outcome, desk.conversation.root)
}

type Named = { readonly name: string; readonly entity: Entity | 'none' | undefined }

function recall(step: Step, index: number, desk: Desk): Advance {
  const query = step.query ?? ''
  const answered = desk.exchange(index, 'find', 0)
  if (answered)
    return {
      ended: answered.outcome.kind === 'done' ? 'done' : 'refused',
      report: describe(
        step,
        answered.outcome,
        desk,
        answered.outcome.kind === 'done' ? describeRecall(query, answered.outcome.text) : '',
      ),
      isNews: answered.isFresh,
    }
  const call = desk.call(index, 'find', 0, 'recall', query === '' ? {} : { query }, step)
  return call ? { ended: 'open', calls: [call], isLookup: true } : impossible(step, index, desk)
}

function changes(
  { intent, fact, ...step }: Step,
  index: number,
  desk: Desk,
  found: readonly Named[],
): PlannedCall[] | undefined {
  const names = found.map(({ name }) => name)
  const call = (position: number, as: Step['intent'], slots: Slots) =>
    desk.call(index, 'act', position, as, slots, { intent, ...step })
  const [subject, object] = names
  // Only those who are remembered can stand to each other; of others it is a fact.
  if (
    fact?.relation &&
    subject !== undefined &&
    object !== undefined &&
    found.every(({ entity }) => entity !== 'none') &&
    (intent !== 'forget' || isUnknown(fact, found[0]?.entity))
  ) {
    const related = call(0, intent === 'forget' ? 'forget' : 'relate', {
      subject,
      relation: fact.relation.verb,
      object,
    })
    if (related) return [related]
  }
  if (fact) {
    const facts = { names: names.slice(0, 1), facts: [fact.text] }
    const remember = () =>
      call(0, 'remember', { ...facts, kind: fact.kind }) ?? call(0, 'remember', facts)
    const note = () => call(0, 'note', facts)
    const one =
      intent === 'forget'
        ? call(0, 'forget', facts)
        : found[0]?.entity === 'none'
          ? (remember() ?? note())
          : (note() ?? remember())
    return one && [one]
  }
  const together = call(0, 'forget', { names })
  if (
    together &&
    names.every((name) => JSON.stringify(together.arguments).includes(JSON.stringify(name)))
  )
    return [together]
  const each = names.map((name, position) => call(position, 'forget', { names: [name] }))
  return each.every((one) => one !== undefined) ? each : undefined
}

function namesIn({ fact, names = [] }: Step): readonly string[] {
  return fact
    ? [fact.name, ...(fact.relation ? [fact.relation.object] : [])]
    : names.map((name) => name.replace(/^(?:the|my|our)\s+/i, ''))
}

/**
 * Whom a name means; `none` when nobody is remembered by it, undefined when nobody could be asked.
 */
function lookedUp(
  desk: Desk,
  index: number,
  position: number,
  name: string,
): Entity | 'none' | undefined {
  const outcome = desk.exchange(index, 'find', position)?.outcome
  return outcome?.kind === 'done' ? (entityIn(outcome.text, name) ?? 'none') : undefined
}

function isUnknown({ text }: Fact, entity: Entity | 'none' | undefined): boolean {
  return typeof entity === 'object' && entity.facts !== undefined && !entity.facts.includes(text)
}
