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
