import { StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ToolCallBubble,
  ToolCallBubbleLine,
  ToolCallBubblePhrase,
  ToolCallBubbleStatus,
} from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { choose } from '../../support/requestInBrowser.tsx'
import '../../../src/styles.css'

let container: HTMLElement
let root: Root

beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'))
  Object.assign(container.style, { padding: '16px', boxSizing: 'border-box' })
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
  for (const sheet of document.querySelectorAll('style[data-test]')) sheet.remove()
})

const show = (children: ReactNode) => root.render(<StrictMode>{children}</StrictMode>)
const addStyles = (css: string, at: 'first' | 'last' = 'first') => {
  const sheet = Object.assign(document.createElement('style'), { textContent: css })
  sheet.dataset.test = ''
  if (at === 'first') document.head.prepend(sheet)
  else document.head.append(sheet)
}
const styleOf = (selector: string) => getComputedStyle(container.querySelector(selector) as Element)

it('a sentence reads as one: verb, folder and file', async () => {
  show(
    <TestProvider>
      <ToolCallBubble record={exampleRecord('succeeded')} />
    </TestProvider>,
  )
  await expect
    .element(page.getByRole('button', { name: 'Changed notes/plan.md', exact: true }))
    .toBeVisible()
})

it('a line of parts is laid out as the line that stands without them', async () => {
  const record = exampleRecord('succeeded')
  show(
    <TestProvider>
      <ToolCallBubble record={record} data-testid="plain" />
      <ToolCallBubble record={record} data-testid="of parts">
        <ToolCallBubbleLine>
          <ToolCallBubblePhrase />
          <ToolCallBubbleStatus />
        </ToolCallBubbleLine>
      </ToolCallBubble>
    </TestProvider>,
  )
  const placesIn = (name: string) =>
    ['.handrail-toggle', '.handrail-line'].map((part) => {
      const { x, width, height } = page
        .getByTestId(name)
        .element()
        .querySelector(part)!
        .getBoundingClientRect()
      return { x, width, height }
    })
  await expect.element(page.getByTestId('of parts')).toBeVisible()
  await expect.poll(() => placesIn('of parts')).toEqual(placesIn('plain'))
})

