import { withSource, type ToolCallRecord } from '../../tool-call/index.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import { askedQuestions } from '../shared/host/askedQuestions.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import type { SteerableCall } from './SteerableCall.ts'

/**
 * One call as a record. A mode that the runtime announces is the server's claim; words that are no
 * mode of ours stay where they are.
 */
export function toRecord(call: SteerableCall, runActive: boolean | undefined): ToolCallRecord {
  const { id, turn, name, argumentsState, argumentsText, phase, result, outcome, decision } = call
  const { mode, ...others } = call.rest
  const announced = TOOL_MODES.find((known) => known === mode)
  const isOpen = result === undefined && outcome === undefined
  const rest = definedMembers({
    ...others,
    ...(announced === undefined && { mode }),
    ...(isOpen && { end: turn.end }),
  })
  const question =
    isOpen && (argumentsState ?? 'complete') === 'complete'
      ? askedQuestions({ name, arguments: call.arguments }, id)
      : undefined
  const run = runActive === false ? 'ended' : (turn.run ?? (runActive ? 'active' : undefined))
  const record: ToolCallRecord = {
    call: { id, name, arguments: call.arguments },
    ...(argumentsState && { argumentsState }),
    ...(argumentsText !== undefined && { argumentsText }),
    ...(phase && { phase }),
    ...(run && { run }),
    ...(result && { result }),
    ...(outcome && { outcome }),
    ...(decision && { decision }),
    ...(question && { question }),
    ...(announced && { spec: { name, mode: announced } }),
    // Whoever made objects of the text parsed first: digits that no double holds are lost.
    origin: {
      protocol: 'steerable',
      exact: false,
      ids: call.ids,
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
  return withSource(record, ...call.sources)
}
