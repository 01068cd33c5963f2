import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { ToolCallBubble } from '../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../src/testing/index.ts'
import shadcn from '../src/shadcn.css?inline'
import styles from '../src/styles.css?inline'
import { readLook } from './apps/run/readLook.ts'
import { STATUS_KINDS } from './status/statusKinds.ts'

const sheets: HTMLStyleElement[] = []

/** A sheet of the page, after those that are there. */
function addSheet(text: string): HTMLStyleElement {
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = text
  sheets.push(sheet)
  return sheet
}

beforeEach(() => void addSheet(styles))
afterEach(() => {
  cleanup()
  for (const sheet of sheets.splice(0)) sheet.remove()
  const root = document.documentElement
  for (const name of ['class', 'style', 'data-theme']) root.removeAttribute(name)
})

const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', label: 'The note' }) })

/** A bubble of each status, and a deleted note that can come back. */
const everything = (
  <TestProvider host={host}>
    {STATUS_KINDS.map((kind) => (
      <ToolCallBubble
        key={kind}
        record={exampleRecord(kind, { call: { ...exampleRecord(kind).call, id: kind } })}
      />
    ))}
    <ToolCallBubble
      record={exampleRecord('succeeded', {
        call: { id: 'delete', name: 'delete_note', arguments: { path: 'notes/old.md' } },
      })}
    />
  </TestProvider>
)

/** Draws it with every line open, and waits for what loads later. */
async function show(children: ReactNode = everything): Promise<void> {
  render(children)
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  const toggles = document.querySelectorAll<HTMLElement>('.handrail-toggle[aria-expanded=false]')
  for (const toggle of toggles) act(() => toggle.click())
  await vi.waitFor(() =>
    expect(document.querySelectorAll('.handrail-body')).toHaveLength(toggles.length),
  )
}

describe('light and dark', () => {
  const dark = 'body { background: #111 } main { background: #fff }'

  it.each([
    ['the page says nothing', {}, ''],
    ['color-scheme is dark', { style: 'color-scheme: dark' }, ''],
    ['the root has the class dark', { class: 'dark' }, '.dark body { background: #16171d }'],
    [
      'the root has data-theme',
      { 'data-theme': 'dark' },
      '[data-theme=dark] body { background: #16171d }',
    ],
    [
      'ink and paper are the app’s own, and dark',
      {},
      'body { background: #0e1a33; --handrail-paper: #0e1a33; --handrail-ink: #eef2fb }',
    ],
  ])('every text can be read when %s', async (_, attributes, sheet) => {
    for (const [name, value] of Object.entries(attributes))
      document.documentElement.setAttribute(name, value)
    addSheet(sheet)
    await show()
    const { faint, texts, unhidden, card, allow, deny } = readLook()
    expect(unhidden).toEqual([])
    expect(faint).toEqual([])
    expect(texts).toBeGreaterThan(40)
    expect(card).toMatchObject({ isFilled: true, hasFrame: true })
    expect(allow).toMatchObject({ isFilled: true })
    expect(deny).toMatchObject({ hasFrame: true })
  })

  it('a light part of a dark page is light', async () => {
    addSheet(dark)
    await show(
      <div className="dark">
        <main data-theme="light">{everything}</main>
      </div>,
    )
    expect(readLook().faint).toEqual([])
  })

  it('a class on the page changes nothing but the kit', async () => {
    document.documentElement.className = 'dark'
    await show()
    expect(getComputedStyle(document.body).colorScheme).toBe('normal')
  })

  it('the variables of shadcn/ui are enough', async () => {
    addSheet(shadcn)
    addSheet(
      ':root { --background: #fff; --foreground: #0a0a0a; --card: #fff; --popover: #fff; --primary: #171717; --primary-foreground: #fafafa; --destructive: #e7000b; --border: #e5e5e5; --radius: 0.625rem } ' +
        '.dark { --background: #0a0a0a; --foreground: #fafafa; --card: #171717; --popover: #171717; --primary: #e5e5e5; --primary-foreground: #171717; --destructive: #ff6467; --border: #ffffff1a } ' +
        'body { background: var(--background) }',
    )
    await show()
    expect(readLook().faint).toEqual([])
    document.documentElement.className = 'dark'
    await vi.waitFor(() => expect(readLook().faint).toEqual([])) // colours go over
    const { backgroundColor } = getComputedStyle(document.querySelector('[data-verb=allow]')!)
    expect(backgroundColor).toBe('rgb(229, 229, 229)')
  })
})

