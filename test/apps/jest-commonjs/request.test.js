const { render, screen } = require('@testing-library/react')
const { default: userEvent } = require('@testing-library/user-event')
const { ToolCallBubble } = require('handrail')
const { evaluateCall } = require('handrail/policy')
const { createTestHost, exampleRecord, TestProvider } = require('handrail/testing')
require('handrail/styles.css')

test('one click on Allow is sent to the host once', async () => {
  const problems = jest.spyOn(console, 'error')
  const host = createTestHost()
  render(
    <TestProvider host={host}>
      <ToolCallBubble record={exampleRecord('awaiting_consent')} />
    </TestProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  expect(host.sent).toMatchObject([{ verb: 'decideConsent', decision: { kind: 'allow' } }])
  expect(problems).not.toHaveBeenCalled()
})

test('the pure parts are required without React', () => {
  expect(evaluateCall({ name: 'shell_run', arguments: {} }, {}, {}).verdict).toBe('ask')
})
