import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  defineToolPolicy,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolHostProviderProps,
} from '../../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../../src/testing/index.ts'
import { holdClock, releaseClock, soon } from '../../../../support/page/clock.ts'
import { rules } from '../../../../../src/rules/index.ts'

const failed = (name: string, path: string) =>
  exampleRecord('failed', {
    call: { id: 'call-1', name, arguments: { path: 'notes/plan.md' } },
    spec: { name, inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
    result: { success: false, error: 'No such note.' },
    recovery: { canCorrect: true, prior: { path } },
  })

function setUp(record: ToolCallRecord, props: ToolHostProviderProps = {}, bubbles = 1) {
  const resend = vi.fn(async (_record: ToolCallRecord, _corrected: object) => {})
  const host = createTestHost({ runCorrected: resend })
  render(
    <TestProvider host={host} records={[record]} {...props}>
      {Array.from({ length: bubbles }, (_, index) => (
        <ToolCallBubble key={index} record={record} />
      ))}
    </TestProvider>,
  )
  return resend
}
const correct = async () => {
  for (const line of screen.queryAllByRole('button', { expanded: false }))
    await userEvent.click(line)
  const [button] = await screen.findAllByRole('button', { name: 'Correct and send again' })
  await userEvent.click(button!)
  await screen.findAllByRole('textbox', { name: /path/i })
}
/** Once the form's rules are there. */
const sendAgain = async () => {
  const button = await screen.findByRole('button', { name: 'Send again' })
  await waitFor(() => expect(button).toHaveAttribute('data-arming', 'armed'))
  await userEvent.click(button)
}

afterEach(releaseClock)

describe('a call that is corrected and sent again', () => {
  it('is never sent where a rule denies what it would run, also as the server filled it in', async () => {
    const policy = defineToolPolicy({
      rules,
      permissions: [
        { rule: 'update_note(path: /etc/*)', verdict: 'deny', reason: 'That is no note.' },
      ],
    })
    const resend = setUp(failed('update_note', '/etc/passwd'), { policy })
    await correct()
    await sendAgain()
    expect(await screen.findByRole('alert')).toHaveTextContent('That is no note.')
    await userEvent.type(screen.getByRole('textbox', { name: /path/i }), '{Enter}')
    expect(resend).not.toHaveBeenCalled()
  })

  it('asks where the policy asks, about what would run, and sends what was allowed', async () => {
    const resend = setUp(failed('delete_note', 'notes/all.md'))
    await correct()
    await sendAgain()
    const request = await screen.findByRole('group', { name: /Delete notes\/all\.md\?/ })
    expect(resend).not.toHaveBeenCalled()
    await userEvent.click(within(request).getByRole('button', { name: /^Allow/ }))
    expect(await screen.findByText('Sent again.')).toBeVisible()
    expect(resend.mock.calls.map(([, corrected]) => corrected)).toEqual([{ path: 'notes/all.md' }])
  })

  it('is not sent where the person does not allow it, and its form is there again', async () => {
    const resend = setUp(failed('delete_note', 'notes/all.md'))
    await correct()
    await sendAgain()
    await userEvent.click(await screen.findByRole('button', { name: 'Do not run it' }))
    expect(await screen.findByRole('textbox', { name: /path/i })).toHaveValue('notes/all.md')
    expect(resend).not.toHaveBeenCalled()
  })

  it('is sent once, wherever it is shown, also when its details are opened again', async () => {
    const resend = setUp(failed('update_note', 'notes/all.md'), {}, 2)
    await correct()
    await sendAgain()
    await waitFor(() => expect(screen.getAllByText('Sent again.')).toHaveLength(2))
    const [line] = screen.getAllByRole('button', { expanded: true })
    await userEvent.click(line!)
    await userEvent.click(line!)
    expect(screen.queryByRole('button', { name: 'Correct and send again' })).toBeNull()
    expect(resend).toHaveBeenCalledOnce()
  })

  it('is not sent by the second click on the button that opened its form, and shows and says so', async () => {
    holdClock()
    const resend = setUp(failed('update_note', 'notes/all.md'), { armDelay: 3000 })
    await correct()
    const button = () => screen.getByRole('button', { name: 'Send again' })
    const arms = async () => {
      await waitFor(() => expect(button()).toHaveAttribute('data-arming', 'arming'))
      expect(button()).toHaveAttribute('aria-disabled', 'true')
      expect(button()).toHaveAccessibleDescription('In a moment')
      await userEvent.click(button())
      expect(resend).not.toHaveBeenCalled()
    }
    await arms()
    await soon(() => expect(button()).toHaveAttribute('aria-disabled', 'false'))
    expect(button()).not.toHaveAccessibleDescription()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await correct()
    await arms()
    await soon(() => expect(button()).toHaveAttribute('data-arming', 'armed'))
    await userEvent.click(button())
    await waitFor(() => expect(resend).toHaveBeenCalledOnce())
  })
})
