import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToolCallBubble } from '../../../../../src/index.ts'
import { defineToolPolicy } from '../../../../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../../src/testing/index.ts'
import { rules } from '../../../../../src/rules/index.ts'

it('a request says why it asks, by the typed cause and not by the last of its reasons', async () => {
  const record = exampleRecord('awaiting_consent')
  const { name } = record.call
  const policy = defineToolPolicy({
    rules,
    permissions: [{ rule: name, verdict: 'ask', reason: 'ask the owner' }],
  })
  const { container } = render(
    <TestProvider host={createTestHost()} policy={policy} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Options' })).toBeVisible()
  expect(container.querySelector('.handrail-meta')).toHaveTextContent('ask the owner')
})
