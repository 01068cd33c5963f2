import type { ToolCallRecord } from './ToolCallRecord.ts'

/**
 * Something about a call that became something else. `null`: nothing was there; a side that is
 * missing is not known.
 */
export type Compared = { record: ToolCallRecord; before?: unknown; after?: unknown }