describe('--handrail-primary', () => {
  it.each(['#0a63c9', '#ffd400', '#16a34a', '#7c3aed', '#f97316', '#dc2626', '#ff0000', '#777777'])(
    'is the ground of Allow, and its text can be read: %s',
    async (color) => {
      addSheet(`body { --handrail-primary: ${color} }`)
      await show()
      const allow = document.querySelector('[data-verb=allow]')!
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = color
      expect(getComputedStyle(allow).backgroundColor).toBe(getComputedStyle(probe).backgroundColor)
      probe.remove()
      expect(readLook().faint).toEqual([])
    },
  )
})

/** What the browser computes for every element of the kit, by where it stands. */
function computed(): Map<string, Map<string, string>> {
  const elements = [...document.querySelectorAll('[data-handrail], [data-handrail] *')]
  return new Map(
    elements.map((element, at) => {
      const style = getComputedStyle(element)
      const name = `${at} ${element.tagName.toLowerCase()}.${element.getAttribute('class')}`
      return [name, new Map([...style].map((key) => [key, style.getPropertyValue(key)]))]
    }),
  )
}

const differences = (before: ReturnType<typeof computed>) =>
  [...computed()].flatMap(([name, style]) =>
    [...style]
      .filter(([key, value]) => before.get(name)?.get(key) !== value)
      .map(([key, value]) => `${name} { ${key}: ${before.get(name)?.get(key)} -> ${value} }`),
  )

const FOREIGN = `
  code { color: red; background: yellow; padding: 4px 8px; font-size: 30px; border-radius: 9px; display: inline-flex; border: 1px solid }
  button { color: white; background: navy; padding: 1em 3em; border: 3px solid red; border-radius: 99px; text-transform: uppercase;
    letter-spacing: 3px; box-shadow: 0 0 9px red; margin: 9px; font: bold 20px serif; width: 100%; min-width: 200px; cursor: pointer; transition: all 1s }
  table, td, th, tr { border: 3px solid red; width: 100%; padding: 20px; display: block }
  p, ul, ol, li, dl, dt, dd, h3, h4, pre, form, section, article { margin: 30px; padding: 20px; color: red; background: pink; line-height: 3; border: 1px solid }
  li { list-style: square; display: list-item } li::marker { color: red }
  span, div { color: red; background: pink; padding: 9px } main { color: black; background: none; padding: 0 }
  strong, small, sup, mark, ins, del, a, bdi, kbd { color: red; background: pink; font-size: 30px; text-decoration: line-through; padding: 5px }
  input, select, textarea, label, fieldset { color: red; background: pink; border: 9px solid; padding: 20px; display: block; width: 50% }
  dialog { border: 9px solid red; padding: 90px; color: red }
`
const INHERITED = `
  main { text-transform: uppercase; letter-spacing: 3px; word-spacing: 9px; font-style: italic; text-indent: 40px; text-align: center;
    text-shadow: 1px 1px red; white-space: pre-wrap; word-break: break-all; line-height: 3; font-weight: 900; font-size: 30px; cursor: wait; hyphens: auto }
`

