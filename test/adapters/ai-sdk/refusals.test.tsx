import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fromAiSdk } from '../../../src/adapters/ai-sdk/index.ts'
import { defineToolPolicy, ToolCallBubble } from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'
import { rules } from '../../../src/rules/index.ts'

const policy = defineToolPolicy({
  rules,
  permissions: [
    { rule: 'write_file(path: .git/**, ...)', verdict: 'deny', reason: 'only git writes there' },
  ],
})

/** A call that the server ended with this error. */
function show(errorText: string): HTMLElement {
  const part = {
    type: 'tool-write_file',
    toolCallId: 'c1',
    state: 'output-error',
    input: { path: '.git/config', content: '[core]' },
    errorText,
  }
  const { container } = render(
    <TestProvider policy={policy}>
      {fromAiSdk([{ id: 'm1', role: 'assistant', parts: [part] }]).map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
  return container
}

test('a call that the server refused is reported as denied, with the reason, and says that only a text tells it', async () => {
  const bubble = show('Not allowed here: only git writes there')
  expect(bubble.querySelector('.handrail-status')).toHaveTextContent(
    'Reported as denied “Not allowed here: only git writes there”',
  )
  expect(bubble).not.toHaveTextContent(/tried to|failed/i)
  await userEvent.click(within(bubble).getByRole('button', { name: /^Did not / }))
  expect(await screen.findByText(/^Only the text of this result says/)).toBeVisible()
})

test.each(['An error occurred.', 'Not allowed hereafter', 'The tool said: Not allowed here: no'])(
  'a call that ended with “%s” has failed, although a rule of the page forbids it',
  (errorText) => {
    expect(show(errorText)).toHaveTextContent(/tried to/i)
    expect(screen.queryByText('Reported as denied')).toBeNull()
  },
)
