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
 * How many random cases a test tries, or how much it is given: all of it in `npm run test:deep`, a
 * twentieth in `npm test`, or another `part`. For random tests of 200 cases or more. Those that prove
 * something with all of their cases together (that a generator reaches every kind) keep their number,
 * or try a larger part.
 */
export const caseCount = (all: number, part = 20): number =>
  (import.meta.env ?? process.env).HANDRAIL_DEEP ? all : Math.ceil(all / part)
