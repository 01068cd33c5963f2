import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { memoryFile } from '../../../examples/chat/server/tools/connectServers.ts'
import { context, example, openChat, page, sandbox, say } from './support/inChromium.ts'

openChat({ isFresh: true, environment: { GRACE: '25' } })

async function ask(text: string, answer: string | RegExp, at: Page = page): Promise<void> {
  await say(text, at)
  await at.getByText(answer).first().waitFor()
}

type Memories = { entities: string[]; relations: string[] }
async function remembered(): Promise<Memories> {
  const lines = (await readFile(memoryFile(sandbox.path), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>)
  return {
    entities: lines
      .filter(({ type }) => type === 'entity')
      .map(({ name }) => name ?? '')
      .sort(),
    relations: lines
      .filter(({ type }) => type === 'relation')
      .map(({ from, to }) => `${from} > ${to}`),
  }
}

const last = (at: Page = page): Locator => at.locator('[data-handrail=bubble]').last()
const undo = (at: Page = page): Locator => at.getByRole('button', { name: /^Undo \(/ }).last()
const state = (at: Page = page): Promise<string | null> => last(at).getAttribute('data-undo')
const becomes = (kind: string, at: Page = page) =>
  vi.waitFor(async () => expect(await state(at)).toBe(kind))

test('an undone deletion brings everything back with its relations; the model is told, and a reload still knows', async () => {
  const before = await remembered()
  await ask('Forget Ida Lind', 'I have forgotten Ida Lind')
  expect(await remembered()).toEqual({
    entities: before.entities.filter((name) => name !== 'Ida Lind'),
    relations: [],
  })
  await becomes('offered')
  await undo().focus()
  await page.keyboard.press('Enter')
  await becomes('undone')
  expect(await remembered()).toEqual(before)
  const [request] = await Promise.all([
    page.waitForRequest('**/api/chat'),
    ask('What do you remember about Ida Lind?', 'runs the catering'),
  ])
  expect(request.postData()).toContain('The person took back what these tool calls did')
  await page.reload()
  await page.getByText('I have forgotten Ida Lind').waitFor()
  await vi.waitFor(async () =>
    expect(await page.locator('[data-undo=undone]').count()).toBeGreaterThan(0),
  )
  expect(await undo().count()).toBe(0)
})

test('what was undone is redone exactly, and undone again', async () => {
  const before = await remembered()
  await ask('Forget Ida Lind', 'I have forgotten Ida Lind')
  const after = await remembered()
  await becomes('offered')
  await undo().click()
  await becomes('undone')
  expect(await remembered()).toEqual(before)
  const redo = last().getByRole('button', { name: /^Redo \(/ })
  await vi.waitFor(async () => expect(await redo.getAttribute('aria-disabled')).toBe('false'))
  await redo.click()
  await becomes('offered')
  expect(await remembered()).toEqual(after)
  await undo().click()
  await becomes('undone')
  expect(await remembered()).toEqual(before)
})

test('undone in one page of a conversation, it is undone in the other, which sends nothing', async () => {
  await ask('Forget Ida Lind', 'I have forgotten Ida Lind')
  await becomes('offered')
  const other = await context.newPage()
  await other.goto(page.url())
  await becomes('offered', other)
  let sent = 0
  for (const one of [page, other])
    one.on('request', (request) => {
      if (request.postData()?.includes('"verb":"undo"')) sent += 1
    })
  await page
    .getByRole('button', { name: /^Undo \(/ })
    .last()
    .click()
  await becomes('undone')
  await becomes('undone', other)
  expect(sent).toBe(1)
})

test('a conflict is reported, and nothing is mixed', async () => {
  await ask('Forget Ben Okafor', 'I have forgotten Ben Okafor')
  await becomes('offered')
  await ask('Remember that Ben Okafor paints', 'I remember now')
  const forgotten = page.locator('[data-handrail=bubble][data-undo=offered]')
  await forgotten.getByRole('button', { name: /^Undo \(/ }).click()
  await page.getByText('Not undone.').first().waitFor()
  await page.getByText('Ben Okafor has been remembered anew since.').first().waitFor()
  await page.getByRole('button', { name: 'Show what changed' }).click()
  const changes = page.locator('[data-handrail=undo]').getByRole('group', { name: 'Changes' })
  await changes.getByText('observations').waitFor()
  expect((await remembered()).entities.filter((name) => name === 'Ben Okafor')).toHaveLength(1)
})

test('a failed undo is reported, and can be tried again', async () => {
  await page.goto(`${example.url}?undo=fails`)
  await ask('Forget Ben Okafor', 'I have forgotten Ben Okafor')
  await becomes('offered')
  await undo().click()
  await page.getByText('Undo failed.').first().waitFor()
  await page.getByText('The memory did not answer. Nothing was put back.').first().waitFor()
  expect(await page.getByRole('button', { name: /^Undo Try again/ }).count()).toBe(1)
  expect((await remembered()).entities).not.toContain('Ben Okafor')
})

test('a held call survives a reload, can get more time, and does not run when it is undone', async () => {
  const before = await readFile(memoryFile(sandbox.path), 'utf8')
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Forget that Ida Lind works mornings only')
  await page.keyboard.press('Enter')
  await vi.waitFor(async () => expect(await last().getAttribute('data-status')).toBe('held'))
  await page
    .getByText(/^in \d+ s/)
    .first()
    .waitFor()
  await page.reload()
  await vi.waitFor(async () => expect(await last().getAttribute('data-status')).toBe('held'))
  await page.getByRole('button', { name: 'More time' }).click()
  await page
    .getByText(/^in 2\d s/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await vi.waitFor(async () => expect(await last().getAttribute('data-status')).toBe('cancelled'))
  expect(await readFile(memoryFile(sandbox.path), 'utf8')).toBe(before)
})