it('the whole line opens the body, with the keyboard and by a click at its far end', async () => {
  show(
    <TestProvider>
      <ToolCallBubble record={exampleRecord('succeeded')} />
    </TestProvider>,
  )
  const toggle = page.getByRole('button', { name: /Changed/ })
  // the first Tab may only bring the focus into the page
  await vi.waitFor(async () => {
    await userEvent.tab()
    expect(document.activeElement).toBe(toggle.element())
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Result' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('group', { name: 'Result' })).not.toBeInTheDocument()
  const line = container.querySelector('.handrail-line') as HTMLElement
  await userEvent.click(line, { position: { x: line.clientWidth - 4, y: line.clientHeight / 2 } })
  await expect.element(page.getByRole('group', { name: 'Result' })).toBeVisible()
})

it('after a decision with the keyboard, the focus is on the line', async () => {
  const host = createTestHost()
  show(
    <TestProvider host={host}>
      <ToolCallBubble record={exampleRecord('awaiting_consent')} />
    </TestProvider>,
  )
  await expect.element(page.getByRole('group', { name: 'Run “npm run build”?' })).toBeVisible()
  expect(document.body).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible() // it is whole
  const deny = page.getByRole('button', { name: 'Deny' })
  for (let presses = 0; presses < 5 && document.activeElement !== deny.element(); presses += 1)
    await userEvent.tab() // to the decision, why, fields, Deny
  await expect.element(deny).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('button', { name: 'Did not run “npm run build”' }))
    .toHaveFocus()
  expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
})

it.each([
  ['before', 'first'],
  ['after', 'last'],
] as const)(
  'a reset of the app, loaded %s the kit, leaves Allow readable and the line quiet',
  async (_when, at) => {
    // What Tailwind's preflight and the usual resets and text styles say of the elements that the
    // kit uses.
    addStyles(
      "button { color: inherit; font: inherit; padding: 0; border: 0 solid } button, [type='button'] { background-color: transparent; background-image: none } p, dl, dd, h3, pre { margin: 1em 0 } h3 { font-size: 3rem } ul { list-style: disc; padding-left: 40px }",
      at,
    )
    show(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={exampleRecord('awaiting_consent')} />
      </TestProvider>,
    )
    const allow = page.getByRole('button', { name: 'Allow' })
    await expect.element(allow).toBeVisible()
    const { color, backgroundColor, paddingInlineStart } = getComputedStyle(allow.element())
    expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    expect(color).not.toBe(backgroundColor)
    expect(Number.parseFloat(paddingInlineStart)).toBeGreaterThanOrEqual(8)
    expect(styleOf('.handrail-title')).toMatchObject({ marginBlockStart: '0px', fontSize: '16px' })
    expect(styleOf('.handrail-fields dd').marginBlockStart).toBe('0px')
  },
)

it('a class name of the app wins', async () => {
  addStyles('.mine { border-radius: 20px } ', 'last')
  show(<ToolCallBubble record={exampleRecord('succeeded')} className="mine" />)
  await expect.element(page.getByRole('button', { name: /Changed/ })).toBeVisible()
  expect(styleOf('[data-handrail="bubble"]').borderTopLeftRadius).toBe('20px')
})

it.each([280, 360, 720])(
  'nothing scrolls sideways at %i px, whatever a call is named or given',
  async (width) => {
    container.style.inlineSize = `${width + 32}px`
    const long = 'a-very-long-tool-name-without-any-space-'.repeat(6)
    const record = exampleRecord('awaiting_consent', {
      call: {
        id: 'call-1',
        name: long,
        arguments: { path: `/${'folder/'.repeat(40)}file.txt`, blob: 'x'.repeat(400) },
      },
    })
    show(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={record} />
        <ToolCallBubble
          record={{
            ...record,
            call: { ...record.call, id: 'call-2' },
            request: undefined,
            phase: 'running',
          }}
        />
      </TestProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(container.scrollWidth).toBeLessThanOrEqual(width + 32)
    for (const button of container.querySelectorAll('button'))
      expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(
        container.getBoundingClientRect().right,
      )
  },
)

it("a tool's name stands whole at 240 px: the mode goes to a row of its own first", async () => {
  container.style.inlineSize = '240px'
  const call = { id: 'c', name: 'delete_note', arguments: { path: 'notes/old.md' } }
  show(
    <TestProvider policy={{ tools: { delete_note: { mode: 'destructive', undo: true } } }}>
      <ToolCallBubble record={exampleRecord('succeeded', { call })} />
    </TestProvider>,
  )
  const name = page.getByText('delete_note', { exact: true })
  await expect.element(name).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(name.element())
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
})

it('what the tool says is in one frame at 360 px, however many lines it has', async () => {
  container.style.inlineSize = '360px'
  const description =
    'Writes a file, and replaces what is there without asking again. Use it with care.'
  show(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble
        record={exampleRecord('awaiting_consent', { spec: { name: 'shell_run', description } })}
      />
    </TestProvider>,
  )
  await choose('Details')
  const said = page.getByText(description)
  await expect.element(said).toBeVisible()
  const frame = said.element().closest('.handrail-framed')
  expect(frame?.getClientRects()).toHaveLength(1)
  expect(frame?.getBoundingClientRect().height).toBeGreaterThan(40)
})

it('a request that changes nothing has no gap where changes would stand', async () => {
  const gaps = () => {
    const parts = [...container.querySelectorAll('.handrail-panel > *')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    return parts.slice(1).map(({ top }, index) => Math.round(top - (parts[index]?.bottom ?? 0)))
  }
  show(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={exampleRecord('awaiting_consent')} />
    </TestProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await expect.poll(() => new Set(gaps()).size).toBe(1)
})
