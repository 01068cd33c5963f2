// A request in a real page whose code arrives while the person is about to deny it.
import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestViews } from '../../../src/bubble/later/lazyRequest.tsx'
import {
  allow,
  centre,
  mouse,
  openRequests,
  protocol,
  show,
  shown,
  touch,
} from '../../support/requestInBrowser.tsx'
import { fetchViews } from '../../support/later/fetchViews.ts'
import { holdModule } from '../../support/later/holdModule.ts'

beforeAll(fetchViews)
openRequests()

const deny = () => page.getByRole('button', { name: 'Deny', exact: true })
const DENIAL = { decision: { kind: 'deny' } }

async function plain() {
  const network = holdModule(requestViews)
  const host = show()
  await expect.element(deny()).toBeVisible()
  expect(allow().query()).toBeNull()
  return { host, arrive: network.arrive, button: deny().element() as HTMLElement }
}

describe('a request that arrives', () => {
  it('under a mouse button which is down on Deny is denied when that is released', async () => {
    const { host, arrive, button } = await plain()
    const at = centre(button)
    await mouse('mousePressed', at)
    await arrive()
    await mouse('mouseReleased', at)
    await expect.poll(() => host.sent).toMatchObject([DENIAL])
  })

  it('under a finger which rests on Deny is denied when that is lifted', async () => {
    const { host, arrive, button } = await plain()
    const at = centre(button)
    await touch(at)
    await arrive()
    await touch()
    await expect.poll(() => host.sent).toMatchObject([DENIAL])
  })

  it('while the space bar is down on Deny is denied when that is released', async () => {
    const { host, arrive, button } = await plain()
    button.focus()
    const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' }
    await protocol().send('Input.dispatchKeyEvent', { type: 'keyDown', ...space })
    await arrive()
    await protocol().send('Input.dispatchKeyEvent', { type: 'keyUp', ...space })
    await expect.poll(() => host.sent).toMatchObject([DENIAL])
  })

  it('has the focus on Deny, as before', async () => {
    const { host, arrive, button } = await plain()
    button.focus()
    await arrive()
    await shown()
    expect(button.isConnected).toBe(false)
    await expect.element(deny()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => host.sent).toMatchObject([DENIAL])
  })

  it('has Deny in the same column, and nothing to press where the room of Allow was', async () => {
    const { host, arrive, button } = await plain()
    const { left, right } = button.getBoundingClientRect()
    const { x, y } = centre(button)
    const beside = { x: x + (right - left) + 8, y }
    await mouse('mousePressed', beside)
    await mouse('mouseReleased', beside)
    await arrive()
    await shown()
    expect(deny().element().getBoundingClientRect()).toMatchObject({ left, right })
    expect(host.sent).toEqual([])
  })
})
