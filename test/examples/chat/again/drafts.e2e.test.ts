import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { choose, openChat, page, press, sandbox, say } from '../support/inChromium.ts'

openChat()

const request = (): Locator => page.locator('[data-handrail=consent]').last()
const button = (name: string): Locator => request().getByRole('button', { name, exact: true })
const box = (name: RegExp): Locator => request().getByRole('textbox', { name })
const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
const drafts = () => page.evaluate(() => sessionStorage.getItem('handrail-drafts') ?? '')
const isKept = (text: string) => vi.waitFor(async () => expect(await drafts()).toContain(text))

test('what was edited and not sent is there after a reload, and is what runs', async () => {
  await say('Create notes/edited.md saying Bring the plan')
  await choose(request(), 'Edit')
  await box(/content/i).fill('Bring the plan and a pen')
  await isKept('and a pen')
  await page.reload()
  await vi.waitFor(async () =>
    expect(await box(/content/i).inputValue()).toBe('Bring the plan and a pen'),
  )
  await press(button('Allow edited'))
  await page.getByText('Done, as you edited it').waitFor()
  expect(await readFile(join(sandbox.path, 'notes/edited.md'), 'utf8')).toBe(
    'Bring the plan and a pen',
  )
  await vi.waitFor(async () => expect(await drafts()).not.toContain('and a pen'))
})

test('a reason that was begun is there after a reload, and is sent', async () => {
  await say('Create notes/denied.md saying Bring the plan')
  await choose(request(), 'Deny with a reason')
  await page.keyboard.type('the plan is')
  await isKept('the plan is')
  await page.reload()
  await vi.waitFor(async () => expect(await box(/reason/i).inputValue()).toBe('the plan is'))
  await box(/reason/i).press('End')
  await page.keyboard.type(' secret')
  await press(button('Deny and send'))
  await page.getByText('You said no (the plan is secret)').waitFor()
})

test('a secret that was written is nowhere in the browser, and not there after a reload', async () => {
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
  await say('Create notes/token.md saying Bring the plan')
  await choose(request(), 'Edit')
  await box(/path/i).fill(`${sandbox.path}/notes/other.md`)
  await box(/content/i).fill(`token: ${secret}`)
  await isKept('notes/other.md')
  expect(await kept()).not.toContain(secret)
  await page.reload()
  await vi.waitFor(async () => expect(await box(/path/i).inputValue()).toContain('other.md'))
  expect(await box(/content/i).inputValue()).toBe('Bring the plan')
})
