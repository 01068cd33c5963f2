import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { dropFile } from '../dropFile.ts'
import { openWatched } from '../openWatched.ts'
import { startViewer } from './startViewer.ts'

const folder = 'test/fixtures/transcripts/'
const session = 'anthropic/session-30530d66-37fb-4f3b-aa5f-d92b6a8afae2.jsonl'
const flight = 'openai/airline-task17-trial0.json'

const bad =
  '</script><script>document.title="owned"</script><img src=https://example.com/a.png onerror="document.title=\'owned\'">'
const output = {
  success: true,
  html: bad,
  content: [
    { kind: 'text', text: bad },
    { kind: 'image', mimeType: 'image/png', uri: 'https://example.com/b.png' },
  ],
}
const hostile = [
  {
    id: bad,
    role: 'assistant',
    parts: [
      {
        type: `tool-${bad}`,
        toolCallId: bad,
        state: 'output-available',
        input: { url: 'javascript:document.title="owned"', html: bad },
        output,
      },
    ],
  },
]

let outside: string
let served: Awaited<ReturnType<typeof startViewer>>
let page: Page
/** What the page asked for, of anybody. */
let requests: string[]
let errors: string[]

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'handrail-transcript-'))
  await writeFile(join(outside, 'bad.json'), JSON.stringify(hostile))
  served = await startViewer(folder + session, join(outside, 'bad.json'))
})
afterAll(async () => {
  served?.stop()
  await rm(outside, { recursive: true, force: true })
})
beforeEach(async () => {
  ;({ page, requests, errors } = await openWatched({ width: 1000, height: 800 }))
  await page.goto(served.url)
})
afterEach(async () => {
  await page.context().close()
  // Nothing is asked of anybody else.
  const leaks = requests.filter((url) => !url.startsWith(served.url) && !/^(data|blob):/.test(url))
  if (errors.length + leaks.length > 0) throw new Error([...errors, ...leaks].join('\n'))
})

const rows = (): Locator => page.getByRole('list', { name: 'Calls' }).locator('[aria-posinset]')
const line = (place: number): Locator => rows().nth(place).getByRole('button').first()

const drop = (name: string, text: string) => dropFile(page, name, text)

test('the page is not empty where scrolling gives promises, as it does in current browsers', async () => {
  await page.addInitScript(() => {
    for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll'] as const) {
      const own = Element.prototype[name] as (...given: unknown[]) => void
      const promising = async function (this: Element, ...given: unknown[]): Promise<void> {
        own.apply(this, given)
      }
      Object.assign(Element.prototype, { [name]: promising })
    }
  })
  await page.reload()
  await page.getByText('All 25 calls').waitFor()
  await page.getByRole('button', { name: /^bad\.json/ }).click()
  await page.getByText('1 call', { exact: true }).waitFor()
  expect(await rows().count()).toBe(1)
})

test('the named file is open with its calls, and a line opens with the keyboard alone', async () => {
  await page.getByRole('heading', { name: 'session-30530d66' }).waitFor()
  expect(await page.getByText('All 25 calls').isVisible()).toBe(true)
  expect(await rows().count()).toBe(25)
  await line(1).focus()
  await page.keyboard.press('ArrowDown')
  expect(await line(2).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await rows().nth(2).getByText('/Users/dev/code/debugtest/package.json').last().waitFor()
  expect(await line(2).getAttribute('aria-expanded')).toBe('true')
})

test('a dropped file opens beside the first, and filters search in it', async () => {
  await drop('flight.json', readFileSync(folder + flight, 'utf8'))
  await page.getByRole('heading', { name: 'flight.json' }).waitFor()
  expect(
    await page
      .getByRole('navigation', { name: 'Open transcripts' })
      .getByRole('button', { name: 'flight.json 11 calls' })
      .isVisible(),
  ).toBe(true)
  await page.getByRole('searchbox', { name: 'Find in calls' }).fill('get_user_details')
  await page.getByText('1 of 11 calls').waitFor()
  await page.getByRole('searchbox', { name: 'Find in calls' }).fill('')
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ index: 1 })
  await page.getByText(/^\d+ of 11 calls$/).waitFor()
})

test('text is pasted with the keyboard', async () => {
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    readFileSync(folder + flight, 'utf8'),
  )
  await page.keyboard.press('Control+V')
  await page.getByRole('heading', { name: 'Pasted text' }).waitFor()
  expect(await page.getByText('All 11 calls').isVisible()).toBe(true)
})

test('a hostile transcript runs nothing and fetches nothing, even when its picture is requested', async () => {
  await page.getByRole('button', { name: 'bad.json 1 call' }).click()
  await page.getByRole('heading', { name: 'bad.json' }).waitFor()
  await line(0).click()
  const load = page.getByRole('button', { name: /Load it from/ })
  await load.waitFor()
  expect(await page.title()).toBe('bad.json – Handrail transcripts')
  expect(requests.filter((url) => !url.startsWith(served.url))).toEqual([])
  await load.click()
  await page.getByText('This could not be loaded.').waitFor()
  // The browser reports what the page's own policy has stopped before it left.
  expect(errors.splice(0).join('\n')).toMatch(/Content Security Policy/)
  requests = requests.filter((url) => !url.endsWith('/b.png'))
})

test('a file of ten thousand calls opens, is counted and can be browsed', async () => {
  const messages = Array.from({ length: 10_000 }, (_, index) => [
    {
      role: 'assistant',
      tool_calls: [
        { id: `c${index}`, function: { name: 'read_file', arguments: `{"path":"${index}.md"}` } },
      ],
    },
    { role: 'tool', tool_call_id: `c${index}`, content: 'x' },
  ]).flat()
  await drop('long.json', JSON.stringify(messages))
  await page.getByText('All 10,000 calls').waitFor()
  await line(0).focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Read 9999.md' }).waitFor()
  expect(await rows().count()).toBeLessThan(500)
})

test.each([
  ['360 px', 360, ''],
  ['right to left', 900, '?dir=rtl'],
])('nothing scrolls sideways: %s', async (_name, width, query) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(served.url + query)
  await drop(
    'a-rather-long-name-for-a-file-that-nobody-should-have-but-somebody-has.json',
    readFileSync(folder + flight, 'utf8'),
  )
  await page.getByText('All 11 calls').waitFor()
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
})

test('the server answers only on this computer’s own names, and its page may connect to nothing', async () => {
  const { port } = new URL(served.url)
  const status = await new Promise((resolve) =>
    ask({ port, host: '127.0.0.1', headers: { host: 'rebound.example' } }, (answer) =>
      resolve(answer.statusCode),
    ).end(),
  )
  expect(status).toBe(403)
  expect((await fetch(served.url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(served.url)).headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'self';.*connect-src 'none'/,
  )
  expect(
    await page.evaluate(() =>
      fetch('/').then(
        () => 'connected',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
  expect(errors.splice(0).join('\n')).toMatch(/Content Security Policy/)
})

test('a missing file is reported in the terminal', async () => {
  await expect(startViewer('no-such-file.json')).rejects.toThrow(
    /^There is no file .*no-such-file\.json\.$/,
  )
  await expect(startViewer('test')).rejects.toThrow(/is no file\. Name the files in it/)
})
