import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { errors, openChat, page, press, sandbox, say } from '../support/inChromium.ts'

openChat({ isFresh: true })

const call = (): Locator => page.locator('[data-handrail=bubble]').last()
const runAgain = (): Locator => call().getByRole('button', { name: /^Run again: / })
const button = (name: string): Locator => call().getByRole('button', { name, exact: true })
const hasStatus = (status: string) =>
  vi.waitFor(async () => expect(await call().getAttribute('data-status')).toBe(status))
const inSandbox = (name: string): string => join(sandbox.path, name)

/** Opens the page anew, which is told another list of tools. */
async function list(change: (tools: Tool[]) => unknown): Promise<void> {
  await page.route('**/api/tools', async (route) => {
    const response = await route.fetch()
    const { tools } = (await response.json()) as { tools: Tool[] }
    await route.fulfill({ response, json: { tools: change(tools) } })
  })
  await page.reload()
}
type Tool = { name: string; annotations?: unknown }

test('a read that failed runs again at once, without a warning, and its result is kept over a reload', async () => {
  await say('Read notes/late.md')
  await hasStatus('failed')
  await writeFile(inSandbox('notes/late.md'), 'It is here now')
  expect(await call().getByText('It may happen twice.').count()).toBe(0)
  await press(runAgain())
  await hasStatus('succeeded')
  expect(await runAgain().count()).toBe(0)
  await page.reload()
  await hasStatus('succeeded')
  await call().getByRole('button').first().click()
  await call().getByText('It is here now').waitFor()
})

test('a call of a service that was stopped says that it may happen twice, and runs again', async () => {
  await list((tools) => tools.map((tool) => ({ ...tool, annotations: undefined })))
  await say('Run the long running operation for 4 seconds in 8 steps')
  await press(call().getByRole('button', { name: /^Stop the agent: / }))
  await hasStatus('cancelled')
  await call().getByText('It may happen twice.').waitFor()
  await press(runAgain())
  await call().getByText('Running again…').waitFor()
  await hasStatus('succeeded')
  expect(await runAgain().count()).toBe(0)
})

test('a change of a file that failed asks again, and nothing runs before it is allowed', async () => {
  await mkdir(inSandbox('notes/w.txt'))
  await say('Move welcome.txt to notes/w.txt')
  await press(button('Allow'), 1500)
  await hasStatus('failed')
  await rm(inSandbox('notes/w.txt'), { recursive: true })
  await press(runAgain())
  await button('Do not run it').click()
  await runAgain().waitFor()
  expect(await readFile(inSandbox('welcome.txt'), 'utf8')).not.toBe('')
  await press(runAgain())
  await press(button('Allow'), 1500)
  await hasStatus('succeeded')
  await expect(readFile(inSandbox('welcome.txt'))).rejects.toThrow('ENOENT')
})

test('a call whose tool is gone cannot run again, and says so', async () => {
  await say('Read notes/gone.md')
  await hasStatus('failed')
  // it goes while the page is open
  await page.route('**/api/rerun', (route) =>
    route.fulfill({ status: 404, json: { error: 'The agent has no read_text_file any more.' } }),
  )
  await press(runAgain())
  await call()
    .getByText(/^Could not be run again: .*any more/)
    .waitFor()
  expect(errors.splice(0)).toEqual([expect.stringContaining('404')])
  await list((tools) => tools.filter(({ name }) => !name.startsWith('read_')))
  await call()
    .getByText(/^Cannot be run again: .*any more/)
    .waitFor()
  expect(await runAgain().count()).toBe(0)
})
