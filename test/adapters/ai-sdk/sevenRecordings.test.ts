import {
  createAiSdkReader,
  fromAiSdk,
  toAiSdkDecision,
} from '../../../src/adapters/ai-sdk/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { recording } from './support.ts'

const kinds = (records: readonly ToolCallRecord[]) =>
  records.map((record) => deriveToolCallStatus(record).kind)

describe('what a person sees of the real AI SDK 7', () => {
  it.each([
    ['success', [['succeeded']]],
    ['parallel', [['succeeded', 'succeeded']]],
    ['execute-error', [['failed']]],
    ['invalid-input', [['failed']]],
    ['broken-input', [['failed']]],
    ['unknown-tool', [['failed']]],
    ['preliminary', [['succeeded']]],
    ['dynamic', [['succeeded']]],
    ['client-tool', [['unknown'], ['succeeded']]],
    ['server-steps-stop', [['succeeded']]],
    ['approval-approved', [['awaiting_consent'], ['succeeded']]],
    ['approval-denied', [['awaiting_consent'], ['denied']]],
    [
      'approval-mixed',
      [
        ['awaiting_consent', 'succeeded', 'awaiting_consent'],
        ['succeeded', 'succeeded', 'denied'],
      ],
    ],
    ['abort', [['unknown']]],
  ])('the recording %s shows the statuses of its turns', (scenario, expected) => {
    const { turns } = recording(7, scenario)
    expect(turns.map(({ message }) => kinds(fromAiSdk([message], { status: 'ready' })))).toEqual(
      expected,
    )
  })

  it('input that was refused is seen in the stream, and shown as it came', () => {
    for (const scenario of ['invalid-input', 'broken-input']) {
      const reader = createAiSdkReader()
      for (const chunk of recording(7, scenario).turns[0]!.chunks) reader.push(chunk)
      expect(reader.records()[0]).toMatchObject({ argumentsState: 'invalid' })
      expect(reader.records()[0]!.argumentsText).toMatch(/^{"(town|city)":/)
    }
  })

  it('a decision is written as the server took it', () => {
    const [first, second] = recording(7, 'approval-denied').turns
    const [record] = fromAiSdk([first!.message], { status: 'ready' })
    const { approval } = second!.before!.parts.find((part) => 'toolCallId' in part) as {
      approval?: object
    }
    expect(
      toAiSdkDecision(record!, {
        kind: 'deny',
        id: record!.request!.id,
        digest: 'd',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        reason: 'wrong address',
      }),
    ).toEqual(approval)
  })
})
