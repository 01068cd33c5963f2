import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble, type JsonObject, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

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
})

const POLICY = {
  tools: { update_note: { mode: 'safe_write' }, update_event: { mode: 'safe_write' } },
} as const
const write = (
  id: string,
  args: JsonObject,
  changes: Partial<ToolCallRecord> = {},
  name = 'update_note',
) => exampleRecord('succeeded', { call: { id, name, arguments: args }, ...changes })
const texts = (path: string, count: number) => ({
  result: {
    success: true as const,
    metadata: { diff: { path, old_text: '', new_text: 'x\n'.repeat(count) } },
  },
})
const DEEP = `archive/${'folder/'.repeat(12)}plan.md`
const RECORDS = [
  write('short', { path: 'a.md', old_string: 'a', new_string: 'b' }),
  write('deep', { path: DEEP }, texts(DEEP, 12_345)),
  write('named', { path: DEEP }, texts(DEEP, 12_345), 'update_note'.repeat(6)),
  write('data', { id: 'e1', agenda: 'x'.repeat(500), room: 'Kiel' }, {}, 'update_event'),
  exampleRecord('denied', {
    call: { id: 'denied', name: 'update_note', arguments: { path: DEEP, command: 'delete' } },
  }),
]
const lines = () => [...container.querySelectorAll<HTMLElement>('.handrail-line')]
const places = () => [...container.querySelectorAll<HTMLElement>('.handrail-change-summary')]

it.each([280, 360, 520, 720])(
  'at %i px, a summary that arrives late moves no line, and is complete or absent',
  async (width) => {
    await page.viewport(width + 32, 800)
    root.render(
      <TestProvider
        host={createTestHost()}
        policy={{ tools: { ...POLICY.tools, ['update_note'.repeat(6)]: { mode: 'safe_write' } } }}
        openDiffs="never"
      >
        {RECORDS.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    await vi.waitFor(() => expect(places()).toHaveLength(RECORDS.length))
    await vi.waitFor(() =>
      expect(places().every((place) => place.childElementCount > 0)).toBe(true),
    )
    const filled = lines().map((line) => line.getBoundingClientRect().height)
    const contents = places().map((place) => [...place.children])
    for (const place of places()) place.replaceChildren()
    expect(lines().map((line) => line.getBoundingClientRect().height)).toEqual(filled)
    for (const place of places()) place.style.display = 'none'
    expect(lines().map((line) => line.getBoundingClientRect().height)).toEqual(filled)
    for (const place of places()) place.style.display = ''
    for (const [at, place] of places().entries()) place.replaceChildren(...contents[at]!)
    expect(container.scrollWidth).toBeLessThanOrEqual(width + 32)
    const numbers = places().flatMap((place) =>
      [...place.querySelectorAll('.handrail-stat')].map((number) => ({
        box: place.getBoundingClientRect(),
        number: number.getBoundingClientRect(),
      })),
    )
    const shown = numbers.filter(({ box, number }) => number.top < box.bottom - 1)
    expect(
      shown.filter(
        ({ box, number }) => number.left < box.left - 0.5 || number.right > box.right + 0.5,
      ),
    ).toEqual([])
    expect(shown.length).toBeGreaterThanOrEqual(width < 360 ? 0 : 2)
  },
)

it('a change far below is not compared before it comes near the view', async () => {
  root.render(
    <TestProvider host={createTestHost()} policy={POLICY} openDiffs="never">
      <ToolCallBubble record={write('near', { path: 'a.md', old_string: 'a', new_string: 'b' })} />
      <div style={{ blockSize: '5000px' }} />
      <ToolCallBubble record={write('far', { path: 'b.md', old_string: 'a', new_string: 'b' })} />
      <div style={{ position: 'fixed', insetBlockEnd: 0 }}>
        <ToolCallBubble
          record={write('later', { path: 'c.md', old_string: 'a', new_string: 'b' })}
        />
      </div>
    </TestProvider>,
  )
  // it is looked at after the one before it
  for (const at of [0, 2]) await vi.waitFor(() => expect(places()[at]).toHaveTextContent('+1'))
  expect(places()[1]).toBeEmptyDOMElement()
  places()[1]?.scrollIntoView()
  await vi.waitFor(() => expect(places()[1]).toHaveTextContent('+1'))
})
