import type { PlanEntry, SessionUpdate } from '@agentclientprotocol/sdk'
import type { ToolCallReader } from 'handrail'

/** Text of one side, or a call by its id. */
type Said = { readonly by: 'user' | 'agent'; readonly text: string } | { readonly id: string }

/** What the page draws beside the calls. `gone`: why there is no agent. */
export interface ConversationState {
  readonly said: readonly Said[]
  readonly plan: readonly PlanEntry[]
  readonly isBusy: boolean
  readonly gone?: string
}

/** Keeps what is said, and where in it each call of the reader stands. */
export function createConversation(reader: ToolCallReader) {
  let state: ConversationState = { said: [], plan: [], isBusy: true }
  const listeners = new Set<() => void>()
  const set = (news: Partial<ConversationState>) => {
    state = { ...state, ...news }
    for (const listener of listeners) listener()
  }

  function say(by: 'user' | 'agent', text: string): void {
    const last = state.said.at(-1)
    const isMore = by === 'agent' && last !== undefined && 'by' in last && last.by === by
    const said = isMore ? state.said.slice(0, -1) : state.said
    set({ said: [...said, { by, text: isMore ? last.text + text : text }] })
  }

  reader.subscribe(() => {
    const known = new Set(state.said.map((each) => 'id' in each && each.id))
    const ids = reader.records().map(({ call }) => call.id)
    const fresh = ids.filter((id) => !known.has(id)).map((id) => ({ id }))
    if (fresh.length > 0) set({ said: [...state.said, ...fresh] })
  })

  return {
    set,
    say,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read(update: SessionUpdate): void {
      if (update.sessionUpdate === 'plan') set({ plan: update.entries })
      if (!('content' in update) || !update.content || !('text' in update.content)) return
      if (update.sessionUpdate === 'user_message_chunk') say('user', update.content.text)
      if (update.sessionUpdate === 'agent_message_chunk') say('agent', update.content.text)
    },
  }
}
