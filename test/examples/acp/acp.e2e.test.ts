import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { openPages, page, press, say } from '../inChromium.ts'
import { button } from '../openExample.ts'

let server: ChildProcess
let sandbox: string
let url: string
beforeAll(async () => {
  sandbox = await mkdtemp(join(tmpdir(), 'acp-'))
  server = spawn(process.execPath, ['examples/acp/start.mjs'], {
    env: { ...process.env, PORT: '0', SANDBOX: sandbox },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise((resolve) => {
    server.stdout?.on('data', (text) => {
      const [, ready] = /Ready: (\S+)/.exec(String(text)) ?? []
      if (ready) resolve(ready)
    })
  })
}, 180_000)
afterAll(async () => {
  server.kill()
  await rm(sandbox, { recursive: true, force: true })
})
openPages(() => url)

const call = (command: string): Locator =>
  page.locator('[data-handrail=bubble]').filter({ hasText: command }).last()
const statusOf = (command: string): Promise<string | null> =>
  call(command).getAttribute('data-status')
const isIn = async (command: string, status: string): Promise<void> =>
  await vi.waitFor(async () => expect(await statusOf(command)).toBe(status))
const open = (command: string): Promise<void> => call(command).getByRole('button').first().click()
const file = (name: string): Promise<string> => readFile(join(sandbox, name), 'utf8')
const gone = (): Locator => page.getByText(/^The agent has stopped: SIGKILL/)

/** Starts to run a command that the person allows. */
async function run(command: string): Promise<void> {
  await say(`Run ${command}`)
  await press(button('Allow'))
}

/** The colour of a text in the terminal. */
const colourOf = (text: string): Promise<string> =>
  page
    .locator('.handrail-terminal')
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color)

test('a read is shown with the file, and asks nobody', async () => {
  await say('Read greet.mjs')
  await page.getByText('Done.').waitFor()
  expect(await statusOf('greet.mjs')).toBe('succeeded')
  await open('greet.mjs')
  await call('greet.mjs').getByText('export function greet(name)').waitFor()
})

test('a file outside of the sandbox is not read', async () => {
  await say('Read ../secret.txt')
  await call('secret.txt').getByText('It is not in the sandbox.').waitFor()
  expect(await statusOf('secret.txt')).toBe('failed')
})

test('the output of a command is there while it runs, in its colours', async () => {
  await run('node test.mjs; while [ ! -e go ]; do sleep 0.1; done; exit 3')
  await isIn('node test.mjs', 'running')
  await open('node test.mjs')
  await page.getByText('1 failed').waitFor()
  expect(await statusOf('node test.mjs')).toBe('running')
  const [right, wrong, plain] = await Promise.all(
    ['✓', '✗ greets everybody', ' greets a person'].map(colourOf),
  )
  expect(new Set([right, wrong, plain]).size).toBe(3)
  await writeFile(join(sandbox, 'go'), '')
  await call('node test.mjs').getByText('Exit code 3').waitFor()
  expect(await call('node test.mjs').innerText()).toMatch(/^Ran /)
})

test('a test is fixed by a plan: a command that fails, an edit with its diff, and it passes', async () => {
  const plan = page.getByRole('list', { name: 'Plan' })
  await say('Fix the failing test')
  await plan.getByText('Run the test in progress').waitFor()
  await press(button('Allow'))
  await call('greet.mjs').getByText("greet(name = 'world')").waitFor()
  expect(await file('greet.mjs')).toContain('greet(name)')
  await press(button('Allow'))
  await isIn('greet.mjs', 'succeeded')
  expect(await file('greet.mjs')).toContain("greet(name = 'world')")
  await press(button('Allow'))
  await page.getByText('Done.').waitFor()
  expect(await statusOf('node test.mjs')).toBe('succeeded')
  expect(await plan.getByText('completed').count()).toBe(3)
})

test('four answers are four buttons, and the agent remembers those that last', async () => {
  await say('In greet.mjs, replace "Hello" with "Hi"')
  await press(page.getByRole('button', { name: /Always allow edits of greet.mjs/ }))
  await page.getByText('Done.').waitFor()
  await call('greet.mjs').getByText('Always allow edits of greet.mjs').waitFor()
  await say('In greet.mjs, replace "Hi" with "Hello"')
  await vi.waitFor(async () => expect(await page.getByText('Done.').count()).toBe(2))
  expect(await file('greet.mjs')).toContain('Hello')
  await say('Run touch never')
  await button('Allow').waitFor()
  expect(await button('Deny').count()).toBe(1)
  await press(page.getByRole('button', { name: /Never allow touch never/ }))
  await page.getByText('I stop there.').waitFor()
  await isIn('touch never', 'denied')
  await say('Run touch never')
  await vi.waitFor(async () => expect(await page.getByText('I stop there.').count()).toBe(2))
  expect(await button('Allow').count()).toBe(0)
  await expect(file('never')).rejects.toThrow('ENOENT')
})

test('Stop ends a command, and closes a request, and the agent goes on', async () => {
  await run('sleep 1000')
  await isIn('sleep 1000', 'running')
  await button('Stop').click()
  await isIn('sleep 1000', 'cancelled')
  await say('Run touch later')
  await button('Allow').waitFor()
  await button('Stop').click()
  await call('touch later').getByText('Did not run').first().waitFor()
  await say('Read test.mjs')
  await page.getByText('Done.').waitFor()
  await expect(file('later')).rejects.toThrow('ENOENT')
})

test('an agent that dies while it runs a command is told of, and what it had said is there again', async () => {
  await say('Read greet.mjs')
  await page.getByText('Done.').waitFor()
  await run('kill -9 $PPID')
  await gone().waitFor()
  await isIn('kill -9', 'unknown')
  await press(button('Start it again'))
  await page.getByText('Done.').waitFor()
  expect(await statusOf('greet.mjs')).toBe('succeeded')
  expect(await statusOf('kill -9')).toBe('unknown')
})

test('an agent that dies while it asks gets no answer, and nothing says that it had one', async () => {
  const command = '(while [ ! -e die ]; do sleep 0.1; done; kill -9 $PPID) > /dev/null 2>&1 &'
  await run(command)
  await page.getByText('Done.').waitFor()
  await say('Run touch asked')
  await button('Allow').waitFor()
  await writeFile(join(sandbox, 'die'), '')
  await gone().waitFor()
  await press(button('Allow'))
  await isIn('touch asked', 'expired')
  expect(await call('touch asked').getByText('Allowed').count()).toBe(0)
  await expect(file('asked')).rejects.toThrow('ENOENT')
})

test('a page that is loaded again shows the session as it was', async () => {
  /** What a person reads, but for who decided: the protocol does not keep it. */
  const read = async (): Promise<string> => {
    const text = await page.locator('main').innerText()
    return text.replaceAll(/\s*(?:Allowed by you|[\d.]+ s)$/gm, '')
  }
  await say('In greet.mjs, replace "Hello" with "Welcome"')
  await press(button('Allow'))
  await page.getByText('Done.').waitFor()
  await run('node test.mjs')
  await vi.waitFor(async () => expect(await page.getByText('Done.').count()).toBe(2))
  const live = await read()
  await page.reload()
  await vi.waitFor(async () => expect(await read()).toBe(live))
  await open('node test.mjs')
  await page.getByText('failed').first().waitFor()
})
