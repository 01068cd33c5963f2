import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import {
  choose,
  errors,
  example,
  openChat,
  page,
  press,
  sandbox,
  say,
} from './support/inChromium.ts'
import { hashFolder } from './support/agent.ts'

openChat()

async function ask(text: string, query = ''): Promise<void> {
  await page.goto(example.url + query)
  await say(text)
  await request().waitFor()
}

const request = (): Locator =>
  page
    .getByRole('article', { name: 'Agent' })
    .locator('[data-handrail=consent]')
    .filter({ has: page.getByRole('button', { name: /^(Allow|Deny)/ }) })
    .first()
const button = (name: string): Locator => request().getByRole('button', { name, exact: true })
const written = (name: string): Promise<string> => readFile(join(sandbox.path, name), 'utf8')

test('edited arguments are what runs after Allow, and the agent is told', async () => {
  await ask('Create notes/edited.md saying Bring the plan')
  await choose(request(), 'Edit')
  const content = request().getByRole('textbox', { name: /content/i })
  await content.fill('Bring the plan and a pen')
  await press(button('Allow edited'))
  // its words come one after the other
  await page.getByText(/Done, as you edited it.*Bring the plan and a pen/s).waitFor()
  expect(await written('notes/edited.md')).toBe('Bring the plan and a pen')
  await page.getByText(/Allowed by you.*The input was edited/).waitFor()
})

test('discarded edits do not run', async () => {
  await ask('Create notes/discarded.md saying Bring the plan')
  await choose(request(), 'Edit')
  await request()
    .getByRole('textbox', { name: /content/i })
    .fill('Something else')
  await press(button('Discard'))
  await press(button('Allow'))
  await page.getByText('notes/discarded.md is written').waitFor()
  expect(await written('notes/discarded.md')).toBe('Bring the plan')
})

test('the agent answers the reason of a denial', async () => {
  const before = await hashFolder(sandbox.path)
  await ask('Create notes/denied.md saying Bring the plan')
  await choose(request(), 'Deny with a reason')
  await page.keyboard.type('the plan is secret')
  await press(button('Deny and send'))
  await page
    .getByText('You said no (the plan is secret), so I did not write notes/denied.md')
    .waitFor()
  expect(await hashFolder(sandbox.path)).toBe(before)
})

test('an Allow the server drops comes back with its reason, has run nothing, and can be sent again', async () => {
  await ask('Create notes/dropped.md saying Bring the plan', '?allow=fails')
  await press(button('Allow'))
  await page.getByText('The server dropped it.').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('The decision did not arrive.')
  expect(existsSync(join(sandbox.path, 'notes/dropped.md'))).toBe(false)
  await press(page.getByRole('button', { name: 'Try again', exact: true }))
  await page.getByText('notes/dropped.md is written').waitFor()
  expect(await written('notes/dropped.md')).toBe('Bring the plan')
  expect(errors.splice(0)).toEqual([expect.stringContaining('503')])
})

test('a permission lost on the way to the agent can be sent again, with its edits', async () => {
  await ask('Create notes/lost.md saying Bring the plan')
  await choose(request(), 'Edit')
  await request()
    .getByRole('textbox', { name: /content/i })
    .fill('Bring everything')
  let lost = 0
  await page.route('**/api/chat', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await press(button('Allow edited'))
  await page.getByText('The decision did not arrive.').waitFor()
  expect(existsSync(join(sandbox.path, 'notes/lost.md'))).toBe(false)
  await press(page.getByRole('button', { name: 'Try again', exact: true }))
  await page.getByText('Done, as you edited it').waitFor()
  expect(await written('notes/lost.md')).toBe('Bring everything')
  expect(errors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})
