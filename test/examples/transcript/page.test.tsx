import { readFileSync } from 'node:fs'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Source } from '../../../examples/transcript/page/files/openTranscript.ts'
import { Transcripts } from '../../../examples/transcript/page/Transcripts.tsx'

const user = userEvent.setup()
const fixture = (file: string): Source => ({
  name: file.split('/').at(-1) ?? file,
  text: readFileSync(`test/fixtures/transcripts/${file}`, 'utf8'),
})
const messages = (...list: readonly object[]): string => JSON.stringify(list)
const call = (id: string, name: string, args: object = {}) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const result = (id: string, content = 'done') => ({ role: 'tool', tool_call_id: id, content })
const claude = (...content: readonly object[]) => ({
  role: content[0] && 'input' in content[0] ? 'assistant' : 'user',
  content,
})
const toolUse = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
const toolResult = (id: string, content: string, isError = false) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  is_error: isError,
})

const failing: Source = {
  name: 'failing.json',
  text: messages(
    claude(
      toolUse('a', 'Read', { file_path: 'plan.md' }),
      toolUse('b', 'Bash', { command: 'make' }),
      toolUse('c', 'Read', { file_path: 'notes.md' }),
      toolUse('d', 'Bash', { command: 'make test' }),
    ),
    claude(toolResult('a', 'eggs'), toolResult('b', 'no rule', true), toolResult('c', 'milk')),
  ),
}

