import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConsentDialog, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const given = (input: Record<string, unknown>, changes: Partial<ToolCallRecord> = {}) => ({
  ...HELD,
  call: { ...HELD.call, name: 'update_letter', arguments: input as never },
  ...changes,
})
const show = (record: ToolCallRecord) => {
  const host = createTestHost()
  render(
    <TestProvider host={host}>
      <ConsentDialog record={record} />
    </TestProvider>,
  )
  return { host }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('a long command is one text, though what is grave in it is marked', async () => {
  const command = `rm -rf /x; ${'echo hello; '.repeat(600)}`
  show({ ...HELD, call: { ...HELD.call, arguments: { command } } })
  expect(await screen.findByText(/deletes folders with everything in them/i)).toBeVisible()
  const told = [...document.querySelectorAll('.handrail-command-word')]
  expect(told.filter(({ textContent }) => textContent === 'echo')).toEqual([])
  expect(screen.getAllByRole('button', { name: 'Show all' })[0]).toBeVisible()
})

describe('a request that is too large to be shown', () => {
  const rows = Array.from({ length: 500_000 }, () => 0)
  const off = 'Allow is off: the input is too large to show in full'

  it('says how many characters it has in all', () => {
    const argumentsText = JSON.stringify({ rows })
    expect(argumentsText).toHaveLength(1_000_010)
    const { host } = show(given({ rows }, { argumentsText }))
    const allow = button(/^Allow/)
    expect(allow).toHaveAccessibleDescription(
      expect.stringContaining(`${off} (1,000,010 characters). You can still deny.`),
    )
    expect(allow).toHaveAttribute('aria-disabled', 'true')
    expect(host.sent).toEqual([])
  })

  it('says nothing of characters where there is no text of it', () => {
    show(given({ rows }))
    expect(screen.getByText(`${off}. You can still deny.`)).toBeVisible()
  })
})
