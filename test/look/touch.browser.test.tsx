import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { SchemaForm } from '../../src/ui/form/SchemaForm.tsx'
import { ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

const touch = (enabled: boolean) =>
  cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

beforeEach(async () => {
  await page.viewport(390, 844)
  await touch(true)
  await vi.waitFor(() => {
    if (!matchMedia('(pointer: coarse)').matches) throw new Error('The pointer is fine.')
  })
})
afterEach(() => touch(false))

/** How high what a finger meets is at the middle of an element: it, or what it has around itself. */
function reachOf(element: Element): number {
  const { left, width, top, height } = element.getBoundingClientRect()
  const meets = (y: number) =>
    document.elementsFromPoint(left + width / 2, y).some((met) => element.contains(met))
  let [from, to] = [top + height / 2, top + height / 2]
  while (meets(from - 1)) from -= 1
  while (meets(to + 1)) to += 1
  return to - from
}
const all = (selector: string) => [...document.querySelectorAll(selector)]

it('a request has places of 44 px for fingers', async () => {
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={exampleRecord('awaiting_consent')} />
    </TestProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
  const buttons = all('[data-handrail=consent] button:not(.handrail-skip)')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Options', 'Deny', 'Allow'])
  for (const button of buttons)
    expect([button.textContent, reachOf(button) >= 43]).toEqual([button.textContent, true])
  await page.getByRole('button', { name: 'Options' }).click()
  const items = all('[role=menu] button')
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

it('a form has them, too, and letters that no phone enlarges', async () => {
  render(
    <div data-handrail="consent">
      <SchemaForm
        schema={{
          type: 'object',
          properties: {
            name: { type: 'string' },
            size: { enum: ['small', 'large'] },
            tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true },
          },
        }}
        onReport={() => {}}
      />
    </div>,
  )
  await vi.waitFor(() => expect(all('.handrail-choice').length).toBeGreaterThan(0))
  for (const choice of all('.handrail-choice'))
    expect(choice.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  for (const input of all('input:not([type=radio], [type=checkbox]), textarea, select'))
    expect(Number.parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(16)
})
