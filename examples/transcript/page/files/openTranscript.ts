import {
  commonNames,
  deriveToolCallStatus,
  type ToolCallRecord,
  type ToolCallStatus,
} from 'handrail'
import { FORMATS } from '../../formats/formats.ts'
import {
  recogniseFormat,
  type Recognised,
  type Unrecognised,
} from '../../formats/recogniseFormat.ts'
import { orderCalls } from '../calls/orderCalls.ts'

/** A log has no policy: names say what its tools do. */
export const POLICY = { names: commonNames }

/** A text that somebody opened. */
export interface Source {
  /** Of the file, or what stands in its place. */
  readonly name: string
  readonly text: string
  /** Why there is no text to read, in a sentence. */
  readonly problem?: string
}

/**
 * One call as a row: how deep it stands under the calls that started it, and how many stand under
 * it.
 */
export interface Row {
  readonly record: ToolCallRecord
  readonly status: ToolCallStatus
  readonly depth: number
  readonly children: number
}

/** A source that was read. */
export interface Transcript {
  readonly outcome: Recognised | Unrecognised
  readonly rows: readonly Row[]
}

/**
 * Reads a text as a transcript: what it is, and its calls with their statuses, those of a sub-agent
 * under the call that started it. Whoever opens it may say what it is, by the id of a format. Never
 * throws.
 */
export function openTranscript({ text, problem }: Source, formatId?: string): Transcript {
  if (problem !== undefined) return { outcome: { format: undefined, problem, tried: [] }, rows: [] }
  const found = recogniseFormat(text)
  const chosen = FORMATS.find(({ id }) => id === formatId)
  const outcome = found.format && chosen ? { ...found, format: chosen, doubts: [] } : found
  if (!outcome.format) return { outcome, rows: [] }
  try {
    const rows = orderCalls(outcome.format.read(outcome.events)).map((row) => ({
      ...row,
      status: deriveToolCallStatus(row.record, { policy: POLICY }),
    }))
    return { outcome, rows }
  } catch (error) {
    // The adapters do not throw on what a file holds; a page that shows any file must not end where
    // one does.
    return {
      outcome: {
        format: undefined,
        problem: `This could not be read as ${outcome.format.title}: ${error instanceof Error ? error.message : String(error)}`,
        tried: [],
      },
      rows: [],
    }
  }
}
