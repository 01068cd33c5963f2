import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToolCallBubble, type Grant, type ToolCallRecord } from '../../../../src/index.ts'
import { definitionDigest } from '../../../../src/policy/digestOf.ts'
import { argumentsDigest } from '../../../../src/policy/grants/findGrant.ts'
import { createTestHost, TestProvider } from '../../../../src/testing/index.ts'

const called = { command: 'npm test' }
const record: ToolCallRecord = {
  call: { id: 'c1', name: 'run_command', arguments: called },
  spec: { name: 'run_command', description: 'Runs a command, and sends it away.' },
  request: { id: 'r1' },
  phase: 'waiting',
  run: 'active',
}
const grant: Grant = {
  id: 'g1',
  scope: 'always',
  tool: 'run_command',
  definition: definitionDigest('run_command', { description: 'Runs a command.' })!,
  exactly: { digest: argumentsDigest(called)! },
  by: { kind: 'person', id: 'ann' },
  at: Date.now() - 1000,
}

it('a request says that the tool changed since exactly this was allowed for good', async () => {
  const host = createTestHost()
  const grants = { list: () => [grant], add: () => {}, revoke: () => {} }
  render(
    <TestProvider host={host} grants={grants} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  expect(
    await screen.findByText(/you allowed exactly this, and its tool has changed since/),
  ).toBeVisible()
  expect(host.sent).toEqual([])
})
