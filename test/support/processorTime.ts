/**
 * Milliseconds of the processor that `work` takes: unlike the clock, no more where the machine is
 * busy with something else.
 */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many random cases a test tries, or how much it is given: all of it in `npm run test:all`, a
 * fifth in `npm test`. Only for tests of which all takes seconds of the processor.
 */
export const caseCount = (all: number): number =>
  (import.meta.env ?? process.env).HANDRAIL_MATRIX ? all : all / 5
