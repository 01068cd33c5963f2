import type { JsonObject } from '../../tool-call/index.ts'
import type { Calls } from './createCalls.ts'
import { createTurn, type SteerableCall, type Turn } from './SteerableCall.ts'

export type Turns = ReturnType<typeof createTurns>

/** The turn of each stream. A plain event stream has no id. */
export function createTurns({ list }: Calls) {
  const turns = new Map<unknown, Turn>()

  function end(stream: unknown, reason?: JsonObject) {
    const turn = turns.get(stream)
    if (!turn || turn.run === 'ended') return
    turn.run = 'ended'
    if (reason && Object.keys(reason).length > 0) turn.end = reason
    turn.calls.forEach(list.touch)
  }

  return {
    /** The turn that goes on, or a new one in the state `run`. */
    current(stream: unknown, run: Turn['run']): Turn {
      const current = turns.get(stream)
      if (current && current.run !== 'ended') return current
      const turn = createTurn(run)
      turns.set(stream, turn)
      return turn
    },
    /** The calls of the plain event stream that wait for a result. */
    unanswered: (): Iterable<SteerableCall> => turns.get(undefined)?.unanswered ?? [],
    end,
    endAll() {
      for (const stream of turns.keys()) end(stream)
    },
    reset: () => turns.clear(),
  }
}
