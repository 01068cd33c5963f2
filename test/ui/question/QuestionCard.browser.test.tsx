import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble, type JsonObject, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import '../../../src/styles.css'

let container: HTMLElement
let root: Root

beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
  document.documentElement.removeAttribute('dir')
})

const LONG = 'a-name-without-any-space-'.repeat(12)
const SCHEMA: JsonObject = {
  type: 'object',
  required: ['who', 'email'],
  properties: {
    who: {
      title: 'Who',
      anyOf: [{ const: 'ann', title: 'Ann' }, { const: 'ben', title: 'Ben' }, { type: 'string' }],
    },
    email: { type: 'string', title: 'E-mail', format: 'email' },
    on: { type: 'boolean', title: 'Write to everybody', default: false },
  },
}

function ask(schema: JsonObject = SCHEMA, changes: Partial<ToolCallRecord> = {}) {
  const host = createTestHost()
  const record = exampleRecord('running', {
    call: { id: 'call-1', name: 'book_room', arguments: {} },
    question: { id: 'q1', message: 'Who comes?', schema },
    ...changes,
  })
  root.render(
    <StrictMode>
      <TestProvider host={host}>
        <ToolCallBubble record={record} />
      </TestProvider>
    </StrictMode>,
  )
  return host
}

const answers = (host: ReturnType<typeof createTestHost>) =>
  host.sent.flatMap((sent) => (sent.verb === 'answer' ? [sent.answer] : []))

it('a whole form works with the keyboard: arrows, Space, Enter; an error gets the focus, and the line has it afterwards', async () => {
  const host = ask()
  await expect.element(page.getByRole('radio', { name: 'Ann' })).toBeVisible()
  expect(document.body).toHaveFocus() // a question never takes the focus
  // the first Tab may only bring the focus into the page
  await vi.waitFor(async () => {
    await userEvent.tab()
    expect(page.getByRole('button', { name: 'Dismiss' }).element()).toHaveFocus()
  })
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Ben' })).toBeChecked()
  await userEvent.tab()
  await expect
    .element(page.getByRole('button', { name: 'Send', exact: true }))
    .toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('ann@nordwind{Enter}')
  await expect
    .element(page.getByRole('textbox', { name: 'E-mail' }))
    .toHaveAccessibleDescription('Not a complete email address')
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
  expect(answers(host)).toEqual([])
  await userEvent.keyboard('.example')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  for (let presses = 0; presses < 2; presses += 1) await userEvent.tab() // decline, send
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Running book_room/ })).toHaveFocus()
  expect(answers(host)).toEqual([
    { kind: 'accept', value: { who: 'ben', email: 'ann@nordwind.example', on: true } },
  ])
})

it('Escape sends no answer', async () => {
  const host = ask()
  await userEvent.click(page.getByRole('textbox', { name: 'E-mail' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(host.sent).toEqual([])
})

it('a double click answers once', async () => {
  const host = ask()
  await userEvent.dblClick(page.getByRole('button', { name: 'Decline' }))
  await expect.element(page.getByRole('button', { name: /^Running book_room/ })).toBeVisible()
  expect(answers(host)).toEqual([{ kind: 'decline' }])
})

it.each([
  [320, 'ltr'], // 1280 px at 400 % zoom
  [360, 'ltr'],
  [360, 'rtl'],
  [720, 'ltr'],
] as const)(
  'nothing scrolls sideways at %i px (%s), and every button is reached',
  async (width, dir) => {
    document.documentElement.dir = dir
    container.style.inlineSize = `${width}px`
    ask(
      {
        type: 'object',
        properties: {
          [LONG]: { type: 'string', description: LONG },
          pick: { title: LONG, enum: [LONG, 'b'] },
          many: { type: 'array', items: { enum: [LONG] } },
          menu: { enum: [LONG, 'a', 'b', 'c', 'd', 'e', 'f', 'g'] },
          list: { type: 'array', items: { type: 'string' }, default: [LONG] },
          json: { default: { [LONG]: LONG } },
          room: { type: ['string', 'null'], title: 'Room' },
          in: {
            type: 'object',
            properties: { in: { type: 'object', properties: { deep: { type: 'string' } } } },
          },
        },
      },
      { call: { id: 'call-1', name: LONG, arguments: {} } },
    )
    await expect.element(page.getByRole('textbox', { name: 'in', exact: true })).toBeVisible()
    expect(container.scrollWidth).toBeLessThanOrEqual(width)
    const { left, right } = container.getBoundingClientRect()
    for (const control of container.querySelectorAll('button, input, select, textarea')) {
      const box = control.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(left)
      expect(box.right).toBeLessThanOrEqual(right)
    }
    const decline = page.getByRole('button', { name: 'Decline' }).element()
    decline.scrollIntoView()
    const box = decline.getBoundingClientRect()
    expect(
      decline.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)),
    ).toBe(true)
  },
)

it.each(['accounts.example.com', `${'long-'.repeat(11)}name.example.com`])(
  'the button that opens a page names all of its host at 360 px: %s',
  async (host) => {
    container.style.inlineSize = '360px'
    ask(SCHEMA, {
      question: { id: 'q1', message: 'Sign in first.', url: `https://${host}/connect` },
    })
    const open = page.getByRole('link', { name: `Open ${host}` })
    await expect.element(open).toBeVisible()
    const button = open.element().getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(open.element())
    for (const line of words.getClientRects()) {
      expect(line.left).toBeGreaterThanOrEqual(button.left)
      expect(line.right).toBeLessThanOrEqual(button.right)
      expect(line.bottom).toBeLessThanOrEqual(button.bottom + 1)
    }
  },
)

it('a choice and a box are easy to hit: at least 24 px high', async () => {
  ask()
  await expect.element(page.getByRole('radio', { name: 'Ann' })).toBeVisible()
  for (const choice of container.querySelectorAll('.handrail-choice'))
    expect(choice.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})
