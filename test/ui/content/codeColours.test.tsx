import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, DiffPreview, type Highlight } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'

/** Each word that is `const` is a keyword. */
const highlight: Highlight = async (text) =>
  text
    .split(/(const)/)
    .map((part) => ({ text: part, ...(part === 'const' && { kind: 'keyword' as const }) }))

const EDIT = {
  path: 'a.ts',
  old_string: 'const a = 1\n',
  new_string: 'const b\u200B = 1 const const\n',
}
const edit = (args = EDIT) =>
  exampleRecord('succeeded', {
    call: { id: 'c', name: 'edit_file', arguments: args },
    spec: { name: 'edit_file', mode: 'safe_write' },
  })
const showDiff = (given: Highlight, args = EDIT) =>
  render(
    <TestProvider host={createTestHost()} highlight={given}>
      <DiffPreview record={edit(args)} />
    </TestProvider>,
  )
const coloured = (container: Element) =>
  [...container.querySelectorAll('[data-code]')].map((span) => [
    (span as HTMLElement).dataset.code,
    span.textContent,
  ])
const linesOf = (container: Element) =>
  [...container.querySelectorAll('.handrail-source')].map((line) => line.textContent)

describe('a diff', () => {
  it('is plain first, and coloured when the tokens come, with the same text', async () => {
    let go: () => void = () => {}
    const waiting = new Promise<void>((resolve) => (go = resolve))
    const asked: string[] = []
    const { container } = showDiff(async (text, language) => {
      asked.push(language)
      await waiting
      return await highlight(text, language)
    })
    await waitFor(() => expect(asked).toEqual(['ts', 'ts']))
    const plain = linesOf(container)
    expect(plain).toHaveLength(2)
    expect(coloured(container)).toEqual([])
    go()
    await waitFor(() => expect(coloured(container)).toHaveLength(2))
    expect(coloured(container)[0]).toEqual(['keyword', 'const'])
    expect(linesOf(container)).toEqual(plain)
    expect(container.querySelectorAll('.handrail-space')).toHaveLength(0)
    // what cannot be seen is still told, and what changed is still marked
    expect(container.querySelector('.handrail-source .handrail-token')).toBeVisible()
    expect(container.querySelector('.handrail-source ins')).toHaveTextContent('b')
  })

  it.each<[string, Highlight]>([
    ['that throws', () => Promise.reject(new Error('no'))],
    ['whose tokens are another text', () => [{ text: 'rm -rf', kind: 'keyword' }]],
    ['whose tokens are none', () => 'const' as never],
  ])('stays plain with a highlighter %s', async (_, given) => {
    const tokens = vi.fn(given)
    const { container } = showDiff(tokens)
    await waitFor(() => expect(tokens).toHaveBeenCalledTimes(2))
    await Promise.allSettled(tokens.mock.results.map(({ value }) => value as unknown))
    expect(coloured(container)).toEqual([])
    expect(linesOf(container)).toHaveLength(2)
  })

  it('names the function in which a change stands, where its lines are folded', async () => {
    const old = `function greet(name) {\n${'  call()\n'.repeat(8)}  old()\n}\n`
    showDiff(highlight, { ...EDIT, old_string: old, new_string: old.replace('old', 'new') })
    expect(await screen.findByText('function greet(name) {')).toBeVisible()
  })

  it('shows no secret because of its colours', async () => {
    const key = `sk-ant-api03-${'a1B2'.repeat(20)}`
    const { container } = showDiff(highlight, {
      ...EDIT,
      new_string: `const b = "${key}" const\n`,
    })
    await waitFor(() => expect(coloured(container)).toHaveLength(2))
    expect(container).not.toHaveTextContent(key)
  })

  it('asks for colours only near the view', async () => {
    let scroll: () => void = () => {}
    class Observer {
      tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe(target: Element) {
        const come = () => this.tell([{ target, isIntersecting: true }])
        if (target.matches('.handrail-diff-rows')) scroll = come
        else queueMicrotask(() => act(come))
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const tokens = vi.fn(highlight)
    const { container } = showDiff(tokens)
    await waitFor(() => expect(linesOf(container)).toHaveLength(2))
    expect(tokens).not.toHaveBeenCalled()
    scroll()
    await waitFor(() => expect(coloured(container)).not.toEqual([]))
  })
})

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['a read', 'read_file', { path: 'src/a.ts' }, [{ kind: 'text', text: 'const a = 1\n' }]],
  ['a command that shows a file', 'shell', { command: ['bash', '-lc', 'cat src/a.ts'] }, undefined],
])('the file of %s is coloured, with the same text', async (_, name, args, content) => {
  const record = exampleRecord('succeeded', {
    call: { id: 'c', name, arguments: args },
    spec: { name, mode: name === 'shell' ? 'local' : 'read' },
    result: { success: true },
    content: (content ?? [{ kind: 'log', text: 'const a = 1\n' }]) as never,
  })
  const { container } = render(
    <TestProvider host={createTestHost()} highlight={highlight}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await userEvent.click(screen.getAllByRole('button')[0]!)
  await waitFor(() => expect(coloured(container)).toEqual([['keyword', 'const']]))
  expect(container.querySelector('pre')?.textContent).toBe('const a = 1\n')
})
