import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const css = readFileSync('src/ui/styles/print.css', 'utf8')
const [, hidden = ''] = /@media print \{\s*([^{]*)\{\s*display: none;/.exec(css) ?? []

const ASKED = exampleRecord('awaiting_consent')
const RUNNING = exampleRecord('running', { call: { ...ASKED.call, id: 'call-2' } })
const FAILED = exampleRecord('failed', {
  call: { id: 'call-3', name: 'update_note', arguments: { path: 'a.md' } },
  result: { success: false },
})

test.each([
  ['Allow', ASKED],
  ['Deny', ASKED],
  [/^Stop/, RUNNING],
  [/^Run again/, FAILED],
] as const)('on paper there is no button %s', async (name, record: ToolCallRecord) => {
  const nothing = async () => {}
  render(
    <TestProvider host={createTestHost({ cancel: nothing, runAgain: nothing })}>
      <ToolCallBubble record={record} />
      <ConsentQueue records={[ASKED]} />
    </TestProvider>,
  )
  for (const button of await screen.findAllByRole('button', { name }))
    expect(button.matches(hidden)).toBe(true)
})
