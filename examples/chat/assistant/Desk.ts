import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import type { Conversation, Exchange } from './readPrompt.ts'
import type { Intent, Step } from './request/Step.ts'
import { chooseCall } from './tools/chooseCall.ts'
import type { Slots } from './tools/Slots.ts'

/**
 * A call to make now. Its id says which part of the plan it is, since a model keeps nothing between
 * turns.
 */
export type PlannedCall = {
  readonly id: string
  readonly toolName: string
  readonly arguments: Record<string, unknown>
}

/**
 * Why a call is made: to find what was named, to look at all there is, to look into one thing, or
 * to do what was asked.
 */
export type Phase = 'find' | 'all' | 'look' | 'act'

/** How far a step has come, and what to do about it now. */
export type Advance = {
  readonly ended: 'open' | 'done' | 'refused' | 'impossible'
  readonly calls?: readonly PlannedCall[]
  /** The calls change nothing, so that others may be made beside them. */
  readonly isLookup?: boolean
  /** What is about to be done, where the step's own words do not say it. */
  readonly intention?: string
  readonly report?: string
  readonly isNews?: boolean
  readonly path?: string | undefined
}

/** What a planner works with: the offered tools, and what came of its earlier calls. */
export class Desk {
  readonly conversation: Conversation
  readonly tools: readonly LanguageModelV3FunctionTool[]

  constructor(conversation: Conversation, tools: readonly LanguageModelV3FunctionTool[]) {
    this.conversation = conversation
    this.tools = tools
  }

  /** The call that serves an intent best; undefined when no offered tool does. */
  call(
    step: number,
    phase: Phase,
    position: number,
    intent: Intent,
    slots: Slots,
    { words }: Step,
  ): PlannedCall | undefined {
    const chosen = chooseCall(this.tools, { intent, slots, words, root: this.conversation.root })
    return (
      chosen && {
        id: `${step}-${phase}-${position}`,
        toolName: chosen.tool.name,
        arguments: chosen.arguments,
      }
    )
  }

  exchanges(step: number, phase: Phase): readonly (Exchange & { position: number })[] {
    const prefix = `${step}-${phase}-`
    return this.conversation.exchanges
      .filter(({ id }) => id.startsWith(prefix))
      .map((exchange) => ({
        ...exchange,
        position: Number.parseInt(exchange.id.slice(prefix.length), 10),
      }))
  }

  exchange(step: number, phase: Phase, position: number): Exchange | undefined {
    return this.exchanges(step, phase).find((exchange) => exchange.position === position)
  }

  impossible(report: string, step: number): Advance {
    const earlier = this.conversation.exchanges.some(({ id }) => Number.parseInt(id, 10) >= step)
    return {
      ended: 'impossible',
      report,
      isNews: this.conversation.exchanges.length === 0 && !earlier,
    }
  }
}