const lines = (): HTMLElement[] =>
  within(screen.getByRole('list', { name: 'Calls' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[0] as HTMLElement)
const names = (): string[] => lines().map((line) => line.textContent)
const number = (word: string): string =>
  within(screen.getByText(word).parentElement as HTMLElement).getByRole('definition').textContent
const filter = () => within(screen.getByRole('search', { name: 'Calls' }))
const drop = (target: EventTarget, data: object): boolean =>
  fireEvent.drop(target as Element, { dataTransfer: { files: [], getData: () => '', ...data } })
const page = (...initial: readonly Source[]) => render(<Transcripts initial={initial} isPage />)

test('a transcript says its format and shows its calls, in numbers and by mode', () => {
  page(fixture('openai/airline-task48-trial1.json'))
  expect(screen.getByRole('heading', { name: 'airline-task48-trial1.json' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Format' })).toHaveDisplayValue('OpenAI')
  expect([number('calls'), number('results'), number('errors'), number('left open')]).toEqual([
    '2',
    '2',
    '0',
    '0',
  ])
  expect(lines()).toHaveLength(2)
  expect(screen.getByText('All 2 calls')).toBeVisible()
  expect(document.title).toBe('airline-task48-trial1.json – Handrail transcripts')
})

test('filters by mode, by status and by text in arguments and results', async () => {
  page(failing)
  await user.selectOptions(filter().getByRole('combobox', { name: 'Mode' }), 'Local (2)')
  expect(screen.getByText('2 of 4 calls')).toBeVisible()
  await user.selectOptions(filter().getByRole('combobox', { name: 'Status' }), 'Failed (1)')
  expect(names()).toEqual([expect.stringContaining('make')])
  await user.selectOptions(filter().getByRole('combobox', { name: 'Mode' }), 'Any')
  await user.selectOptions(filter().getByRole('combobox', { name: 'Status' }), 'Any')
  await user.type(filter().getByRole('searchbox', { name: 'Find in calls' }), 'MILK')
  expect(names()).toEqual([expect.stringContaining('notes.md')])
  await user.type(filter().getByRole('searchbox', { name: 'Find in calls' }), 'x')
  expect(screen.getByText('No calls match.')).toBeVisible()
})

test('one can jump to failed calls and open calls, and arrow keys go from line to line', async () => {
  page(failing)
  await user.click(screen.getByRole('button', { name: 'Next failed' }))
  expect(lines()[1]).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(lines()[2]).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Next left open' }))
  expect(lines()[3]).toHaveFocus()
  await user.keyboard('{Home}{ArrowUp}')
  expect(lines()[0]).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Next failed' }))
  await user.click(screen.getByRole('button', { name: 'Next failed' }))
  expect(lines()[1]).toHaveFocus()
})

test('a transcript is read-only: nothing can be allowed, and an open request says so', async () => {
  page(fixture('openai/openai--openai-mcp-tool-approval.1.json'))
  expect(number('left open')).toBe('1')
  expect(await screen.findByText(/nobody waits for an answer/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Allow|Deny/ })).toBeNull()
})

test('the calls of a sub-agent stand under the call that started it', () => {
  const inner = (message: object) => ({
    type: 'assistant',
    agentId: 'a1',
    sessionId: 's',
    uuid: 'u',
    message,
  })
  const text = [
    {
      type: 'assistant',
      sessionId: 's',
      uuid: '1',
      message: claude(
        toolUse('task', 'Task', { prompt: 'count' }),
        toolUse('after', 'Read', { file_path: 'z.md' }),
      ),
    },
    inner(claude(toolUse('inner', 'Bash', { command: 'wc' }))),
    {
      type: 'user',
      sessionId: 's',
      uuid: '3',
      toolUseResult: { agentId: 'a1' },
      message: claude(toolResult('task', '3')),
    },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
  page({ name: 'agents.jsonl', text })
  const rows = within(screen.getByRole('list', { name: 'Calls' })).getAllByRole('listitem')
  expect(rows.map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '1'])
  expect(rows[0]).toHaveTextContent('Started 1 call.')
  expect(rows[1]).toHaveTextContent('wc')
})

test('calls that claim to have started each other are still shown', () => {
  const line = (id: string, parent: string) =>
    JSON.stringify({
      type: 'assistant',
      uuid: id,
      sessionId: 's',
      parent_tool_use_id: parent,
      message: claude(toolUse(id, 'Read', { file_path: `${id}.md` })),
    })
  page({ name: 'circle.jsonl', text: [line('a', 'b'), line('b', 'a')].join('\n') })
  expect(names()).toEqual([expect.stringContaining('a.md'), expect.stringContaining('b.md')])
})

test('files dropped anywhere on the page are opened, several at once, and each can be closed', async () => {
  page()
  drop(window, {
    files: [new File([failing.text], 'first.json'), new File(['Dear Ann'], 'letter.txt')],
  })
  const files = within(await screen.findByRole('navigation', { name: 'Open transcripts' }))
  expect(files.getByRole('button', { name: 'first.json 4 calls, 1 error' })).toBeVisible()
  expect(files.getByRole('button', { name: 'letter.txt Not a transcript' })).toHaveAttribute(
    'aria-current',
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/^This is not JSON\./)
  await user.click(files.getByRole('button', { name: 'Close letter.txt' }))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(lines()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('textbox', { name: 'Or paste one' })).toBeVisible()
})

test('text can be pasted, on the page or into the field, dropped, and chosen as a file', async () => {
  page()
  await user.click(screen.getByRole('textbox', { name: 'Or paste one' }))
  await user.paste(failing.text)
  expect(await screen.findByRole('heading', { name: 'Pasted text' })).toBeVisible()
  fireEvent.paste(document.body, {
    clipboardData: { files: [], getData: () => messages(call('x', 'list_files')) },
  })
  expect(await screen.findByRole('button', { name: 'Pasted text (2) 1 call' })).toBeVisible()
  drop(document.body, { getData: () => messages(call('y', 'list_files'), result('y')) })
  expect(await screen.findByRole('button', { name: 'Dropped text 1 call' })).toBeVisible()
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([failing.text], 'chosen.json'),
  )
  expect(await screen.findByRole('button', { name: 'chosen.json 4 calls, 1 error' })).toBeVisible()
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
    'chosen.json: 4 calls',
  )
})

test('text pasted into the filter stays there', async () => {
  page(failing)
  await user.click(filter().getByRole('searchbox'))
  await user.paste('milk')
  expect(filter().getByRole('searchbox')).toHaveValue('milk')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the reader can choose the format', async () => {
  page({
    name: 'mixed.json',
    text: messages(
      call('a', 'read_file'),
      { type: 'TOOL_CALL_START', toolCallId: 'b', toolCallName: 'delete_file' },
      { type: 'TOOL_CALL_END', toolCallId: 'b' },
    ),
  })
  expect(screen.getByRole('list', { name: 'What is not sure' })).toHaveTextContent(
    'It could also be OpenAI',
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'OpenAI')
  expect(screen.queryByRole('list', { name: 'What is not sure' })).toBeNull()
  expect(names()).toEqual([expect.stringContaining('read file')])
})

test('the page stays where the browser’s scrolling gives promises', async () => {
  const scroll = vi.fn(async () => {})
  Object.assign(Element.prototype, { scrollIntoView: scroll })
  try {
    page(fixture('openai/airline-task48-trial1.json'), failing)
    await user.click(screen.getByRole('button', { name: /^failing/ }))
    expect(scroll).toHaveBeenCalled()
    expect(lines()).toHaveLength(4)
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  }
})

test('nothing in a transcript becomes a tag, a picture or a link, and names show their hidden characters', async () => {
  const { container } = page({
    name: 'a\u202Etxt.exe',
    text: messages(
      call('"><img src=x onerror=alert(1)>', '<img src=x>', {
        url: 'javascript:alert(1)',
        html: '<script>alert(1)</script>',
        picture: 'https://example.com/a.png',
      }),
      result(
        '"><img src=x onerror=alert(1)>',
        '![x](https://example.com/b.png) <iframe src=javascript:alert(1)>',
      ),
    ),
  })
  expect(screen.getByRole('heading', { name: 'a[U+202E]txt.exe' })).toBeVisible()
  await user.click(lines()[0] as HTMLElement)
  await waitFor(() => expect(container).toHaveTextContent('javascript:alert(1)'))
  expect(
    container.querySelector('img, script, iframe, object, embed, [onerror], [href^="javascript:"]'),
  ).toBeNull()
})

test('thousands of calls are counted, and drawn only as needed', async () => {
  const seen: Element[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(element: Element) {
        seen.push(element)
      }
      disconnect() {}
    },
  )
  try {
    page({
      name: 'long.json',
      text: messages(
        ...Array.from({ length: 3000 }, (_, index) => [
          call(`c${index}`, 'read_file', { path: `${index}.md` }),
          result(`c${index}`),
        ]).flat(),
      ),
    })
    expect(screen.getByText('All 3,000 calls')).toBeVisible()
    expect(lines()).toHaveLength(20)
    lines()[0]?.focus()
    await user.keyboard('{End}')
    expect(document.activeElement).toHaveTextContent('2999.md')
    expect(document.activeElement?.closest('[role=listitem]')).toHaveAttribute(
      'aria-posinset',
      '3000',
    )
    expect(lines()).toHaveLength(40)
    expect(seen.length).toBeGreaterThan(50)
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('the rules of a policy on a transcript', () => {
  const policy = {
    permissions: [
      { rule: 'read_file(path: notes/*)', verdict: 'run' },
      { rule: 'shell_run(command: git push *)', verdict: 'deny', reason: 'only people push' },
      { rule: 'shell_run(command: git push --force)', verdict: 'deny' },
      { rule: 'send_mail', verdict: 'ask' },
    ],
  }
  const three = {
    name: 'three.json',
    text: messages(
      call('1', 'read_file', { path: 'notes/plan.md' }),
      call('2', 'shell_run', { command: 'git push' }),
      call('3', 'make_coffee', { cups: 2 }),
    ),
  }
  const field = () => screen.getByLabelText('Policy, as JSON')
  async function tryPolicy(text: string): Promise<void> {
    if (!field().closest('details')?.open) await user.click(screen.getByText('Rules'))
    await user.clear(field())
    await user.click(field())
    await user.paste(text)
  }

  it.each([JSON.stringify(policy), JSON.stringify({ policy })])(
    'says what they do with each call, which were never used and which are shadowed',
    async (text) => {
      page(three)
      await tryPolicy(text)
      expect(await screen.findByText('3 calls: 1 run, 1 ask, 1 refused')).toBeVisible()
      expect(screen.getByText('Refused (1)').closest('details')).toHaveTextContent(
        'shell_run {"command":"git push"}because only people push, by shell_run(command: git push *)',
      )
      expect(screen.getByText('Ask a person (1)').closest('details')).toHaveTextContent(
        'make_coffee {"cups":2}',
      )
      expect(screen.getByText('Run without asking (1)')).toBeVisible()
      expect(
        screen.getByRole('list', { name: 'Rules that were never used (2)' }),
      ).toHaveTextContent('deny shell_run(command: git push --force)ask send_mail')
      expect(
        screen.getByRole('list', { name: 'Rules that another one shadows (1)' }),
      ).toHaveTextContent(
        'deny shell_run(command: git push --force) by deny shell_run(command: git push *)',
      )
    },
  )

  it('says what is wrong with a policy, and nothing where there is none', async () => {
    page(three)
    await tryPolicy('{"permissions": [{"rule": "a(b", "verdict": "run"}]}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'permissions[0].rule cannot be read at column 4',
    )
    await tryPolicy('{"permissions"')
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The policy is not JSON'),
    )
    await user.clear(field())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    for (const text of ['null', '7', '"x"', '[]', '{"policy": null}']) {
      await tryPolicy(text)
      await waitFor(() => expect(field()).toHaveValue(text))
      expect(screen.getByRole('list', { name: 'Calls' })).toBeVisible()
    }
  })
})
