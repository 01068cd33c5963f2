import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ToolCallRecord } from '../../../src/index.ts'
import {
  armed,
  centre,
  HELD,
  openRequests,
  press,
  seeAll,
  show,
  wait,
} from '../../support/requestInBrowser.tsx'

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
const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
const deny = () => page.getByRole('button', { name: 'Deny' })
const more = () => page.getByRole('button', { name: /more lines? (below|above)/ })
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

describe('a request that is longer than the view', () => {
  it('has its decision in view, at its beginning, in its middle and at its end', async () => {
    show(LONG)
    await expect.element(more()).toBeVisible()
    for (const part of [0, 0.5, 1]) {
      scrollTo(0, part * document.documentElement.scrollHeight)
      await vi.waitFor(() => {
        for (const button of [deny(), allow()]) expect(isInView(button.element())).toBe(true)
      })
    }
  })

  it('says how many lines are below, and Allow counts only once they were in view', async () => {
    const host = show(LONG)
    await expect.element(more()).toBeVisible()
    await wait(900)
    expect(allow().element()).toHaveAttribute('aria-disabled', 'true')
    await press(centre(allow().element()))
    await wait(100)
    expect(host.sent).toHaveLength(0)
    const rows = [...document.querySelectorAll('.handrail-fields > div')]
    const edge = more().element().getBoundingClientRect().top
    const below = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 > edge
    }).length
    expect(more().element().textContent).toBe(`${below} more lines below`)
    await seeAll()
    await armed()
    await press(centre(allow().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('names what is above where its end was seen first, and what was skipped', async () => {
    show(LONG)
    await expect.element(more()).toBeVisible()
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('button', { name: /more lines above/ })).toBeVisible()
    expect(allow().element()).toHaveAttribute('aria-disabled', 'true')
    await seeAll()
    await armed()
  })

  it('can be denied at once', async () => {
    const host = show(LONG)
    await expect.element(more()).toBeVisible()
    await press(centre(deny().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is scrolled through by the keyboard alone, and the focus ends beside Deny', async () => {
    const host = show(LONG)
    await expect.element(more()).toBeVisible()
    ;(more().element() as HTMLElement).focus()
    for (let pages = 0; pages < 20 && more().query(); pages += 1) {
      await userEvent.keyboard('{Enter}')
      await wait(400)
    }
    expect(more().query()).toBeNull()
    await userEvent.tab()
    await expect.element(deny()).toHaveFocus()
    await userEvent.tab()
    await expect.element(allow()).toHaveFocus()
    await armed()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is asked again where something else is asked: what was seen was another call', async () => {
    const host = show(LONG)
    await expect.element(more()).toBeVisible()
    await seeAll()
    await armed()
    const call = { ...LONG.call, arguments: { ...LONG.call.arguments, guest_2: 'somebody else' } }
    show({ ...LONG, call }, host)
    await expect.element(page.getByText('This request changed')).toBeVisible()
    await expect.element(more()).toBeVisible()
    expect(allow().element()).toHaveAttribute('aria-disabled', 'true')
  })
})

it('what comes above what was seen for a moment pushes it out of view: that was not seen', async () => {
  show({ ...LONG, call: { ...LONG.call, arguments: { only: 'one' } } })
  await expect.element(allow()).toBeVisible()
  expect(more().query()).toBeNull()
  // as a diff that arrives
  const late = document.createElement('div')
  late.style.height = '2000px'
  document.querySelector('[data-part="input"]')!.before(late)
  await expect.element(more()).toBeVisible()
  expect(allow().element()).toHaveAttribute('aria-disabled', 'true')
})
