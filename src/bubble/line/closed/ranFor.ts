import type { ToolCallRecord } from '../../../tool-call/index.ts'

/** How long a call ran, in milliseconds, where its record knows that or both times. */
export const ranFor = ({ times }: ToolCallRecord): number | undefined =>
  typeof times?.startedAt === 'number' && typeof times.endedAt === 'number'
    ? times.endedAt - times.startedAt
    : times?.durationMs
