import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { lateCode, type LateCode } from '../../../src/internal/work/lateCode.ts'
import { laterDecisions } from '../../../src/decisions/send/laterDecisions.ts'
import { laterDigests } from '../../../src/execution/laterDigests.ts'

/** Takes code away that has come, until the returned function is called. */
function hold<T>(late: LateCode<T>): () => void {
  const code = late.now()
  const page = lateCode<T>()
  vi.spyOn(late, 'now').mockImplementation(page.now)
  vi.spyOn(late, 'subscribe').mockImplementation(page.subscribe)
  vi.spyOn(late, 'bring').mockImplementation(page.bring)
  return () => {
    if (code !== undefined) page.bring(code)
  }
}

/**
 * Puts a page back to before the code of decisions has come: digests, and what decides in a
 * person's place. The returned function brings it. `vi.restoreAllMocks` ends it.
 */
export function holdDecisions(): () => Promise<void> {
  const held = [hold(laterDigests), hold(laterDecisions)]
  return () =>
    act(async () => {
      for (const bring of held) bring()
    })
}
