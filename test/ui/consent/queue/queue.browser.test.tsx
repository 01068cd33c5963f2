import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ConsentQueue,
  defineToolPolicy,
  ToolHostProvider,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { protocol } from '../../../support/requestInBrowser.tsx'
import '../../../../src/styles.css'

const policy = defineToolPolicy({ tools: { write_file: { mode: 'local' } } })
const write = (id: string, content = 'x'): ToolCallRecord => ({
  call: { id, name: 'write_file', arguments: { path: `notes/${id}.md`, content } },
  request: { id: `request-${id}` },
  phase: 'waiting',
  run: 'active',
})
const queue = () => page.getByRole('region', { name: 'Open requests' })
const click = (name: string, index = 0) =>
  userEvent.click(queue().getByRole('button', { name, exact: true }).nth(index).element(), {
    force: true,
  })

/** `pace` shows it with another delay, which counts from when something next begins it. */
function show(records: readonly ToolCallRecord[], armDelay?: number) {
  const host = createTestHost()
  const view = (delay?: number) => (
    <ToolHostProvider host={host} policy={policy} records={records} armDelay={delay}>
      <ConsentQueue records={records} />
    </ToolHostProvider>
  )
  const { rerender } = render(view(armDelay))
  return { host, pace: (delay?: number) => rerender(view(delay)) }
}
const armed = () =>
  vi.waitFor(() =>
    expect(queue().getByRole('button', { name: 'Allow' }).element()).toHaveAttribute(
      'data-arming',
      'armed',
    ),
  )
const ids = (host: ReturnType<typeof createTestHost>) =>
  host.sent.map((sent) => [
    sent.record.call.id,
    sent.verb === 'decideConsent' ? sent.decision.kind : sent.verb,
  ])

beforeEach(async () => {
  await page.viewport(760, 900)
  await userEvent.click(document.body) // the page of the test has the focus
})
afterEach(cleanup)

it('each request arms by itself: a second click at the same place allows nothing', async () => {
  if (!document.hasFocus()) throw new Error('The page of the test has not the focus.')
  const { host, pace } = show([write('a'), write('b')])
  await armed()
  pace(60_000) // what has to be too early is, however slow the machine
  await click('Allow')
  // what loads late may move Allow, which then arms anew
  while (ids(host).length === 0) {
    pace()
    await click('Allow') // too early as well: it begins the shorter delay
    await armed()
    pace(60_000)
    await click('Allow')
  }
  await vi.waitFor(() =>
    expect(queue().getByRole('heading').first().element().textContent).toContain('notes/b.md'),
  )
  await click('Allow')
  expect(ids(host)).toEqual([['a', 'allow']])
  pace()
  await click('Allow')
  expect(ids(host)).toEqual([['a', 'allow']])
  while (ids(host).length === 1) {
    await armed()
    await click('Allow')
  }
  expect(ids(host)).toEqual([
    ['a', 'allow'],
    ['b', 'allow'],
  ])
})

it('at 360 px the buttons can be reached, and nothing scrolls sideways', async () => {
  await page.viewport(360, 700)
  show(Array.from({ length: 50 }, (_, index) => write(`a-rather-long-name-of-a-file-${index}`)))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await click('Deny all')
  await vi.waitFor(() =>
    expect(queue().getByText('No request waits for you.').query()).not.toBeNull(),
  )
})

describe('three requests that are answered by keyboard', () => {
  const message = () => page.getByRole('textbox', { name: 'Message' })
  const title = (id: string) => queue().getByRole('heading', { name: `Write notes/${id}.md?` })
  function start() {
    const host = createTestHost()
    const sent = vi.fn()
    const records = [write('a'), write('b'), write('c')]
    render(
      <ToolHostProvider host={host} policy={policy} records={records}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent()
          }}
        >
          <input aria-label="Message" />
        </form>
        <ConsentQueue records={records} />
      </ToolHostProvider>,
    )
    return { host, sent }
  }
  /** Moves the focus as a person does, and waits until Allow counts. */
  async function tabTo(name: 'Allow' | 'Deny') {
    const button = queue().getByRole('button', { name, exact: true })
    for (let tabs = 0; tabs < 20 && document.activeElement !== button.query(); tabs += 1)
      await userEvent.tab()
    await expect.element(button).toHaveFocus()
    const allow = queue().getByRole('button', { name: 'Allow', exact: true })
    await vi.waitFor(() => expect(allow.element()).toHaveAttribute('data-arming', 'armed'))
  }

  const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  const enter = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
    protocol().send('Input.dispatchKeyEvent', {
      type,
      ...ENTER,
      ...(type === 'keyDown' && { text: '\r' }),
      autoRepeat,
    })

  it('lead from each to the title of the next, and then back to where the person was', async () => {
    const { host } = start()
    await userEvent.click(message().element())
    await tabTo('Allow')
    await userEvent.keyboard('{Enter}')
    await expect.element(title('b')).toHaveFocus()
    await tabTo('Deny')
    await userEvent.keyboard('{Enter}')
    await expect.element(title('c')).toHaveFocus()
    await tabTo('Allow')
    await userEvent.keyboard(' ')
    await expect.element(message()).toHaveFocus()
    expect(ids(host)).toEqual([
      ['a', 'allow'],
      ['b', 'deny'],
      ['c', 'allow'],
    ])
  })

  it('take nothing that was typed ahead for an answer, and send no message with a key that is still down', async () => {
    const { host, sent } = start()
    await userEvent.click(message().element())
    await tabTo('Deny')
    await userEvent.keyboard('{Enter}{Enter} ay{Enter}')
    await expect.element(title('b')).toHaveFocus()
    expect(ids(host)).toEqual([['a', 'deny']])
    await tabTo('Deny')
    await userEvent.keyboard('{Enter}')
    await expect.element(title('c')).toHaveFocus()
    await tabTo('Deny')
    await enter('keyDown')
    await vi.waitFor(() =>
      expect(queue().getByText('No request waits for you.').query()).not.toBeNull(),
    )
    await enter('keyDown', true)
    expect(sent).not.toHaveBeenCalled()
    await expect.element(queue()).toHaveFocus()
    await enter('keyUp')
    await expect.element(message()).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
    expect(ids(host)).toHaveLength(3)
  })

  it('leave the focus with the queue where the place before is gone', async () => {
    start()
    await userEvent.click(message().element())
    await tabTo('Deny')
    ;(message().element() as HTMLInputElement).disabled = true
    for (const next of ['b', 'c']) {
      await userEvent.keyboard('{Enter}')
      await expect.element(title(next)).toHaveFocus()
      await tabTo('Deny')
    }
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(queue().getByText('No request waits for you.').query()).not.toBeNull(),
    )
    await expect.element(queue()).toHaveFocus()
  })
})
