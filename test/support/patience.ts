/**
 * How long a wait lasts whose condition does not come true, in milliseconds: a machine that is busy
 * with something else is no failure. A wait that succeeds ends with its condition, not later.
 */
export const PATIENCE = Number((import.meta.env ?? process.env).HANDRAIL_PATIENCE ?? 30_000)
/** How long a whole test may last: several waits. */
export const TEST_PATIENCE = 3 * PATIENCE
