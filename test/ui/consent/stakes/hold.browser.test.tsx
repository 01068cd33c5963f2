// What a policy wants held is held by one press, from its begin to its own click.
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble, ToolHostProvider } from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import {
  centre,
  HELD,
  mouse,
  openRequests,
  protocol,
  render,
  touch,
} from '../../../support/requestInBrowser.tsx'

openRequests()

async function show() {
  const host = createTestHost()
  render(
    <ToolHostProvider host={host} shortcuts policy={{ confirmBy: 'hold' }}>
      <ToolCallBubble record={HELD} />
      <div style={{ height: '3000px' }} />
    </ToolHostProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('kbd')).not.toBeNull())
  await expect.element(page.getByRole('button', { name: /^Allow/ })).toBeVisible()
  await ready()
  return host
}
const button = () => document.querySelector<HTMLElement>('[data-verb=allow]')!
const ready = () => soon(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
const HELD_MS = 1200
/** A page that a finger threw scrolls on by itself: until it has stood for ten frames. */
async function standsStill(): Promise<void> {
  for (let frames = 0, last = scrollY; frames < 10; frames = scrollY === last ? frames + 1 : 0) {
    last = scrollY
    await new Promise(requestAnimationFrame)
  }
}

describe('Allow that is to be held', () => {
  it('is allowed by a mouse that stays on it for a second', async () => {
    const host = await show()
    await mouse('mousePressed', centre(button()))
    await advance(HELD_MS)
    await mouse('mouseReleased', centre(button()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is allowed by a finger that stays on it for a second', async () => {
    const host = await show()
    await touch(centre(button()))
    await advance(HELD_MS)
    await touch()
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is not by a mouse that slid off it before', async () => {
    const host = await show()
    const { x, y } = centre(button())
    await mouse('mousePressed', { x, y })
    await mouse('mouseMoved', { x, y: y + 200 })
    await mouse('mouseReleased', { x, y: y + 200 })
    await advance(HELD_MS)
    await tabToButton()
    await ready()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /^Confirm/ })).toBeVisible()
    expect(host.sent).toEqual([])
  })

  it('is not by a finger that scrolled the page from it, and a shortcut later', async () => {
    const host = await show()
    const { x, y } = centre(button())
    await touch({ x, y })
    for (let moved = 10; moved <= 60; moved += 10)
      await protocol().send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: y - moved, id: 0 }],
      })
    await touch()
    await advance(HELD_MS)
    await standsStill()
    button().scrollIntoView({ block: 'center' })
    await standsStill()
    await ready()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('button', { name: /^Confirm/ })).toBeVisible()
    expect(host.sent).toEqual([])
  })

  it('is not by a mouse that rests pressed on it while a script clicks', async () => {
    const host = await show()
    await mouse('mousePressed', centre(button()))
    await advance(HELD_MS)
    button().click()
    await expect.element(page.getByRole('button', { name: /^Confirm/ })).toBeVisible()
    expect(host.sent).toEqual([])
    await mouse('mouseReleased', centre(button()))
  })

  it('is not by a blank that was begun on it and ended elsewhere', async () => {
    const host = await show()
    await tabToButton()
    await userEvent.keyboard('{ >}{Shift>}{Tab}{/Shift}{/ }')
    await advance(HELD_MS)
    await ready()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('button', { name: /^Confirm/ })).toBeVisible()
    expect(host.sent).toEqual([])
  })
})

async function tabToButton() {
  for (let tabs = 0; tabs < 20 && document.activeElement !== button(); tabs += 1)
    await userEvent.tab()
  expect(button()).toHaveFocus()
}
