import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { FORMATS } from '../../../examples/transcript/formats/formats.ts'
import { dropFile } from '../dropFile.ts'
import { openWatched } from '../openWatched.ts'
import { servePage } from '../servePage.ts'

const root = new URL('../../../examples/playground/', import.meta.url)
const url = servePage(root, { configFile: fileURLToPath(new URL('vite.config.ts', root)) })

/** A file of each format, and how many calls it has. */
const FILES: Readonly<Record<string, readonly [file: string, calls: number]>> = {
  openai: ['transcripts/openai/airline-task17-trial0.json', 11],
  anthropic: ['transcripts/anthropic/session-30530d66-37fb-4f3b-aa5f-d92b6a8afae2.jsonl', 25],
  'ag-ui': ['transcripts/ag-ui/events.json', 2],
  langgraph: ['transcripts/langgraph/react-agent-tool-result-events.sse', 1],
  'ai-sdk': ['transcripts/ai-sdk/uistream--react-agent-tool-calling.json', 2],
  mcp: ['mcp/filesystem.json', 5],
  'loom-mcp': ['loom-mcp/loom.json', 21],
  'agent-tool': ['agent-tool/scenarios.json', 31],
  glue: ['glue/events.json', 18],
  'nhtio-adk': ['nhtio-adk/turns.json', 14],
  steerable: ['steerable/events.json', 19],
  acp: ['field/opencode-acp.jsonl', 1],
  opencode: ['field/opencode-run.jsonl', 1],
  gemini: ['field/gemini-session.json', 2],
  openhands: ['field/openhands-events.json', 1],
  cline: ['field/cline-ui_messages.json', 2],
  codex: ['field/codex-exec.jsonl', 2],
  vscode: ['field/vscode-chat.json', 2],
}
const TOOLS = [
  { name: 'read_file', inputSchema: { type: 'object' } },
  { name: 'delete_file', description: 'Deletes a file', inputSchema: { type: 'object' } },
  { name: 'sync_ledger', inputSchema: { type: 'object' } },
]
const listOf = (...tools: readonly object[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } })

let page: Page
/** What the page asked for, of anybody. */
let requests: string[]
/** What of it went out. */
let answered: string[]
let errors: string[]

beforeEach(async () => {
  ;({ page, requests, errors } = await openWatched({ width: 1280, height: 900 }))
  answered = []
  page.on('response', (response) => answered.push(response.url()))
  await page.goto(url())
})
afterEach(async () => {
  await page.context().close()
  // its own files, and what its policy stopped would be an error
  const leaks = requests.filter((one) => !one.startsWith(url()))
  if (errors.length + leaks.length > 0) throw new Error([...errors, ...leaks].join('\n'))
})

const drop = (name: string, text: string) => dropFile(page, name, text)
const policy = (): Locator => page.getByRole('textbox', { name: /^JSON/ })
const tools = (): Locator => page.getByRole('list', { name: 'Tools' }).getByRole('listitem')
const calls = (): Locator => page.getByRole('list', { name: 'Calls' }).locator('[aria-posinset]')
const only = (word: string): Locator => page.getByRole('button', { name: new RegExp(`^${word} `) })

describe('the playground', () => {
  it('opens one file of each format that an adapter reads', async () => {
    expect(Object.keys(FILES).sort()).toEqual(FORMATS.map(({ id }) => id).sort())
    const seen: Record<string, readonly [string, number]> = {}
    for (const [id, [file]] of Object.entries(FILES)) {
      await drop(id, readFileSync(`test/fixtures/${file}`, 'utf8'))
      await page.getByRole('heading', { name: id, exact: true }).waitFor()
      const format = await page.getByRole('combobox', { name: /read as/ }).inputValue()
      expect(format).toBe(id)
      await calls().first().waitFor()
      seen[id] = [file, Number(/\d+/.exec(await only('All').innerText())?.[0])]
    }
    expect(seen).toEqual(FILES)
  })

  it('says which tools of a server would ask, and why', async () => {
    await drop('tools.json', listOf(...TOOLS))
    await page.getByRole('heading', { name: 'tools.json' }).waitFor()
    await vi.waitFor(async () =>
      expect(await tools().allInnerTexts()).toEqual([
        expect.stringMatching(/^Runs[^]*read_file[^]*starts with read_/),
        expect.stringMatching(/^Asks[^]*delete_file[^]*starts with delete_/),
        expect.stringMatching(/^Asks[^]*sync_ledger[^]*no rule of this app names it/),
      ]),
    )
    await only('Runs').click()
    await vi.waitFor(async () => expect(await tools().count()).toBe(1))
  })

  it('a mode that is chosen is in the policy, and in the code that is copied', async () => {
    await drop('tools.json', listOf(...TOOLS))
    await page.getByRole('combobox', { name: 'Mode of sync_ledger' }).selectOption('read')
    await tools().nth(2).getByText('Runs', { exact: true }).waitFor()
    expect(JSON.parse(await policy().inputValue())).toEqual({
      names: 'commonNames',
      tools: { sync_ledger: { mode: 'read' } },
    })
    await page.getByRole('button', { name: 'Copy as code' }).click()
    await page.getByText('Copied.').waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toMatch(/^import \{ commonNames, defineToolPolicy \} from 'handrail\/policy'\n/)
    expect(code).toMatch(/"?names"?: commonNames,/)
    expect(code).toContain('"sync_ledger"')
  })

  it('a rule that is written refuses calls; a mistake is said, and what counted before counts', async () => {
    await drop('flight.json', readFileSync(`test/fixtures/${FILES.openai?.[0]}`, 'utf8'))
    const rule = { rule: 'get_user_details', verdict: 'deny', reason: 'private' }
    await policy().fill(JSON.stringify({ permissions: [rule] }))
    await only('Refused').getByText('1').waitFor()
    await policy().fill('{"permissions": [{"rule": "x", "verdict": "perhaps"}]}')
    await page
      .getByRole('alert')
      .getByText(/verdict/)
      .waitFor()
    expect(await only('Refused').innerText()).toBe('Refused 1')
    expect(await page.getByRole('button', { name: 'Copy as code' }).isDisabled()).toBe(true)
  })

  it('lets nothing out: its policy stops what a script in it would send', async () => {
    expect(
      await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'),
    ).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'(;|$)/)
    const got = await page.evaluate(async () => {
      const image = new Image()
      const shown = new Promise((resolve) => {
        image.addEventListener('load', () => resolve('loaded'))
        image.addEventListener('error', () => resolve('stopped'))
      })
      image.src = '/favicon.ico?secret'
      const sent = await fetch('/?secret').then(
        () => 'sent',
        () => 'stopped',
      )
      const element = document.body.appendChild(document.createElement('script'))
      element.textContent = 'document.title = "owned"'
      return [sent, await shown, document.title]
    })
    expect(got).toEqual(['stopped', 'stopped', 'Handrail playground'])
    expect(errors.splice(0).join('\n')).toMatch(/Content Security Policy/)
    expect(answered.filter((one) => one.includes('secret'))).toEqual([])
  })
})

