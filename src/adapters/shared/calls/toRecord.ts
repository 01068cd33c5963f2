import { withSource, type ToolCallRecord, type ToolSpec } from '../../../tool-call/index.ts'
import { definedMembers } from '../read/definedMembers.ts'
import type { KnownCall } from './CallFacts.ts'

/** What is known of one call as its record. `declared`: what the app says of its tool. */
export function toRecord(
  { id, run, sources, facts, arriving }: KnownCall,
  protocol: string,
  declared: ReadonlyMap<string, ToolSpec>,
): ToolCallRecord {
  const {
    name = 'unknown',
    arguments: args,
    ids = {},
    rest = {},
    spec: ownSpec,
    ...members
  } = facts
  const known = declared.get(name)
  const spec = known || ownSpec ? { name, ...ownSpec, ...known } : undefined
  const record: ToolCallRecord = {
    call: { id, name, arguments: arriving?.value() ?? args ?? {} },
    // A call of which only its end is known cannot be read.
    ...((facts.name === undefined || args === undefined) && { argumentsState: 'invalid' }),
    ...(definedMembers(members) as Partial<ToolCallRecord>),
    ...(run.state && { run: run.state }),
    ...(spec && { spec }),
    origin: {
      protocol,
      exact: false,
      ids: { ...ids },
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
  return withSource(record, ...sources)
}
