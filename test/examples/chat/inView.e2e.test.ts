import type { Locator } from 'playwright'
import { choose, openChat, page, press, say } from './support/inChromium.ts'

openChat({ isFresh: true })

const REQUESTS = [
  ['a small change', 'Create notes/friday.md saying Bring the room plan and one question'],
  ['a change with many places', 'In notes/plan.md, replace "a" with "the"'],
  ['words of the tool', 'Move welcome.txt to notes/w.txt'],
  ['a question', 'Ask me a few questions'],
  ['several at once', 'Create notes/mon.md saying one and create notes/tue.md saying two'],
] as const
const SIZES = [
  [1280, 800],
  [390, 844],
] as const
const decisions = (): Locator =>
  page.locator('[data-verb=allow], [data-verb=deny], [data-verb=answer], [data-verb=decline]')

/** Each button lies in the window, and nothing lies on it. */
const seenButtons = (): Promise<boolean[]> =>
  decisions().evaluateAll((all) =>
    all.map((button) => {
      const { left, top, width, bottom } = button.getBoundingClientRect()
      const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y))
      return top >= 0 && bottom <= innerHeight && hits.every((hit) => button.contains(hit))
    }),
  )

describe.each(SIZES)('at %i × %i', (width, height) => {
  it.each(REQUESTS)('%s comes with its decision in view', async (_what, text) => {
    await page.setViewportSize({ width, height })
    await say(text)
    await decisions().nth(1).waitFor()
    // also once what it changes has come
    await page.waitForTimeout(1000)
    await vi.waitFor(async () => expect(await seenButtons()).toEqual([true, true]))
  })
})

it('after a conversation that is longer than the view, too', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const text of ['Read the plan and list my notes', 'Read welcome.txt', 'List drafts'])
    await say(text)
  await say(REQUESTS[1][1])
  await decisions().nth(1).waitFor()
  await vi.waitFor(async () => expect(await seenButtons()).toEqual([true, true]))
})

it('with a keyboard on the screen nothing lies on what is written, nor on the decision', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await say(REQUESTS[0][1])
  await choose(page.locator('[data-handrail=consent]').last(), 'Edit')
  // as interactive-widget=resizes-content does it
  await page.setViewportSize({ width: 390, height: 480 })
  const field = page.locator('[data-handrail=consent] :is(textarea, input)').first()
  await field.evaluate((element: HTMLElement) => (element.blur(), element.focus()))
  await vi.waitFor(async () => {
    const isSeen = await field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + Math.min(height, 40) / 2]
      return element.contains(document.elementFromPoint(x, y))
    })
    expect(isSeen).toBe(true)
  })
})

it('the focus is back in the composer after a decision, and what was written there stays', async () => {
  await say(REQUESTS[0][1])
  await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('and then')
  await press(page.getByRole('button', { name: 'Allow', exact: true }))
  await vi.waitFor(async () =>
    expect(await message.evaluate((element) => element === document.activeElement)).toBe(true),
  )
  expect(await message.inputValue()).toBe('and then')
})