describe('files that mean harm', () => {
  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a letter', 'Dear Ann', 'This is not JSON.'],
    ['half a file', '{"messages": [', 'is incomplete'],
    ['two hundred thousand brackets', '['.repeat(200_000), 'is incomplete'],
    ['other JSON', '{"a": 1}', 'in an unknown format'],
  ])('%s: says why nothing is read', async (_, text, said) => {
    await drop('bad.json', text)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain(said)
  })

  it('keys of prototypes are names like any other', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    await drop('tools.json', listOf(...names.map((name) => ({ name, inputSchema: {} }))))
    for (const name of names)
      await page.getByRole('combobox', { name: `Mode of ${name}` }).selectOption('read')
    await only('Runs').getByText('4').waitFor()
    expect(await policy().inputValue()).toContain('"__proto__": {\n      "mode": "read"')
  })

  it('what cannot be seen is shown as its code, in names, reasons and code', async () => {
    const name = 'read_\u202Efile\u200B'
    await drop('a\u202Eb.json', listOf({ name, description: '\u2066x', inputSchema: {} }))
    await page.getByRole('heading', { name: 'a[U+202E]b.json' }).waitFor()
    await tools().getByText('read_[U+202E]file[U+200B]', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: /^Mode of/ }).selectOption('local')
    await page.getByText('The code').click()
    expect(await page.getByLabel('The policy as code').innerText()).toContain('read_\\u202efile')
    expect(await page.locator('main').innerText()).not.toMatch(/[\u202E\u200B\u2066]/)
  })

  it('markup is text, and nothing is loaded for it', async () => {
    const bad = '<img src=https://example.com/a.png onerror="document.title=1">'
    await drop('tools.json', listOf({ name: bad, description: bad, inputSchema: {} }))
    await tools().getByText(bad).first().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toBe('Handrail playground')
  })

  it('ten thousand calls, and as many tools, can be browsed', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => at)
    const of = (at: number) => ({ name: 'read_file', arguments: `{"path":"${at}.md"}` })
    await drop(
      'long.json',
      JSON.stringify(
        many.map((at) => ({ role: 'assistant', tool_calls: [{ id: `c${at}`, function: of(at) }] })),
      ),
    )
    await only('All').getByText('10,000').waitFor()
    await page.getByRole('searchbox', { name: 'Find' }).fill('9999.md')
    await page.getByText('1 call shown').waitFor()
    await drop('tools.json', listOf(...many.map((at) => ({ name: `read_${at}`, inputSchema: {} }))))
    await page.getByRole('button', { name: 'Show all 10,000 tools' }).waitFor()
    expect(await tools().count()).toBeLessThan(500)
  })
})

describe('nothing scrolls sideways', () => {
  it.each([
    ['at 360 px', 360, ''],
    ['wide', 1280, ''],
    ['right to left', 900, '?dir=rtl'],
  ])('%s', async (_, width, query) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url() + query)
    for (const sample of [/^A release/, /^The tools/]) {
      await page.getByRole('button', { name: sample }).click()
      await page.getByText('The code').click()
      const panel = page.getByRole('region', { name: 'Policy' })
      const tooWide = (element: Element) => element.scrollWidth - element.clientWidth
      expect(await page.locator('html').evaluate(tooWide)).toBe(0)
      expect(await panel.evaluate(tooWide)).toBe(0)
      await page.getByRole('button', { name: 'Close' }).click()
    }
  })
})
