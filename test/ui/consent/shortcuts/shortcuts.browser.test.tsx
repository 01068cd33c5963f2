// Keys that decide, pressed in a real browser: a page cannot make such events itself.
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHostProviderProps,
} from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import {
  armed,
  arming,
  HELD,
  isArmed,
  openRequests,
  protocol,
  render,
} from '../../../support/requestInBrowser.tsx'

openRequests()

const asked = (id: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, id },
  request: { id, can: { reason: true } },
})

function show(ids: readonly string[] = ['one'], props: ToolHostProviderProps = {}) {
  const host = createTestHost()
  render(
    <ToolHostProvider host={host} shortcuts openRequests="all" {...props}>
      <textarea aria-label="Message" />
      {ids.map((id) => (
        <ToolCallBubble key={id} record={asked(id)} />
      ))}
    </ToolHostProvider>,
  )
  return host
}
const sent = (host: ReturnType<typeof createTestHost>) =>
  host.sent.map(({ record, decision }: { record: ToolCallRecord; decision?: { kind: string } }) => [
    record.call.id,
    decision?.kind,
  ])
const hinted = () => vi.waitFor(() => expect(document.querySelector('kbd')).not.toBeNull())
const all = (name: string) => page.getByRole('button', { name, exact: true }).elements()
const allArmed = (count: number) =>
  soon(() => {
    const armedOnes = all('Allow').filter((each) => each.getAttribute('aria-disabled') === 'false')
    expect(armedOnes).toHaveLength(count)
  })
const ALLOW = '{Control>}{Enter}{/Control}'
const DENY = '{Control>}{Backspace}{/Control}'
const LATER = 600

