import { expect, test } from 'vitest'
import { deriveGroup } from '../../../src/ui/conversation/deriveGroup.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

test('a run of 200,000 calls lasts from its first start to its last end', () => {
  const record: ToolCallRecord = {
    call: { id: 'a', name: 'read_file', arguments: {} },
    result: { success: true },
    times: { startedAt: 1000, endedAt: 1200 },
  }
  const status = deriveToolCallStatus(record)
  const calls = Array.from({ length: 200_000 }, () => ({ record, status }))
  const last = { record: { ...record, times: { startedAt: 1100, endedAt: 3000 } }, status }
  expect(deriveGroup([...calls, last])).toEqual({
    calls: 200_001,
    failed: 0,
    refused: 0,
    waiting: 0,
    running: 0,
    elapsed: 2000,
  })
})
