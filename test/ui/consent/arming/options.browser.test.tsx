import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestHost } from '../../../../src/testing/index.ts'
import type { ToolCallRecord } from '../../../../src/index.ts'
import { advance } from '../../../support/page/clock.ts'
import {
  afterTheClick,
  armed,
  arming,
  centre,
  HELD,
  mouse,
  openRequests,
  press,
  render,
  show,
  shown,
  tap,
  touch,
} from '../../../support/requestInBrowser.tsx'

openRequests()

const OFFERED: ToolCallRecord = {
  ...HELD,
  request: { id: 'request-1', options: [{ id: 'always', label: 'Yes, and always' }] },
}
const option = (): Element =>
  page
    .getByRole('group', { name: 'Answers that the agent offers' })
    .getByRole('button', { name: /Yes, and always/ })
    .element()
const canBeChosen = async (host: ReturnType<typeof createTestHost>): Promise<void> => {
  await armed()
  await press(centre(option()))
  await vi.waitFor(() =>
    expect(host.sent).toMatchObject([{ decision: { kind: 'respond', option: 'always' } }]),
  )
}

describe('an option of a request', () => {
  it('is not chosen by a finger that rested there before the request came', async () => {
    const host = show(OFFERED)
    await shown()
    const at = centre(option())
    render(null)
    await vi.waitFor(() => expect(document.querySelector('[data-handrail="consent"]')).toBeNull())
    await touch(at)
    show(OFFERED, host)
    await armed()
    expect(centre(option())).toEqual(at)
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await canBeChosen(host)
  })

  it('is not chosen by a mouse that was pressed elsewhere', async () => {
    const host = show(OFFERED)
    await armed()
    const title = document.querySelector('.handrail-title')!
    await mouse('mousePressed', centre(title))
    await mouse('mouseMoved', centre(option()))
    await mouse('mouseReleased', centre(option()))
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await canBeChosen(host)
  })

  it('is not chosen by whoever keeps tapping it', async () => {
    const host = show(OFFERED)
    await shown()
    await arming()
    for (let taps = 0; taps < 10; taps += 1) {
      await advance(400)
      await tap(centre(option()))
    }
    expect(host.sent).toHaveLength(0)
    await canBeChosen(host)
  })

  it('is not chosen by a key that is held while a script moves the focus there', async () => {
    const host = show(OFFERED)
    await armed()
    await userEvent.keyboard('{Enter>}')
    ;(option() as HTMLElement).focus()
    await userEvent.keyboard('{Enter>}{/Enter}')
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
  })
})
