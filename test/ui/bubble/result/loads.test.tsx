import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ToolCallBubble, ToolHostProvider, type ToolCallRecord } from '../../../../src/index.ts'
import { bubbleOf, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const KEPT = exampleRecord('succeeded', {
  call: { id: 'kept', name: 'read_report', arguments: {} },
  result: { success: true },
  handle: { uri: 'store://report' },
})
const CUT = exampleRecord('succeeded', {
  call: { id: 'cut', name: 'search_notes', arguments: {} },
  bounds: { cursor: 'page-2', truncated: true },
})

const line = (record: ToolCallRecord) =>
  within(bubbleOf(record.call.id)).getByRole('button', { expanded: false })
const close = (record: ToolCallRecord) =>
  userEvent.click(
    within(bubbleOf(record.call.id)).getAllByRole('button', { expanded: true })[0] as HTMLElement,
  )

it('what was loaded is still there after the call was closed and opened again', async () => {
  const loadResult = vi.fn(async () => ({ success: true, message: 'the whole report' }))
  const loadPage = vi.fn(async () => ({ success: true, message: 'the second page' }))
  render(
    <TestProvider host={{ loadResult, loadPage }}>
      <ToolCallBubble record={KEPT} />
      <ToolCallBubble record={CUT} />
    </TestProvider>,
  )
  for (const [record, button, text] of [
    [KEPT, 'Load the result', 'the whole report'],
    [CUT, 'Next page', 'the second page'],
  ] as const) {
    await userEvent.click(line(record))
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(text)).toBeVisible()
    await close(record)
    expect(screen.queryByText(text)).toBeNull()
    await userEvent.click(line(record))
    expect(await screen.findByText(text)).toBeVisible()
  }
  expect(loadResult).toHaveBeenCalledOnce()
  expect(loadPage).toHaveBeenCalledOnce()
})

it('a page shows what was found, and not where the next one begins', async () => {
  const loadPage = async () => ({
    success: true,
    data: { hits: ['plan.md'] },
    bounds: { cursor: 'page-3', truncated: true },
  })
  render(
    <TestProvider host={{ loadPage }}>
      <ToolCallBubble record={CUT} />
    </TestProvider>,
  )
  await userEvent.click(line(CUT))
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('plan.md')).toBeVisible()
  expect(bubbleOf('cut')).not.toHaveTextContent(/cursor|data\.hits/)
  expect(screen.getByRole('button', { name: 'Next page' })).toBeVisible()
})

it('two conversations whose calls have the same id load for themselves', async () => {
  const client = new QueryClient()
  const hostOf = (text: string) => ({ loadResult: async () => ({ success: true, message: text }) })
  render(
    ['first', 'second'].map((name) => (
      <section key={name} aria-label={name}>
        <ToolHostProvider queryClient={client} host={hostOf(`report of the ${name}`)}>
          <ToolCallBubble record={KEPT} />
        </ToolHostProvider>
      </section>
    )),
  )
  for (const name of ['first', 'second']) {
    const section = within(screen.getByRole('region', { name }))
    await userEvent.click(section.getByRole('button', { expanded: false }))
    await userEvent.click(await section.findByRole('button', { name: 'Load the result' }))
    expect(await section.findByText(`report of the ${name}`)).toBeVisible()
  }
})

it('what a write changes is asked for in each conversation', async () => {
  const client = new QueryClient()
  const write = exampleRecord('awaiting_consent', {
    call: { id: 'write', name: 'write_file', arguments: { path: 'plan.md', content: 'new' } },
  })
  const hostOf = (before: string) => ({
    decideConsent: async () => {},
    loadDiff: async () => ({ before, after: 'new' }),
  })
  render(
    ['first', 'second'].map((name) => (
      <section key={name} aria-label={name}>
        <ToolHostProvider queryClient={client} host={hostOf(`old in the ${name}`)}>
          <ToolCallBubble record={write} />
        </ToolHostProvider>
      </section>
    )),
  )
  for (const name of ['first', 'second'])
    expect(
      await within(screen.getByRole('region', { name })).findByText(`old in the ${name}`),
    ).toBeVisible()
})
