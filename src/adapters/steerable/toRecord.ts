import { withSource, type JsonObject, type ToolCallRecord } from '../../tool-call/index.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import { askedQuestions } from '../shared/host/askedQuestions.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import type { SteerableCall } from './SteerableCall.ts'

/**
 * One call as a record. A mode that the runtime announces is the claim of a server called
 * `steerable`, which an app trusts with `servers: { steerable: { trusted: true } }`; words that are
 * no mode of ours stay where they are.
 */
export function toRecord(call: SteerableCall, runActive: boolean | undefined): ToolCallRecord {
  const { id, turn, name, argumentsState, argumentsText, phase, result, outcome, decision } = call
  const { mode, summary, durationMs = durationIn(result), ...others } = call.rest
  const announced = TOOL_MODES.find((known) => known === mode)
  const isOpen = isLeftOpen(call)
  const rest = definedMembers({
    ...others,
    ...(announced === undefined && { mode }),
    ...(!isSummary(summary) && { summary }),
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
    ...(isSummary(summary) && { summary }),
    ...(isDuration(durationMs) && { times: { durationMs } }),
    ...(result && { result }),
    ...(outcome && { outcome }),
    ...(decision && { decision }),
    ...(question && { question }),
    ...(announced && { spec: { name, mode: announced, server: 'steerable' } }),
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

const isSummary = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The runtime adds to every result how long its call took. Source: Steerable, agent-runtime. */
const durationIn = (result: SteerableCall['result']): unknown =>
  ownMembers(ownMembers(result)?.data)?.durationMs

/**
 * Why a turn ended, as far as it was said: its message or code, else the kind of the end where that
 * is more than a plain one.
 */
function reasonOf({ type, message, code }: JsonObject): string | undefined {
  const said = [message, code, type === 'done' ? undefined : type]
  return said.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined
}
