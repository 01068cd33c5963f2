import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { openChat, page, press, sandbox, say } from './support/inChromium.ts'
import { startScriptedModel, type ScriptedCall } from './support/startScriptedModel.ts'

const FILE = 'notes/plan.md'
const CONTENT =
  '# Plan for the week\n\n## Monday\n- [x] Book the garden room\n- [x] Ask Ida about the catering\n\n## Friday\n- [ ] Review the draft with Ben\n- [ ] Send the room plan by 17:00\n- [ ] Book the train to Kiel\n'
const EDITS = [
  { oldText: 'Review the draft with Ben', newText: 'Review the second draft with Ben' },
  { oldText: 'Book the room for Friday', newText: 'Book the garden room' },
]

function callFor(said: string): ScriptedCall {
  const path = join(sandbox.path, FILE)
  return said.includes('whole')
    ? { tool: 'write_file', arguments: { path, content: CONTENT } }
    : { tool: 'edit_file', arguments: { path, edits: EDITS } }
}

const model = await startScriptedModel(callFor)
afterAll(() => model.stop())
openChat({ isFresh: true, environment: model.environment })

const stands = (): Promise<string> => readFile(join(sandbox.path, FILE), 'utf8')
const request = (): Locator => page.locator('[data-handrail=consent]').filter({ hasText: FILE })
const change = (at: number): Locator =>
  request().getByRole('group', { name: `Change ${at}`, exact: true })
/** Scrolls to an element, and lets the page draw it. */
const bringIntoSight = async (element: Element): Promise<void> => {
  element.scrollIntoView({ block: 'center' })
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
/** Allows the request once its change was read to its end. */
async function allow(): Promise<void> {
  const button = request().getByRole('button', { name: 'Allow edited', exact: true })
  const ends = request().locator('[data-part=changes] [data-end]')
  await vi.waitFor(async () => {
    // what is read is not moved again: Allow counts once it has rested
    if ((await request().locator('[data-arming=arming]').count()) === 0)
      for (const end of await ends.all()) await end.evaluate(bringIntoSight)
    expect(await button.getAttribute('aria-disabled')).toBe('false')
  })
  await press(button)
}
const lines = (text: string): string[] => text.split('\n')
/** The lines that stand in one text and not in the other. */
const between = (one: string, other: string): string[] =>
  lines(one).filter((line) => !lines(other).includes(line))

test('when one of two edits is rejected, the file on disk has exactly the other', async () => {
  const before = await stands()
  await say('Edit the plan')
  await change(2).waitFor()
  await change(1).getByRole('button', { name: 'Reject', exact: true }).click()
  await request()
    .getByText(/1 of 2 changes will be applied/)
    .waitFor()
  expect(await stands()).toBe(before)
  await allow()
  await vi.waitFor(async () =>
    expect(await stands()).toBe(
      before.replace('Review the draft with Ben', 'Review the second draft with Ben'),
    ),
  )
})

test('a whole file is compared with the one its server reads, and a rejected change stays out', async () => {
  const before = await stands()
  await say('Write the whole plan')
  await change(2).waitFor()
  const rows = await request()
    .getByRole('table', { name: 'Changes' })
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => row.textContent ?? ''))
  const signed = (sign: string): string[] =>
    rows.flatMap((row) => new RegExp(`^\\d+[−+]${sign}(.*)$`).exec(row)?.[1] ?? [])
  expect([signed('removed'), signed('added')]).toEqual([
    between(before, CONTENT),
    between(CONTENT, before),
  ])
  await change(2).getByRole('button', { name: 'Reject', exact: true }).click()
  await allow()
  await vi.waitFor(async () =>
    expect(await stands()).toBe(before.replace('Book the room for Friday', 'Book the garden room')),
  )
})
