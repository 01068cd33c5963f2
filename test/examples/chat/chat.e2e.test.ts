import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { errors, example, openChat, page, press, sandbox, say } from './support/inChromium.ts'
import { hashFolder, startExample } from './support/agent.ts'

openChat({ isProcess: true })

const agent = (): Locator => page.getByRole('article', { name: 'Agent' })
const request = (): Locator =>
  agent()
    .locator('[data-handrail=consent]')
    .filter({ has: page.getByRole('button', { name: 'Allow', exact: true }) })

test('a denied write leaves the disk untouched, an allowed one changes it', async () => {
  const before = await hashFolder(sandbox.path)
  await say('Create notes/friday.md saying Bring the plan')
  await request().waitFor()
  expect(await request().innerText()).toContain('notes/friday.md')
  expect(await request().innerText()).toContain('Bring the plan')
  await press(request().getByRole('button', { name: 'Deny', exact: true }))
  await page.getByText('so I did not write notes/friday.md').waitFor()
  expect(await request().count()).toBe(0)
  expect(await page.locator('[data-handrail=bubble]').getAttribute('data-status')).toBe('denied')
  expect(await hashFolder(sandbox.path)).toBe(before)

  await say('Create notes/friday.md saying Bring the plan')
  await request().waitFor()
  expect(await hashFolder(sandbox.path)).toBe(before)
  await press(request().getByRole('button', { name: 'Allow', exact: true }))
  await page.getByText('notes/friday.md is written').waitFor()
  expect(await page.locator('[data-handrail=bubble]').last().getAttribute('data-status')).toBe(
    'succeeded',
  )
  expect(await readFile(join(sandbox.path, 'notes/friday.md'), 'utf8')).toBe('Bring the plan')
})

test('reads run without being asked, from a suggestion, and are told in words', async () => {
  await page.getByRole('button', { name: 'Read the plan and list my notes' }).click()
  await page.getByText('notes/plan.md has 10 lines').waitFor()
  const statuses = await page
    .locator('[data-handrail=bubble]')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => [
        bubble.getAttribute('data-mode'),
        bubble.getAttribute('data-status'),
      ]),
    )
  expect(statuses).toEqual([
    ['read', 'succeeded'],
    ['read', 'succeeded'],
    ['read', 'succeeded'],
  ])
  expect(await page.getByRole('button', { name: 'Allow', exact: true }).count()).toBe(0)
})

test('Shift+Enter starts a new line, Enter sends, and an unanswered request does not run', async () => {
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Write "x" to notes/x.md')
  await page.keyboard.press('Shift+Enter')
  expect(await message.inputValue()).toBe('Write "x" to notes/x.md\n')
  await page.keyboard.press('Enter')
  await request().waitFor()
  await say('List drafts')
  await page.getByText('drafts holds 2 files').waitFor()
  expect(await page.getByRole('button', { name: 'Allow', exact: true }).count()).toBe(0)
  expect(existsSync(join(sandbox.path, 'notes/x.md'))).toBe(false)
})

test('Stop ends the answer, and the composer is back', async () => {
  await page.route('**/api/chat', () => {})
  await say('Read the plan')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  await page.unrouteAll()
  await say('Read notes/ideas.md')
  await page.getByText('notes/ideas.md has 5 lines').waitFor()
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2)
})

test.each([
  ['360 px', 360, ''],
  ['right to left', 800, '?dir=rtl'],
])('nothing scrolls sideways: %s', async (_name, width, query) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(example.url + query)
  await say(
    'Read notes/plan.md and write "hello" to notes/a-rather-long-name-for-a-file-that-nobody-should-have.md',
  )
  await request().waitFor()
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
})

const bubbles = (): Locator => page.locator('[data-handrail=bubble]')
const facts = (): Promise<(string | null)[][]> =>
  bubbles().evaluateAll((all) =>
    all.map((bubble) => [bubble.getAttribute('data-mode'), bubble.getAttribute('data-status')]),
  )

/** The process of one of the example's MCP servers. */
function childOf(pid: number, name: string): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  const child = processes.find(
    (line) => Number(line.trim().split(/\s+/)[1]) === pid && line.includes(name),
  )
  if (child === undefined) throw new Error(`No child of ${pid} is ${name}.`)
  return Number.parseInt(child, 10)
}

test('one conversation shows every mode, and only the change to a file waits', async () => {
  await say('Remember that Rover is a dog')
  await page.getByText('I remember now that Rover is a dog').waitFor()
  await say('Forget Rover')
  await page.getByText('I have forgotten Rover').waitFor()
  expect(await facts()).toEqual([
    ['read', 'succeeded'],
    ['safe_write', 'succeeded'],
    ['read', 'succeeded'],
    ['destructive', 'succeeded'],
  ])
  await bubbles()
    .last()
    .getByText(/^Can be undone/)
    .waitFor()
  await say('Echo Good morning')
  await page.getByText('Echo: Good morning.').waitFor()
  await say('Write "x" to notes/mode.md')
  await request().waitFor()
  expect(await facts()).toEqual([
    expect.anything(),
    expect.anything(),
    expect.anything(),
    ['destructive', 'succeeded'],
    ['external', 'succeeded'],
    ['local', 'awaiting_consent'],
  ])
  expect(existsSync(join(sandbox.path, 'notes/mode.md'))).toBe(false)
})

test('an image is shown', async () => {
  await say('Show me the tiny image')
  await page.getByText('It came with 1 image.').waitFor()
  expect(await facts()).toEqual([['external', 'succeeded']])
  await bubbles().getByRole('button').first().click()
  await bubbles().getByText('The image above is the MCP logo.').waitFor()
  expect(await bubbles().innerHTML()).toContain('image')
})

