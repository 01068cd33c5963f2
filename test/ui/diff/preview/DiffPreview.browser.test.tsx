import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DiffPreview } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

const LINES = 20_000
/** Every hundredth line is another one. */
const text = (word: string) =>
  Array.from({ length: LINES }, (_, at) => `${at % 100 === 99 ? word : 'same'} ${at + 1}\n`).join(
    '',
  )
const LAST = String(LINES)

let container: HTMLElement
let root: Root
beforeEach(async () => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  const metadata = { diff: { path: 'a.txt', old_text: text('old'), new_text: text('new') } }
  const record = exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'edit_file', arguments: { path: 'a.txt' } },
    result: { success: true, metadata },
  })
  root.render(
    <TestProvider host={createTestHost()}>
      <DiffPreview record={record} />
    </TestProvider>,
  )
  await vi.waitFor(() => page.getByRole('table').element())
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const table = () => page.getByRole('table').element() as HTMLElement
const drawn = () => table().querySelectorAll('[role=row]').length
const isInView = (row: Element) =>
  row.getBoundingClientRect().top >= table().getBoundingClientRect().top - 1 &&
  row.getBoundingClientRect().bottom <= table().getBoundingClientRect().bottom + 1
const rowCount = () => Number(table().getAttribute('aria-rowcount'))

describe('a diff of 20,000 lines', () => {
  it('draws the lines near the view, in a box as tall as all of them', async () => {
    await expect.poll(drawn).toBeGreaterThan(20)
    expect(rowCount()).toBeGreaterThan(1500)
    expect(drawn()).toBeLessThan(300)
    expect(table().scrollHeight).toBeGreaterThan(rowCount() * 15)
    table().scrollTop = table().scrollHeight / 2
    await expect.poll(() => table().textContent).toContain('new 10000')
    expect(drawn()).toBeLessThan(300)
  })

  it('goes by key to the last change, and then to the first', async () => {
    table().focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => document.activeElement?.textContent).toContain(`old ${LAST}`)
    await expect.poll(() => isInView(document.activeElement!)).toBe(true)
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/old 100$/)
    expect(drawn()).toBeLessThan(300)
  })

  it('copies only code: no line numbers, signs or words for screen readers', async () => {
    await expect.poll(drawn).toBeGreaterThan(20)
    const rows = [...table().querySelectorAll('[role=row]')]
    const first = rows.findIndex((row) => row.textContent.includes('old 100'))
    window
      .getSelection()
      ?.setBaseAndExtent(rows[first]!, 0, rows[first + 2]!, rows[first + 2]!.childNodes.length)
    const copied = window
      .getSelection()
      ?.toString()
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    expect(copied).toEqual(['old 100', 'new 100', 'same 101'])
  })
})