describe('what an app says of elements', () => {
  it.each([
    ['code, button, table and the other elements', FOREIGN],
    ['the text around it', INHERITED],
  ])('does not reach in: %s', async (_, sheet) => {
    // the width of a main element does not change with it
    addSheet('main { width: 600px }')
    await show(<main>{everything}</main>)
    const before = computed()
    const foreign = addSheet(sheet)
    expect(differences(before)).toEqual([])
    document.head.prepend(foreign) // nor when the app's sheet comes first
    expect(differences(before)).toEqual([])
  })

  it('nor does what it says of their states', async () => {
    addSheet(
      'button:hover { background: red; color: yellow } button { transition: none !important }',
    )
    await show()
    const allow = page.getByRole('button', { name: 'Deny' })
    await allow.hover()
    const { backgroundColor, color } = getComputedStyle(allow.element())
    expect([backgroundColor, color]).not.toContain('rgb(255, 0, 0)')
    expect(color).not.toBe('rgb(255, 255, 0)')
  })

  it('holds in a view of the app’s own', async () => {
    addSheet('code { color: red }')
    await show(
      <TestProvider
        host={host}
        renderers={{ tools: { update_note: () => <code id="own">mine</code> } }}
      >
        <ToolCallBubble record={exampleRecord('succeeded')} />
        <ToolCallBubble record={exampleRecord('awaiting_consent')} />
      </TestProvider>,
    )
    await expect.element(page.getByText('mine')).toHaveStyle({ color: 'rgb(255, 0, 0)' })
  })

  it('does not reach into what such a view shows of the kit', async () => {
    const custom = { tools: { update_note: () => <ToolCallBubble record={inner} /> } }
    const inner = exampleRecord('awaiting_consent', {
      call: { id: 'inner', name: 'send_mail', arguments: { to: 'Ann' } },
    })
    addSheet('main { width: 600px }')
    await show(
      <main>
        <TestProvider host={host} renderers={custom}>
          <ToolCallBubble record={exampleRecord('succeeded')} />
        </TestProvider>
      </main>,
    )
    await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
    const before = computed()
    addSheet(FOREIGN)
    expect(differences(before)).toEqual([])
  })

  it('wins where it says it with a class', async () => {
    addSheet('.mine { background: rgb(1, 2, 3) }')
    await show(
      <TestProvider host={host}>
        <ToolCallBubble className="mine" record={exampleRecord('awaiting_consent')} />
      </TestProvider>,
    )
    expect(document.querySelector('.mine')).toHaveStyle({ backgroundColor: 'rgb(1, 2, 3)' })
  })
})

/** The innermost element that reaches furthest. */
function widest(column: HTMLElement): string {
  const ends = [...column.querySelectorAll('*')]
    .filter((element) => !element.closest('.handrail-visually-hidden'))
    .map((element) => ({ element, end: element.getBoundingClientRect().right }))
  const furthest = Math.max(...ends.map(({ end }) => end))
  return (
    ends.findLast(({ end }) => end === furthest)?.element.parentElement?.outerHTML.slice(0, 400) ??
    ''
  )
}

describe('every width', () => {
  it('from 240 px on, nothing scrolls sideways, in a column without padding', async () => {
    await show(
      <div id="column" style={{ overflow: 'auto' }}>
        {everything}
      </div>,
    )
    const column = document.querySelector<HTMLElement>('#column')!
    const scrolling: string[] = []
    for (let width = 240; width <= 720; width += 2) {
      column.style.width = `${width}px`
      const over = column.scrollWidth - column.clientWidth
      if (over > 0) scrolling.push(`${width}: ${over}, ${widest(column)}`)
    }
    expect(scrolling).toEqual([])
  })

  it('in a bubble that is as wide as its words, a request has a width', async () => {
    await show(
      <div style={{ width: 'fit-content', maxWidth: '100%' }}>
        <TestProvider host={host}>
          <ToolCallBubble record={exampleRecord('awaiting_consent')} />
        </TestProvider>
      </div>,
    )
    expect(document.querySelector('[data-handrail]')!.clientWidth).toBeGreaterThanOrEqual(240)
  })
})
