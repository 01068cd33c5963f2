import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type JsonObject, type ToolCallRecord } from '../../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../../src/testing/index.ts'
import { chooseOption } from '../../../../support/chooseOption.ts'

function ask(
  name: string,
  given: JsonObject,
  more: Partial<ToolCallRecord> = {},
  host = createTestHost(),
): void {
  render(
    <TestProvider host={host}>
      <ToolCallBubble
        record={exampleRecord('awaiting_consent', {
          call: { id: 'call-1', name, arguments: given },
          ...more,
        })}
      />
    </TestProvider>,
  )
}
const names = () =>
  Array.from(bubbleOf('call-1').querySelectorAll('.handrail-fields dt'), (name) => name.textContent)
const EDIT = {
  path: 'notes/plan.md',
  oldText: 'draft',
  newText: 'final',
  mode: 'draft',
  dry: false,
}

describe('a value that the title, the command or the changes say, word for word', () => {
  it('has no row of its own below a diff; all else has, and Details repeat all', async () => {
    ask('edit_file', EDIT)
    await waitFor(() => expect(names()).toEqual(['mode', 'dry']))
    await chooseOption('Details')
    expect(names().slice(2, 7)).toEqual(['path', 'oldText', 'newText', 'mode', 'dry'])
  })

  it.each([
    ['stands between lines that stay', 'Ask Ida\nReview the draft', ['mode', 'dry']],
    ['has lines that are folded away', null, ['oldText', 'newText', 'mode', 'dry']],
  ])('the old text of a file that the app loads %s', async (_, oldText, listed) => {
    const far = Array.from({ length: 20 }, (_each, at) => `line ${at}`).join('\n')
    const before = oldText ? `${far}\n${oldText} with Ben\n${far}` : `first\n${far}\nlast`
    const old = oldText ?? before
    const after = oldText ? oldText.replace('draft', 'plan') : before.replace(/first|last/g, 'new')
    ask(
      'edit_file',
      { ...EDIT, oldText: old, newText: after },
      {},
      createTestHost({
        loadDiff: async () => ({ before, after: before.replace(old, after) }),
      }),
    )
    await waitFor(() =>
      expect(bubbleOf('call-1').querySelector('.handrail-diff-row')).not.toBeNull(),
    )
    await waitFor(() => expect(names()).toEqual(listed))
  })

  it('is said again where there is more to say of it', async () => {
    ask('edit_file', EDIT, {
      spec: {
        name: 'edit_file',
        inputSchema: {
          type: 'object',
          properties: {
            ...Object.fromEntries(Object.keys(EDIT).map((key) => [key, {}])),
            oldText: { type: 'string', description: 'Only whole lines.' },
            newText: { type: 'number' },
          },
        },
      },
    })
    await waitFor(() => expect(names()).toEqual(['newText', 'mode', 'dry']))
    await chooseOption('Details')
    expect(screen.getByText('Only whole lines.')).toBeVisible()
  })

  it.each([
    ['word by word', ['git', 'push', '--force'], 'git push --force'],
    [
      'for a shell',
      ['bash', '-lc', 'npm test && npm run build'],
      'bash -lc npm test && npm run build',
    ],
  ])('is a command that is given %s', async (_, command, line) => {
    ask('run_command', { command, cwd: '~/site' })
    expect(await screen.findByRole('group', { name: /^Run “/ })).toBeVisible()
    expect(names()).toEqual(['cwd'])
    expect(document.querySelector('.handrail-sheet pre')).toHaveTextContent(line)
  })

  it.each([
    ['several words for a shell', ['bash', '-lc', 'echo "$0"', 'rm -rf build'], 4],
    ['a word with a blank', ['rm', 'a b'], 2],
  ])('is no command line that leaves open which are its words: %s', async (_, command, rows) => {
    ask('run_command', { command })
    await waitFor(() => expect(names()).toHaveLength(rows))
  })

  it('is a patch that a shell is given: the changes are shown, and not its text', async () => {
    const patch = '*** Begin Patch\n*** Update File: a.md\n@@\n-one word\n+two words\n*** End Patch'
    const script = `apply_patch <<'EOF'\n${patch}\nEOF`
    ask('shell', { command: ['bash', '-lc', script] })
    await screen.findByRole('table')
    await waitFor(() => expect(names()).toEqual([]))
    expect(bubbleOf('call-1').textContent?.match(/two words/g)).toHaveLength(1)
    cleanup()
    const both = `${script} && rm -rf build`
    ask('shell', { command: ['bash', '-lc', both] })
    await screen.findByText(/deletes folders/)
    expect(bubbleOf('call-1').querySelector('pre')).toHaveTextContent('two words')
  })

  it('is a command: a short one is in the title, a long one on the sheet and heard in its title', async () => {
    ask('run_command', { command: 'make all', cwd: '~/site' })
    expect(await screen.findByRole('heading', { name: 'Run “make all”?' })).toBeVisible()
    expect(names()).toEqual(['cwd'])
    expect(document.querySelector('pre')).toBeNull()
    cleanup()
    const command = `make all ${'PREFIX=/opt/site '.repeat(3)}`
    ask('run_command', { command, cwd: '~/site' })
    expect(await screen.findByRole('group', { name: /^Run “make all/ })).toBeVisible()
    expect(names()).toEqual(['cwd'])
    expect(document.querySelector('pre')).toHaveTextContent('make all')
    const seen = screen
      .queryAllByText(/make all/)
      .filter((each) => !each.closest('.handrail-visually-hidden, pre'))
    expect(seen).toEqual([])
    expect(screen.getByText('Run a command?')).toBeVisible()
  })
})

describe('a change of data', () => {
  const GIVEN = { contact: 'c1', city: 'Kiel', tries: 0, note: '' }
  const seen = () => bubbleOf('call-1').textContent?.match(/Kiel/g)
  const change = (host = createTestHost()) => ask('update_contact', GIVEN, {}, host)

  it('whose current state nobody knows is rows, each value once', async () => {
    change()
    await waitFor(() => expect(names().slice(-3)).toEqual(['city', 'tries', 'note']))
    await chooseOption('Details')
    expect(await screen.findByText('Details')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull()
    expect(seen()).toHaveLength(2) // a row, and Details
  })

  it('stays rows while the app loads it, says that it could not, and shows what the app knows', async () => {
    change(createTestHost({ loadDiff: () => Promise.reject(new Error('Not now.')) }))
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(seen()).toHaveLength(1)
    cleanup()
    change(
      createTestHost({ loadDiff: async () => ({ before: undefined, after: { city: 'Ulm' } }) }),
    )
    expect(await screen.findByText('"Ulm"')).toBeVisible()
  })
})

describe('the title of a write', () => {
  it.each([
    ['creates a file that is not there yet', null, 'Create notes/x.md?'],
    ['writes one that is there', 'old', 'Write notes/x.md?'],
  ])('%s, once the app has told what is there', async (_, before, title) => {
    const loadDiff = async () => ({ before, after: 'new' })
    ask('write_file', { path: 'notes/x.md', content: 'new' }, {}, createTestHost({ loadDiff }))
    await screen.findByRole('table')
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  })
})
