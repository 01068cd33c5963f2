import type { Advance, Desk } from './Desk.ts'
import type { Step } from './request/Step.ts'
import type { Slots } from './tools/Slots.ts'
import { describeEnd, describeIntention, describeOutcome } from './words/describeStep.ts'

/**
 * Plans a step that is one call and its answer: saying, adding up, or what a tool's own name says.
 */
export function planUse(
  step: Step,
  index: number,
  desk: Desk,
  paths: readonly string[] = [],
): Advance {
  const { root } = desk.conversation
  const [path] = paths
  const call = desk.call(index, 'act', 0, step.intent, slotsOf(step, paths), step)
  if (!call)
    return step.intent === 'other'
      ? { ended: 'impossible', path }
      : desk.impossible(
          `I can’t ${describeIntention(step)}: none of the tools I have does that.`,
          index,
        )
  const intention =
    step.intent === 'other'
      ? `use ${call.toolName}${path === undefined ? '' : ` on ${path}`}`
      : describeIntention(step)
  const answered = desk.exchange(index, 'act', 0)
  if (!answered) return { ended: 'open', calls: [call], path, intention }
  const { outcome, isFresh: isNews } = answered
  return {
    ended: outcome.kind === 'done' ? 'done' : 'refused',
    report:
      outcome.kind === 'done'
        ? describeOutcome(step, path ?? '', outcome, root)
        : describeEnd(intention, outcome, root),
    isNews,
    path,
    intention,
  }
}

/** A step that names no path may name a tool instead: "show me the tiny image". */
export function planNamedTool(step: Step, index: number, desk: Desk): Advance | undefined {
  const isOpen =
    step.targets.every(
      ({ kind, text }) => kind === 'name' || (kind === 'folder' && text === '.'),
    ) &&
    step.content === undefined &&
    step.oldText === undefined &&
    step.destination === undefined
  if (!isOpen) return undefined
  const named: Step = { ...step, intent: 'other', targets: [] }
  return (
    desk.call(index, 'act', 0, 'other', slotsOf(named, []), named) && planUse(named, index, desk)
  )
}

function slotsOf({ content, numbers }: Step, paths: readonly string[]): Slots {
  return {
    ...(paths.length > 0 && { path: paths }),
    ...(content !== undefined && { content }),
    ...(numbers.length > 0 && { numbers }),
  }
}
