import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ToolCallRecord } from '../../../../src/index.ts'
import {
  allow,
  armed,
  centre,
  HELD,
  openRequests,
  press,
  show,
} from '../../../support/requestInBrowser.tsx'

openRequests()

/** Longer than the view: what it would run is a list. */
const LONG: ToolCallRecord = {
  ...HELD,
  call: {
    ...HELD.call,
    name: 'invite_guests',
    arguments: Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`guest_${index}`, `name ${index}`]),
    ),
  },
}
const deny = () => page.getByRole('button', { name: 'Deny' })
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

describe('a request that is longer than the view', () => {
  it('has its decision in view, at its beginning, in its middle and at its end', async () => {
    show(LONG)
    await expect.element(allow()).toBeVisible()
    for (const part of [0, 0.5, 1]) {
      scrollTo(0, part * document.documentElement.scrollHeight)
      await vi.waitFor(() => {
        for (const button of [deny(), allow()]) expect(isInView(button.element())).toBe(true)
      })
    }
  })

  it('is allowed wherever it is scrolled: it need not be read to its end', async () => {
    const host = show(LONG)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('can be denied at once', async () => {
    const host = show(LONG)
    await expect.element(allow()).toBeVisible()
    await press(centre(deny().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })
})