describe('the keys of a request', () => {
  it('are shown on its buttons, and named to screen readers', async () => {
    show()
    await hinted()
    await armed()
    const [allow] = all('Allow')
    expect(allow!.textContent).toBe('AllowCtrl+Enter')
    expect(allow!.getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
    expect(all('Deny')[0]!.getAttribute('aria-keyshortcuts')).toBe('Control+Backspace')
  })

  it('allow and deny the only one in view, wherever the focus is', async () => {
    const host = show()
    await hinted()
    await armed()
    await userEvent.keyboard(ALLOW)
    await vi.waitFor(() => expect(sent(host)).toEqual([['one', 'allow']]))
  })

  it('deny it, too', async () => {
    const host = show()
    await hinted()
    await armed()
    await userEvent.keyboard(DENY)
    await vi.waitFor(() => expect(sent(host)).toEqual([['one', 'deny']]))
  })

  it('are none unless the app wants them', async () => {
    const host = show(['one'], { shortcuts: false })
    await armed()
    await userEvent.keyboard(ALLOW)
    await userEvent.keyboard(DENY)
    await advance(LATER)
    expect(document.querySelector('kbd')).toBeNull()
    expect(sent(host)).toEqual([])
  })

  it('are never a letter alone', async () => {
    const host = show(['one'], { shortcuts: { allow: 'y', deny: 'Shift+N' } })
    await armed()
    await userEvent.keyboard('y')
    await userEvent.keyboard('{Shift>}N{/Shift}')
    await advance(LATER)
    expect(document.querySelector('kbd')).toBeNull()
    expect(sent(host)).toEqual([])
  })

  it('do nothing too early, and begin the delay again', async () => {
    const host = show()
    await hinted()
    await arming()
    await advance(400)
    await userEvent.keyboard(ALLOW)
    await userEvent.keyboard(DENY)
    await advance(400)
    expect(sent(host)).toEqual([])
    expect(isArmed()).toBe(false)
    await armed()
    await userEvent.keyboard(ALLOW)
    await vi.waitFor(() => expect(sent(host)).toEqual([['one', 'allow']]))
  })

  it('do nothing while the person types', async () => {
    const host = show()
    await hinted()
    await armed()
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }))
    await armed()
    await advance(LATER)
    await userEvent.keyboard(ALLOW)
    await userEvent.keyboard(DENY)
    await advance(100)
    expect(sent(host)).toEqual([])
  })

  it('do nothing while an input method composes, also where nobody sees what is typed into', async () => {
    const host = show()
    await hinted()
    await armed()
    const island = document.body.appendChild(document.createElement('div'))
    const box = document.createElement('textarea')
    island.attachShadow({ mode: 'closed' }).append(box) // the page sees only the island
    box.focus()
    const heard: [string, boolean][] = []
    const listen = ({ key, isComposing }: KeyboardEvent) => void heard.push([key, isComposing])
    window.addEventListener('keydown', listen)
    const compose = (text: string) =>
      protocol().send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await compose('ni')
    expect(box.value).toBe('ni')
    await advance(LATER)
    await userEvent.keyboard(ALLOW)
    await compose('nih')
    await advance(LATER)
    await userEvent.keyboard(DENY)
    await protocol().send('Input.insertText', { text: '日' })
    await advance(LATER)
    expect(heard).toContainEqual(['Enter', true])
    expect(heard).toContainEqual(['Backspace', true])
    expect(sent(host)).toEqual([])
    window.removeEventListener('keydown', listen)
    island.remove()
    await armed()
    await userEvent.keyboard(ALLOW)
    await vi.waitFor(() => expect(sent(host)).toEqual([['one', 'allow']]))
  })

  it('do nothing while a key repeats that was held before', async () => {
    const host = show()
    await hinted()
    await userEvent.click(document.body)
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 }
    await protocol().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    for (let count = 0; count < 20; count += 1) {
      await advance(60)
      await protocol().send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        autoRepeat: true,
        ...key,
      })
    }
    await protocol().send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    expect(sent(host)).toEqual([])
  })

  it('do nothing while one repeats, also where nothing is waited for', async () => {
    const host = show(['one'], { armDelay: 0 })
    await hinted()
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 }
    await protocol().send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      autoRepeat: true,
      ...key,
    })
    await protocol().send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await advance(100)
    expect(sent(host)).toEqual([])
  })

  it('do nothing where a key was pressed just before', async () => {
    const host = show()
    await hinted()
    await armed()
    await userEvent.keyboard('k')
    await userEvent.keyboard(ALLOW)
    await advance(100)
    expect(sent(host)).toEqual([])
  })

  it('are not made by a script of the page', async () => {
    const host = show()
    await hinted()
    await armed()
    for (const key of ['Enter', 'Backspace'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, ctrlKey: true, bubbles: true }),
      )
    await advance(LATER)
    expect(sent(host)).toEqual([])
  })

  it('are the page’s where it has used them', async () => {
    const host = show()
    await hinted()
    await armed()
    const take = (event: KeyboardEvent) => event.preventDefault()
    document.addEventListener('keydown', take)
    await userEvent.keyboard(ALLOW)
    await advance(100)
    document.removeEventListener('keydown', take)
    expect(sent(host)).toEqual([])
  })

  it('decide none of two in view, which is said; the one with the focus where it is in one', async () => {
    const host = show(['one', 'two'])
    await hinted()
    await allArmed(2)
    await userEvent.keyboard(ALLOW)
    await expect
      .element(page.getByText('Several requests are in view.', { exact: false }))
      .toBeInTheDocument()
    await userEvent.keyboard(DENY)
    await advance(100)
    expect(sent(host)).toEqual([])
    all('Deny')[1]!.focus()
    await advance(LATER)
    await allArmed(2)
    await userEvent.keyboard(ALLOW)
    await vi.waitFor(() => expect(sent(host)).toEqual([['two', 'allow']]))
  })

  it('press nothing else: the key to allow on a focused Deny does not deny', async () => {
    const host = show()
    await hinted()
    all('Deny')[0]!.focus()
    await userEvent.keyboard(ALLOW)
    await advance(100)
    expect(sent(host)).toEqual([])
  })

  it('allow what asks for two presses with two', async () => {
    const host = show(['one'], { policy: { confirmBy: 'again' } })
    await hinted()
    await armed()
    await userEvent.keyboard(ALLOW)
    await expect.element(page.getByRole('button', { name: /^Press again/ })).toBeVisible()
    expect(sent(host)).toEqual([])
    await advance(LATER)
    await userEvent.keyboard(ALLOW)
    await vi.waitFor(() => expect(sent(host)).toEqual([['one', 'allow']]))
  })
})
