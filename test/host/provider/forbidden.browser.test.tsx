import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineToolPolicy, ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, TestProvider } from '../../../src/testing/index.ts'
import { openRequests, render } from '../../support/requestInBrowser.tsx'
import { rules } from '../../../src/rules/index.ts'

const PUSH: ToolCallRecord = {
  call: { id: 'push', name: 'shell_run', arguments: { command: 'git push --force' } },
}
const policy = defineToolPolicy({
  rules,
  permissions: [
    { rule: 'shell_run(command: git push *)', verdict: 'deny', reason: 'only people push' },
  ],
})

openRequests()

it('a refusal by a rule that was lost is sent again with the keyboard, and then has arrived', async () => {
  let lost = 1
  const host = createTestHost({
    isGated: (record) => record.result === undefined,
    decideConsent: () => (lost-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve()),
  })
  render(
    <TestProvider host={host} policy={policy} records={[PUSH]}>
      <ToolCallBubble record={PUSH} />
    </TestProvider>,
  )
  const again = page.getByRole('button', { name: 'Send again' })
  await expect.element(again).toBeVisible()
  ;(again.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not allowed here “only people push”').first()).toBeVisible()
  expect(again.query()).toBeNull()
  expect(host.sent).toHaveLength(2)
})
