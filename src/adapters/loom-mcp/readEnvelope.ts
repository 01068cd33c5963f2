import type { JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'

/** What every event says, whatever it reports. */
export interface Envelope {
  /** The id of the call that the event is about. */
  readonly key: string | undefined
  readonly run: unknown
  readonly at: number | undefined
  readonly source: object
  /** What the event says about the call; `rest` is what the record has no place for. */
  readonly about: CallFacts
}

export function readEnvelope(
  {
    type: _type,
    event_key: _eventKey,
    run_id: run,
    session_id: session,
    timestamp,
    payload: _payload,
    server_data: _serverData,
    ...rest
  }: JsonObject,
  payload: JsonObject,
  source: object,
): Envelope {
  const parent = nativeId(payload.parent_tool_call_id)
  return {
    key: nativeId(payload.tool_call_id),
    run,
    at: readTime(timestamp),
    source,
    about: {
      ids: textMembers({ runId: run, sessionId: session }),
      ...(parent !== undefined && { parentId: parent }),
      rest,
    },
  }
}
