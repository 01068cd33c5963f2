import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolHostProviderProps } from '../../../src/index.ts'
import { exampleRecord, TestProvider } from '../../../src/testing/index.ts'

const page = document.documentElement
afterEach(() => {
  cleanup()
  page.removeAttribute('lang')
})

/** 14:03 where the page is. */
const at = new Date()
at.setHours(14, 3, 0, 0)
const record = exampleRecord('succeeded', {
  times: { startedAt: at.getTime() - 2500, endedAt: at.getTime() },
  decision: {
    id: 'call-1',
    digest: '',
    scope: 'once',
    at: at.getTime(),
    by: { kind: 'person', id: 'ann', name: 'Ann' },
    kind: 'allow',
    arguments: {},
  },
})
const calls = (messages?: ToolHostProviderProps['messages']) => (
  <TestProvider {...(messages && { messages })}>
    <ToolCallBubble record={record} />
  </TestProvider>
)
const open = async () => userEvent.click(screen.getByRole('button', { name: /Changed/ }))

describe('times and numbers', () => {
  it('are written as the page’s language writes them', async () => {
    page.lang = 'en-GB'
    render(calls())
    await open()
    expect(await screen.findByText(/14:03/)).toBeVisible()
  })

  it('are American English where the page says nothing, whatever the browser’s language', async () => {
    render(calls())
    await open()
    expect(await screen.findByText(/2:03.PM/)).toBeVisible()
  })

  it('follow the page while it is shown, in numbers too', async () => {
    page.lang = 'en'
    render(calls())
    await open()
    expect(await screen.findByText(/2:03.PM/)).toBeVisible()
    expect(screen.getByText('2.5 s')).toBeVisible()
    await act(async () => void (page.lang = 'de'))
    expect(await screen.findByText(/14:03/)).toBeVisible()
    expect(screen.getByText('2,5 s')).toBeVisible()
  })

  it('follow the app’s words where these name a language', async () => {
    page.lang = 'de'
    render(calls({ locale: 'en-US' }))
    await open()
    expect(await screen.findByText(/2:03.PM/)).toBeVisible()
    expect(screen.getByText('2.5 s')).toBeVisible()
  })
})
