// A request or a question before its code is there: a line that says that the call waits.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestRoot } from '../../../src/ui/bubble/roots.ts'
import { formRoot } from '../../../src/ui/consent/roots.ts'
import { ToolCallBubble, ToolHostProvider } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import type { LazyRoot } from '../../../src/internal/lazyRoot.ts'
import { holdModule } from '../../support/later/holdModule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ASKING = exampleRecord('awaiting_consent')
const QUESTION = exampleRecord('running', {
  question: { id: 'q1', message: 'Which seat?', url: 'https://seats.example' },
})

const again = () => screen.queryByRole('button', { name: 'Try again' })
const line = () => document.querySelector<HTMLElement>('.handrail-line')

describe.each([
  ['a request', ASKING, requestRoot as LazyRoot<unknown>, /^Deny$/],
  ['a question', QUESTION, formRoot as LazyRoot<unknown>, /^Decline$/],
])('%s', (_, record, root, refusal) => {
  function show() {
    const network = holdModule(root)
    const host = createTestHost()
    const { unmount } = render(
      <TestProvider host={host}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    return { host, network, unmount }
  }

  it('is a line that says that it waits for the person, with nothing to decide on', () => {
    const { host } = show()
    expect(line()).toHaveTextContent(/Waits for you|Asks you|Waits for your answer/)
    expect(screen.queryByRole('button', { name: refusal })).toBeNull()
    expect(again()).toBeNull()
    expect(host.sent).toEqual([])
  })

  it('stands in the place of the line once its code has come', async () => {
    const { network, host } = show()
    await network.arrive()
    expect(screen.getByRole('button', { name: refusal })).toBeVisible()
    expect(line()).toBeNull()
    expect(host.sent).toEqual([])
  })

  it('takes the focus of the line, and none that was elsewhere', async () => {
    const { network } = show()
    act(() => line()?.querySelector('button')?.focus())
    await network.arrive()
    expect(document.activeElement).toHaveClass('handrail-title')
  })

  it('takes no focus that was elsewhere', async () => {
    const { network } = show()
    await network.arrive()
    expect(document.body).toHaveFocus()
  })

  it('offers to try again if its code could not be fetched, and is tried again by itself', async () => {
    vi.useFakeTimers()
    const { network, host } = show()
    await network.fail()
    expect(line()).toBeVisible()
    fireEvent.click(again()!)
    expect(network.tries()).toBe(2)
    await network.fail()
    act(() => void vi.advanceTimersByTime(2000))
    expect(network.tries()).toBe(3)
    await network.arrive()
    expect(again()).toBeNull()
    expect(screen.getByRole('button', { name: refusal })).toBeVisible()
    expect(host.sent).toEqual([])
  })

  it('is not fetched any more if it is gone', async () => {
    vi.useFakeTimers()
    const { network, unmount } = show()
    await network.fail()
    unmount()
    vi.advanceTimersByTime(600_000)
    expect(network.tries()).toBe(1)
  })
})

describe('the code of requests', () => {
  it('is fetched by a provider whose host takes decisions, before any request', () => {
    const network = holdModule(requestRoot)
    render(<TestProvider host={createTestHost()}>nothing asks</TestProvider>)
    expect(network.tries()).toBe(1)
  })

  it('is not fetched if the app takes no decisions', () => {
    const network = holdModule(requestRoot)
    render(
      <ToolHostProvider host={{}}>
        <ToolCallBubble record={ASKING} />
      </ToolHostProvider>,
    )
    expect(network.tries()).toBe(0)
  })
})

it('a request that rises is said to screen readers once, before', async () => {
  vi.useFakeTimers()
  const network = holdModule(requestRoot)
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={ASKING} />
    </TestProvider>,
  )
  const voice = document.querySelector('[aria-live]')
  const said: (string | null | undefined)[] = ['']
  const listen = () => {
    for (let quarter = 0; quarter < 40; quarter += 1) {
      act(() => void vi.advanceTimersByTime(250))
      if (voice?.textContent !== said.at(-1)) said.push(voice?.textContent)
    }
  }
  listen()
  await network.arrive()
  listen()
  expect(said).toEqual(['', expect.stringContaining('waits for you'), ''])
})
