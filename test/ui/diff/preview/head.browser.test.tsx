import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DiffPreview } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

let container: HTMLElement
let root: Root
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const host = createTestHost()
const LINES = 20_000
const text = (changed: number, word: string) =>
  Array.from({ length: LINES }, (_, at) => {
    const isChanged = at % changed === changed - 1
    return `${isChanged ? word : 'const'} value${at} = ${'x'.repeat(at % 90)} ${at}\n`
  }).join('')

const rows = () => [...container.querySelectorAll<HTMLElement>('[role=row]')]
const table = () => page.getByRole('table').element() as HTMLElement
const areAllThere = () => table().getAttribute('aria-rowcount') !== '-1'
/** Where a row and its cells are, what they say, and which elements they are. */
const placed = (row: HTMLElement) => ({
  row,
  text: row.textContent,
  boxes: [row, ...row.querySelectorAll('[role=cell], button')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [x, y, width, height]
  }),
})

function show(before: string, after: string) {
  const metadata = { diff: { path: 'a.ts', old_text: before, new_text: after } }
  const record = exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'edit_file', arguments: { path: 'a.ts' } },
    result: { success: true, metadata },
  })
  root.render(
    <TestProvider host={host}>
      <DiffPreview record={record} />
    </TestProvider>,
  )
}

/** The rows as they are the moment that there are some. */
const firstRows = () =>
  new Promise<{ all: boolean; rows: ReturnType<typeof placed>[] }>((resolve) => {
    const look = () => {
      if (rows().length === 0) return
      observer.disconnect()
      resolve({ all: areAllThere(), rows: rows().map(placed) })
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { childList: true, subtree: true })
  })

describe('the first rows of a large diff', () => {
  it.each([
    ['a change every 12 lines', 12, 700],
    ['a change every 90 lines', 90, 700],
    ['a narrow page', 12, 330],
  ])('come before the rest is compared, and stay where they are: %s', async (_, changed, width) => {
    container.style.inlineSize = `${width}px`
    const first = firstRows()
    show(text(changed, 'let'), text(changed, 'var'))
    const early = await first
    expect(early.all).toBe(false)
    expect(early.rows.length).toBeGreaterThan(8)
    await expect.poll(areAllThere).toBe(true)
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(30)
    const late = rows().map(placed)
    expect(late.slice(0, early.rows.length)).toEqual(early.rows)
    expect(late.slice(0, early.rows.length).map(({ row }) => row)).toEqual(
      early.rows.map(({ row }) => row),
    )
  })

  it('of a new file too', async () => {
    const first = firstRows()
    show('', text(12, 'let'))
    const early = await first
    expect(early.all).toBe(false)
    expect(early.rows.length).toBeGreaterThan(29)
    await expect.poll(areAllThere).toBe(true)
    expect(table().getAttribute('aria-rowcount')).toBe(String(LINES))
    expect(rows().slice(0, 30).map(placed)).toEqual(early.rows.slice(0, 30))
  })

  it('a key that asks for the last change before all are known goes there when they are', async () => {
    const first = firstRows()
    show(text(12, 'let'), text(12, 'var'))
    await first
    table().focus()
    table().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }),
    )
    expect(areAllThere()).toBe(false)
    await expect.poll(() => document.activeElement?.textContent).toContain('value19991')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => document.activeElement?.textContent).toContain('value19979')
  })
})
