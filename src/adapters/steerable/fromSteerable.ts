import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createSteerableReader } from './createSteerableReader.ts'

/**
 * The tool calls of a Steerable run, in order: an array of events (the objects behind the stream's
 * `data:` lines, or a sidecar's notifications), or of chat messages that hold their calls and
 * results. Each object says by its members what it is. `runActive` is what the page knows of the
 * run; an end that the events themselves report stands. Never throws on what the array holds, and
 * never changes it. Source: Steerable, Events Spec, Chat Spec, Sidecar Spec.
 * @example
 * const records = fromSteerable(events, { runActive: false }) // of a run that is over
 */
export function fromSteerable(
  input: readonly object[],
  options: { runActive?: boolean | undefined } = {},
): ToolCallRecord[] {
  return readWhole(createSteerableReader(options), input)
}
