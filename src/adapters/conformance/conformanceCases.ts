import type { AdapterUnderTest, ConformanceCase } from './AdapterUnderTest.ts'
import { createBench } from './createBench.ts'
import { readerCases } from './readerCases.ts'
import { recordCases } from './recordCases.ts'

/**
 * What every adapter must hold, for any test runner:
 * `for (const { title, run } of conformanceCases(mine)) test(title, run)`.
 * @example
 * for (const { title, run } of conformanceCases(mine)) test(title, run)
 */
export function conformanceCases(adapter: AdapterUnderTest): readonly ConformanceCase[] {
  const bench = createBench(adapter)
  return Object.entries({ ...recordCases(bench), ...readerCases(bench) }).map(([title, run]) => ({
    title,
    run,
  }))
}
