import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ConsentDecision, ToolCallRecord } from 'handrail'
import { digestCall } from 'handrail/json'
import { ToolCallBubble } from '../../src/index.ts'
import { TestProvider } from '../../src/testing/index.ts'
import { policy } from './loop/policy.ts'
import { hold, resultOf } from './loop/server.ts'

const by = { kind: 'person', id: 'ada' } as const
const call = { id: '1', name: 'delete_note', arguments: { name: 'plan' } }
const record: ToolCallRecord = { call, phase: 'done', run: 'ended' }
const digestOf = (name: string) =>
  digestCall({ tool: call.name, definition: null, arguments: { name } })
const allowing = (name: string): ConsentDecision => ({
  id: 'd1',
  kind: 'allow',
  scope: 'once',
  by,
  arguments: { name },
  digest: digestOf(name),
})
const deny: ConsentDecision = {
  id: 'd1',
  kind: 'deny',
  scope: 'once',
  by,
  digest: digestOf('plan'),
}

describe('a call of a loop of one’s own, stored as server.md says, tells after a reload', () => {
  it.each([
    ['that it was denied', deny, /^Did not delete note .*plan.*Denied/, /Denied/],
    ['that it was allowed', allowing('plan'), /^Deleted note .*plan.*Done/, /^Allowed/],
    [
      'that another call was allowed',
      allowing('other'),
      /^Did not delete .*Refused by the server/,
      /^Allowed/,
    ],
  ] as const)('%s', async (_what, decision, said, receipt) => {
    hold('1').decision = decision
    const ended = await resultOf(record, () => ({ success: true }))
    const stored = JSON.parse(JSON.stringify({ ...record, ...ended })) as ToolCallRecord
    const { container } = render(
      <TestProvider policy={policy}>
        <ToolCallBubble record={stored} />
      </TestProvider>,
    )
    expect(container).toHaveTextContent(said)
    await userEvent.click(screen.getAllByRole('button')[0]!)
    expect((await screen.findAllByText(receipt))[0]).toBeVisible()
    expect(container).not.toHaveTextContent(/try again|tried|may have|failed/i)
  })
})
