import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

/** What an opened bubble shows as the result. */
async function shown(result: object): Promise<string> {
  const { unmount } = render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={exampleRecord('succeeded', { result: result as never })} />
    </TestProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Changed/ }))
  const { textContent } = await screen.findByRole('group', { name: 'Result' })
  unmount()
  return textContent
}

describe('whatever a tool answered is shown', () => {
  it.each([
    ['an error beside a success', { success: true, error: 'WARN' }, /error\s*WARN/],
    ['only unknown members', { success: true, rows: 3, hint: 'look' }, /rows\s*3.*hint\s*look/],
    ['an unknown member that is false', { success: true, changed: false }, /changed\s*false/],
    [
      'unknown members beside data',
      { success: true, warning: 'late', data: { id: 7 } },
      /warning\s*late.*data\.id\s*7/,
    ],
    ['an error that is an object', { success: true, error: { code: 12 } }, /error\.code\s*12/],
    ['an error beside a message', { success: true, message: 'ok', error: 'WARN' }, /ok.*WARN/],
  ])('%s', async (_what, result, text) => {
    const said = await shown(result)
    expect(said).toMatch(text)
    expect(said).not.toContain('empty')
  })

  it('a success with nothing but what we know is empty, and says so', async () => {
    for (const result of [
      { success: true },
      { success: true, error: null },
      { success: true, error: '', terminal: false },
      { success: true, more: undefined },
    ])
      expect(await shown(result)).toContain('Done. The result is empty.')
  })
})
