import { withSource, type JsonObject, type ToolCallRecord } from '../../tool-call/index.ts'
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
  const isOpen = isLeftOpen(call)
  const rest = definedMembers({
    ...others,
    ...(announced === undefined && { mode }),
    ...(isOpen && { end: turn.end }),
  })
  const why =
    isOpen && turn.end && turn.calls.find(isLeftOpen) === call ? reasonOf(turn.end) : undefined
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
    ...(why !== undefined && { runEnd: why }),
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

const isLeftOpen = ({ result, outcome }: SteerableCall): boolean =>
  result === undefined && outcome === undefined

/** Why a turn ended, as far as it was said: a plain end says nothing. */
function reasonOf({ type, message, code }: JsonObject): string | undefined {
  const said = [message, code, type === 'done' ? undefined : type]
  return said.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined
}
