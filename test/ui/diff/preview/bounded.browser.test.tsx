import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DiffPreview, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'
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
const preview = (record: ToolCallRecord) =>
  root.render(
    <TestProvider host={host}>
      <DiffPreview record={record} />
    </TestProvider>,
  )
const bubble = (record: ToolCallRecord) =>
  root.render(
    <TestProvider host={host}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const elements = () => container.querySelectorAll('*').length
const asked = (name: string, given: ToolCallRecord['call']['arguments']) =>
  exampleRecord('awaiting_consent', { call: { id: 'call-1', name, arguments: given } })
const arriving = (name: string, given: ToolCallRecord['call']['arguments']) =>
  exampleRecord('preparing', {
    argumentsState: 'streaming',
    call: { id: 'call-1', name, arguments: given },
  })
const table = () => page.getByRole('table').element()

const frame = () => new Promise(requestAnimationFrame)
/** Whatever waits for the next pictures has come, and what that led to. */
async function someFrames(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await frame()
}

/** All elements that are made or changed while something is done. */
async function changedBy(act: () => Promise<void>): Promise<Set<Node>> {
  const changed = new Set<Node>()
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations)
      for (const node of [target, ...addedNodes]) changed.add(node)
  })
  observer.observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  await act()
  observer.disconnect()
  return changed
}

describe('a change that is too large to be drawn as a whole', () => {
  it('shows 100 files of 1,000, and more when asked, also while the patch arrives', async () => {
    const patch = Array.from(
      { length: 1000 },
      (_, at) => `--- a/f${at}.ts\n+++ b/f${at}.ts\n@@ -1,3 +1,3 @@\n a\n-b ${at}\n+c ${at}\n d\n`,
    ).join('')
    const files = () => container.querySelectorAll('[data-file]').length
    preview(arriving('apply_patch', { patch: patch.slice(0, patch.length / 2) }))
    await expect.poll(files).toBe(100)
    preview(asked('apply_patch', { patch }))
    await expect.element(page.getByRole('button', { name: 'Show 900 more' })).toBeVisible()
    expect(files()).toBe(100)
    expect(elements()).toBeLessThan(4000)
    await expect.poll(() => container.querySelectorAll('nav li').length).toBe(100)
    await page.getByRole('button', { name: 'Show 900 more' }).click()
    await expect.poll(files).toBe(200)
  })

  it('has places for 50,000 lines of 200,000, and for more when asked', async () => {
    const content = Array.from({ length: 200_000 }, (_, at) => `line ${at}\n`).join('')
    preview(asked('write_file', { path: 'a.txt', content }))
    await expect.element(page.getByRole('button', { name: 'Show 150,000 more' })).toBeVisible()
    expect(table().getAttribute('aria-rowcount')).toBe('50000')
    expect(elements()).toBeLessThan(5000)
    await page.getByRole('button', { name: 'Show 150,000 more' }).click()
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('100000')
  })

  it('of 40,000 lines that arrive, draws again only what is near the view', async () => {
    const text = (word: (at: number) => string) =>
      Array.from({ length: 40_000 }, (_, at) => `line ${at} of the ${word(at)} text\n`).join('')
    const before = text(() => 'old')
    const after = text((at) => (at % 2 === 0 ? 'new' : 'old'))
    const show = (length: number) =>
      preview(
        arriving('edit_file', {
          path: 'a.txt',
          old_string: before,
          new_string: after.slice(0, length),
        }),
      )
    const rows = () => Number(table().getAttribute('aria-rowcount'))
    show(after.length / 2)
    await vi.waitFor(() => expect(rows()).toBeGreaterThan(20_000))
    await expect.poll(elements).toBeLessThan(4000)
    // what was drawn for the first rows has gone again: some frames change nothing
    await expect.poll(async () => (await changedBy(someFrames)).size).toBe(0)
    const before1 = rows()
    const changed = await changedBy(async () => {
      show(after.length / 2 + 1000)
      await vi.waitFor(() => expect(rows()).toBeGreaterThan(before1))
    })
    expect(changed.size).toBeLessThan(100)
  })
})

describe('arguments that are too large to be drawn as a whole', () => {
  it.each<[string, string, () => ToolCallRecord['call']['arguments']]>([
    [
      '100,000 members',
      'update_note',
      () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, at])),
    ],
    [
      'a nesting of 100',
      'update_note',
      () => {
        let value: unknown = 'x'
        for (let depth = 0; depth < 100; depth++) value = { inside: value, beside: [1, 2] }
        return { value }
      },
    ],
    ['a text of 5 MB', 'send_message', () => ({ to: 'a', text: 'some words, '.repeat(420_000) })],
  ])(
    '%s: fewer than 3,000 elements while it arrives, and in the request',
    async (_what, name, make) => {
      const given = make()
      bubble(arriving(name, given))
      await expect.poll(() => bubbleOf('call-1').dataset.status).toBe('preparing')
      expect(elements()).toBeLessThan(3000)
      bubble(asked(name, { ...given }))
      await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
      expect(elements()).toBeLessThan(3000)
      expect(container.textContent.length).toBeLessThan(60_000)
    },
  )
})
