import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { choose, openChat, page, press, sandbox, say } from './support/inChromium.ts'

openChat({ height: 1000 })

const queue = (): Locator => page.getByRole('region', { name: 'Open requests' })
const button = (name: string, around: Locator = page.locator('body')): Locator =>
  around.getByRole('button', { name, exact: true })
const statuses = (): Promise<(string | undefined)[]> =>
  page
    .locator('[data-handrail=bubble]')
    .evaluateAll((all) => all.map((bubble) => (bubble as HTMLElement).dataset.status))
const onDisk = (name: string): boolean => existsSync(join(sandbox.path, name))

/** The title of the request that is open. */
const asked = (): Promise<string> =>
  queue().locator('[data-handrail=consent]:not([data-consent=folded]) .handrail-title').innerText()

test('a burst of writes is asked one by one in order, each decided alone, and the title says how many wait', async () => {
  await say(
    'Create notes/mon.md saying one and create notes/tue.md saying two and create notes/wed.md saying three',
  )
  await queue().getByText('Request 1 of 3').waitFor()
  await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(3\) /))
  expect(await button('Allow').count()).toBe(1)
  expect(await asked()).toContain('notes/mon.md')
  await press(button('Allow', queue()))
  await queue().getByText('Request 1 of 2').waitFor()
  expect(await asked()).toContain('notes/tue.md')
  await press(button('Deny', queue()))
  await press(button('Allow'))
  await vi.waitFor(async () =>
    expect(await statuses()).toEqual(['succeeded', 'denied', 'succeeded']),
  )
  expect(['mon', 'tue', 'wed'].map((day) => onDisk(`notes/${day}.md`))).toEqual([true, false, true])
  await vi.waitFor(async () => expect(await page.title()).not.toMatch(/^\(/))
})

test('a rule of the policy lets a draft be written unasked, and one that denies refuses it with its reason', async () => {
  await say('Create drafts/free.md saying one')
  await page.getByText('drafts/free.md is written').waitFor()
  expect(await readFile(join(sandbox.path, 'drafts/free.md'), 'utf8')).toBe('one')
  await rm(join(sandbox.path, 'drafts/free.md'))
  await say('Create drafts/old/spring.md saying two')
  await page
    .getByText(/old drafts stay as they are/)
    .first()
    .waitFor()
  expect(onDisk('drafts/old/spring.md')).toBe(false)
  await say('Create notes/asked.md saying three')
  await button('Allow').waitFor()
  expect(onDisk('notes/asked.md')).toBe(false)
})

test('a rule given in the request is used by the next write in its folder, and can be revoked on the receipt', async () => {
  await say('Create notes/rule-a.md saying one')
  await choose(page.locator('[data-handrail=consent]').last(), 'Always')
  await page.getByRole('radio', { name: 'Calls with files in notes/ and any content' }).check()
  await page.getByText('Still asks').waitFor()
  await page
    .getByText(/May use .* with files in/)
    .first()
    .waitFor()
  await press(button('Allow always'))
  await page.getByText('notes/rule-a.md is written').waitFor()
  await say('Create notes/rule-b.md saying two')
  await page.getByText('notes/rule-b.md is written').waitFor()
  expect(await readFile(join(sandbox.path, 'notes/rule-b.md'), 'utf8')).toBe('two')
  await page.locator('[data-handrail=bubble]').last().getByRole('button').first().click()
  await page.getByText(/Allowed by your permission of/).waitFor()
  await button('Revoke', page.locator('[data-handrail=bubble]').last()).click()
  await page.getByText('Revoked. You will be asked again.').waitFor()
  await say('Create notes/rule-c.md saying one')
  await button('Allow').waitFor()
  expect(onDisk('notes/rule-c.md')).toBe(false)
  await page.getByText('Rules', { exact: true }).click()
  await page.getByText('There are no saved permissions.').waitFor()
})

test('a new message while a request is open denies the request, and the conversation goes on', async () => {
  await say('Create notes/late.md saying late')
  await button('Allow').waitFor()
  await say('List drafts')
  await page.getByText('drafts holds 2 files').waitFor()
  await vi.waitFor(async () => expect(await statuses()).toEqual(['denied', 'succeeded']))
  expect(await button('Allow').count()).toBe(0)
  expect(onDisk('notes/late.md')).toBe(false)
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2)
  await say('Echo and on it goes')
  await page.getByText('Echo: and on it goes.').waitFor()
  expect(await page.getByRole('article', { name: 'Agent' }).count()).toBe(3)
})