test('a long file arrives completely, and the conversation goes on', async () => {
  await writeFile(
    join(sandbox.path, 'notes/long.md'),
    `${'A line of a long file.\n'.repeat(10_000)}The end.\n`,
  )
  await say('Read notes/long.md')
  await page.getByText('notes/long.md has 10001 lines').waitFor()
  await say('Echo and on it goes')
  await page.getByText('Echo: and on it goes.').waitFor()
  expect(await facts()).toEqual([
    ['read', 'succeeded'],
    ['external', 'succeeded'],
  ])
})

test('progress is shown while a call runs; when its server dies the call ends, and the page goes on', async () => {
  await say('Run the long running operation for 30 seconds in 150 steps')
  await vi.waitFor(async () => expect(await facts()).toEqual([['external', 'running']]))
  await bubbles().getByRole('button').first().click()
  await bubbles()
    .getByText(/\d+ of 150/)
    .first()
    .waitFor()
  process.kill(childOf(example.pid, 'server-everything'), 'SIGKILL')
  await page.getByText('I could not use trigger-long-running-operation').waitFor()
  expect(await facts()).toEqual([['external', 'failed']])
  await say('Echo back again')
  await page.getByText('Echo: back again.').waitFor()
})

const last = (): Locator => page.locator('[data-handrail=bubble]').last()
const hasStatus = (status: string) =>
  vi.waitFor(async () => expect(await last().getAttribute('data-status')).toBe(status))

test('a running call is stopped on its line, with the keyboard too, and the conversation goes on', async () => {
  await say('Run the long running operation for 30 seconds in 60 steps')
  await hasStatus('running')
  await last()
    .getByRole('button', { name: /^Stop the agent: / })
    .click()
  await hasStatus('cancelled')
  await last().getByText('Stopped by you').waitFor()
  await say('Run the long running operation for 40 seconds in 60 steps')
  await hasStatus('running')
  await last()
    .getByRole('button', { name: /^Stop the agent: / })
    .focus()
  await page.keyboard.press('Enter')
  await hasStatus('cancelled')
  await say('Echo still here')
  await page.getByText('Echo: still here').waitFor()
  expect(await facts()).toEqual([
    ['external', 'cancelled'],
    ['external', 'cancelled'],
    ['external', 'succeeded'],
  ])
})

test('the line of a running call with Stop fits a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await say('Run the long running operation for 30 seconds in 60 steps')
  const stop = last().getByRole('button', { name: /^Stop the agent: / })
  await stop.waitFor()
  const box = await stop.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  await stop.click()
  await hasStatus('cancelled')
})

const question = (): Locator =>
  agent().getByRole('group', {
    name: /asks “Please provide inputs for the following fields:”$/,
  })

test('a service asks while its call runs; invalid answers stay in the page, valid ones are sent', async () => {
  await say('Ask me a few questions')
  await question().waitFor()
  expect(await facts()).toEqual([['external', 'running']])
  await press(question().getByRole('button', { name: 'Send', exact: true }))
  await question().getByText('Required').first().waitFor()
  await vi.waitFor(async () =>
    expect(
      await question()
        .getByRole('textbox', { name: 'String', exact: true })
        .evaluate((input) => input === document.activeElement),
    ).toBe(true),
  )
  await page.keyboard.type('Ann Lind')
  await question().getByRole('textbox', { name: 'String with email format' }).fill('ann@nordwind')
  await press(question().getByRole('button', { name: 'Send', exact: true }))
  await question().getByText('Not a complete email address').waitFor()
  await page.keyboard.type('.example')
  await page.keyboard.press('Enter')
  await vi.waitFor(async () => expect(await facts()).toEqual([['external', 'succeeded']]))
  await bubbles().getByRole('button').first().click()
  await bubbles().getByText('Answered by you').waitFor()
  expect(await bubbles().innerText()).toContain('- Email: ann@nordwind.example')
})

test.each([
  ['Decline', 'User declined'],
  ['Dismiss', 'User cancelled'],
])('%s tells the service exactly that', async (name, told) => {
  await say('Trigger an elicitation request')
  await press(question().getByRole('button', { name }))
  await vi.waitFor(async () => expect(await facts()).toEqual([['external', 'succeeded']]))
  await bubbles().getByRole('button').first().click()
  await bubbles().getByText(told).first().waitFor()
})

test('Stop withdraws a question, and a late answer goes nowhere', async () => {
  await say('Trigger an elicitation request')
  await question().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await question().waitFor({ state: 'detached' })
  expect(
    await page.evaluate(() =>
      fetch('/api/answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'made-up', answer: { kind: 'decline' } }),
      }).then(({ status }) => status),
    ),
  ).toBe(410)
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('410')))
})

test('the suggestions are requests that the agent understands', async () => {
  const suggestions = page.locator('.welcome button')
  await suggestions.first().waitFor()
  const texts = await suggestions.allInnerTexts()
  expect(texts.length).toBeGreaterThan(4)
  await page.setViewportSize({ width: 360, height: 600 })
  await page.reload()
  await suggestions.first().waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const text of texts) {
    await page.goto(example.url)
    await suggestions.filter({ hasText: text }).click()
    await bubbles().first().waitFor()
  }
})

test('a port in use is reported in words, and a signal ends the example cleanly', async () => {
  const { port } = new URL(example.url)
  await expect(startExample(sandbox.path, { PORT: port })).rejects.toThrow(`Port ${port} is taken`)
  const other = await startExample(sandbox.path)
  expect(await other.stop()).toBe(0)
})
