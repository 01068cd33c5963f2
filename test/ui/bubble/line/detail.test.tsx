// Calls of one run whose sentences would be equal.
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble } from '../../../../src/index.ts'
import { exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

function lineOf(name: string, given: object) {
  const record = exampleRecord('succeeded', { call: { id: 'c', name, arguments: { ...given } } })
  const view = render(
    <TestProvider>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  const { textContent } = screen.getAllByRole('button', { expanded: false })[0]!
  view.unmount()
  return textContent
}

describe('calls of one run', () => {
  it.each([
    ['search_direct_flight', { origin: 'JFK', destination: 'SEA', date: '2026-05-20' }],
    ['Glob', { pattern: '**/*.ts' }],
    ['Task', { description: 'Explore the repo', prompt: 'Find\nall of it' }],
  ])('whose tool says no object say their short arguments: %s', (name, given) => {
    expect(lineOf(name, given)).toMatch(/JFK → SEA, 2026-05-20|\*\*\/\*\.ts|Explore the repo/)
  })

  it('that look at different places of one thing say which', () => {
    const lines = [undefined, 40, 80].map((offset) => lineOf('read_file', { path: 'a.md', offset }))
    expect(new Set(lines).size).toBe(3)
  })

  it('say what is in them, and no secret', () => {
    const given = { token: 'xyz-1', observations: [{ name: 'Ida Lind' }] }
    const line = lineOf('delete_observations', given)
    expect(line).toContain('Ida Lind')
    expect(line).not.toContain('xyz-1')
  })

  it.each([
    ['shell', { commands: ['npm ci', 'npm test'] }, '2 commands “npm ci, npm test”'],
    ['read_files', { paths: ['a.md', 'b.md'] }, '2 files “a.md, b.md”'],
    ['bash', { command: 'npm ci && npm test' }, '2 commands “npm ci, npm test”'],
    [
      'bash',
      { command: 'cd site\nls; git status -sb' },
      '3 commands “cd site, ls, git status -sb”',
    ],
    ['shell', { commands: ['login sk-proj-abcdefghij1234567890', 'ls'] }, /login •+, ls/],
  ])('name several objects one by one: %s %j', (name, given, said) => {
    expect(lineOf(name, given)).toMatch(said)
  })

  it.each([
    'echo "a && rm b"',
    'cat a | sort',
    'npm test || npm ci',
    'for f in a b; do ls; done',
    'git log; echo $HOME',
    'ls;',
  ])('say a command that is more than plain ones as it is: %s', (command) => {
    expect(lineOf('bash', { command })).toContain(command)
  })

  it('keep to the line as it is while somebody is asked', () => {
    const command = 'npm ci && npm test'
    const record = exampleRecord('awaiting_consent', {
      call: { id: 'c', name: 'bash', arguments: { command } },
    })
    render(
      <TestProvider>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(screen.getByRole('button', { expanded: false })).toHaveTextContent(
      `Wants to run “${command}”`,
    )
  })
})
