// What a bubble fetches when a call first has it, and what stands there before.
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { diffPreview, questionView, undoView } from '../../../src/bubble/later/lazyViews.tsx'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../src/testing/index.ts'
import { holdModule } from '../../support/later/holdModule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (record: ToolCallRecord, host = createTestHost()) =>
  render(
    <TestProvider host={host}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const QUESTION = exampleRecord('running', {
  question: { id: 'q1', message: 'Which seat?', url: 'https://seats.example' },
})
const WRITE = exampleRecord('succeeded')
const READ = exampleRecord('succeeded', { call: { id: 'r', name: 'read_note', arguments: {} } })
const DELETION = exampleRecord('succeeded', {
  call: { id: 'deletion', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const offers = () =>
  createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 'way-back' }) })

describe('a call that has none of it', () => {
  it('fetches nothing', () => {
    const held = [diffPreview, questionView, undoView].map((module) => holdModule<unknown>(module))
    show(READ)
    expect(held.map(({ tries }) => tries())).toEqual([0, 0, 0])
  })
})

describe('an offer to undo', () => {
  it('is asked for once the code is there that keeps it, fetched again where it has to be', async () => {
    vi.useFakeTimers()
    const network = holdModule(undoView)
    const host = offers()
    const offerUndo = vi.spyOn(host, 'offerUndo')
    show(DELETION, host)
    await network.fail()
    expect(offerUndo).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1000))
    await network.arrive()
    expect(offerUndo).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
  })

  it('stands below the line as soon as its code has arrived', async () => {
    const network = holdModule(undoView)
    show(DELETION, offers())
    expect(statusOf('deletion')).toBe('succeeded')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    await network.arrive()
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
  })
})

describe('a question', () => {
  it('is a line that waits for an answer until its code has arrived', async () => {
    const network = holdModule(questionView)
    const { container } = show(QUESTION)
    expect(container.querySelector('.handrail-line')).toBeVisible()
    await network.arrive()
    expect(screen.getByText('Which seat?', { exact: false })).toBeVisible()
  })

  it('is fetched again after a second, then after two, then after four', async () => {
    vi.useFakeTimers()
    const network = holdModule(questionView)
    show(QUESTION)
    for (const [index, wait] of [1000, 2000, 4000].entries()) {
      await network.fail()
      act(() => void vi.advanceTimersByTime(wait - 1))
      expect(network.tries()).toBe(index + 1)
      act(() => void vi.advanceTimersByTime(1))
      expect(network.tries()).toBe(index + 2)
    }
    await network.arrive()
    expect(screen.getByText('Which seat?', { exact: false })).toBeVisible()
    act(() => void vi.advanceTimersByTime(600_000))
    expect(network.tries()).toBe(4)
  })

  it.each(['online', 'visibilitychange', 'pointerdown', 'keydown'])(
    'is fetched again at once on %s, and once while that is on its way',
    async (sign) => {
      const network = holdModule(questionView)
      show(QUESTION)
      await network.fail()
      act(() => void document.dispatchEvent(new Event(sign, { bubbles: true })))
      if (sign === 'online') act(() => void window.dispatchEvent(new Event(sign)))
      act(() => void document.dispatchEvent(new Event(sign, { bubbles: true })))
      expect(network.tries()).toBe(2)
    },
  )

  it('is not fetched again where it is gone', async () => {
    vi.useFakeTimers()
    const network = holdModule(questionView)
    const { unmount } = show(QUESTION)
    await network.fail()
    unmount()
    vi.advanceTimersByTime(600_000)
    expect(network.tries()).toBe(1)
  })
})

describe('what a write changes', () => {
  it('says that it could not be loaded, and stands there once it could', async () => {
    const network = holdModule(diffPreview)
    show(WRITE)
    await network.fail()
    expect(screen.getByText(/This view could not be loaded/)).toBeVisible()
    act(() => void window.dispatchEvent(new Event('online')))
    await network.arrive()
    expect(screen.queryByText(/This view could not be loaded/)).toBeNull()
    expect(await screen.findByRole('group', { name: 'Changes' })).toBeVisible()
  })
})
