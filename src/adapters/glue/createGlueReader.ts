import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { ToolSpec } from '../../tool-call/index.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { createPermissions } from './createPermissions.ts'
import { readAcp } from './readAcp.ts'
import { readEvent } from './readEvent.ts'

/** What is known beside the events: whether the run goes on, and what each tool declares. */
export interface GlueOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools; their own `trust` is read where it comes along. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what Glue says of its tool calls, in order: agent and session events (by their class, as
 * `type`), lines of the session log, and the messages of its ACP server. Each says by its members
 * what it is. Never throws on what they hold. Source: HelgeSverre/glue, glue_core (tool,
 * agent_event, session_event), glue_server (acp), session log of glue_harness.
 * @example
 * const reader = createGlueReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createGlueReader(options: GlueOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'glue', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const permissions = createPermissions(calls)
  return (event, source) => {
    if (event.jsonrpc !== undefined || typeof event.method === 'string')
      readAcp(calls, permissions, event, source)
    else readEvent(calls, permissions, event, source)
  }
}
