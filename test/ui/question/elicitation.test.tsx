import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ToolCallBubble, useToolCalls } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'
import { closeAll, connect } from '../../adapters/mcp/connect.ts'
import { answerButton } from './answerButton.ts'

// A server in a process of its own answers when it does, outside of every act.
const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
const before = page.IS_REACT_ACT_ENVIRONMENT
beforeAll(() => void (page.IS_REACT_ACT_ENVIRONMENT = false))
afterAll(async () => {
  page.IS_REACT_ACT_ENVIRONMENT = before
  await closeAll()
})

/** A chat whose agent calls one tool of the published everything server. */
async function chat(tool: string, args: Record<string, unknown> = {}) {
  const { host, sent, client } = await connect('everything')
  function Chat() {
    const calls = useToolCalls(host.reader)
    return (
      <TestProvider host={host} records={calls.list}>
        {calls.list.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
  }
  render(<Chat />)
  const result = host.callTool({ id: 'c1', name: tool, arguments: args })
  return { user: userEvent.setup(), result, sent, client }
}

test('the everything server asks with every kind of field, and gets exactly the answers', async () => {
  const { user, result } = await chat('trigger-elicitation-request')
  const name = await screen.findByRole('textbox', { name: 'String' })
  expect(
    screen.getByRole('group', {
      name: /asks “Please provide inputs for the following fields:”$/,
    }),
  ).toBeVisible()
  expect(screen.getByRole('textbox', { name: '“String with default”' })).toHaveValue(
    'It was a dark and stormy night.',
  )
  expect(screen.getByRole('radio', { name: 'Monica' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Cats' })).toBeChecked()

  await user.click(await answerButton())
  expect(name).toHaveFocus()
  expect(statusOf('c1')).toBe('running')

  await user.type(name, 'Ann Lind')
  await user.type(
    screen.getByRole('textbox', { name: '“String with email format”' }),
    'ann@nordwind.example',
  )
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.clear(screen.getByRole('textbox', { name: 'Integer' }))
  await user.type(screen.getByRole('textbox', { name: 'Integer' }), '7')
  await user.click(screen.getByRole('checkbox', { name: 'Violin' }))
  await user.click(screen.getByRole('radio', { name: '“Wonder Woman”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Trout' }))
  await user.click(screen.getByRole('radio', { name: 'Fish' }))
  await user.click(await answerButton())

  const content = ((await result).content as { text: string }[]).map(({ text }) => text).join('\n')
  const raw: unknown = JSON.parse(
    content.slice(content.indexOf('Raw result: ') + 'Raw result: '.length),
  )
  expect(raw).toEqual({
    action: 'accept',
    content: {
      name: 'Ann Lind',
      email: 'ann@nordwind.example',
      check: true,
      firstLine: 'It was a dark and stormy night.',
      integer: 7,
      number: 3.14,
      untitledSingleSelectEnum: 'Monica',
      untitledMultipleSelectEnum: ['Guitar', 'Violin'],
      titledSingleSelectEnum: 'hero-3',
      titledMultipleSelectEnum: ['fish-1', 'fish-3'],
      legacyTitledEnum: 'pet-4',
    },
  })
  await waitFor(() => expect(statusOf('c1')).toBe('succeeded'))
})

test.each([
  ['Decline', 'User declined'],
  ['Dismiss', 'User cancelled'],
])('%s tells the server exactly that', async (button, told) => {
  const { user, result } = await chat('trigger-elicitation-request')
  await user.click(await screen.findByRole('button', { name: button }))
  expect(JSON.stringify(await result)).toContain(told)
})

test('an address is opened by a click, and the click is the answer', async () => {
  const { user, result } = await chat('trigger-url-elicitation', {
    url: 'https://example.com/key',
    message: 'Sign in',
  })
  const link = await screen.findByRole('link', { name: 'Open example.com' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(JSON.stringify(await result)).toContain('User completed the URL elicitation')
})
