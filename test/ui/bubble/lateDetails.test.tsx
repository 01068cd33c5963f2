// What a bubble fetches when a call first has it, and what stands there before.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { detailsRoot } from '../../../src/ui/bubble/roots.ts'
import { formRoot } from '../../../src/ui/consent/roots.ts'
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
const WRITE = exampleRecord('succeeded')
const READ = exampleRecord('succeeded', {
  call: { id: 'r', name: 'read_note', arguments: {} },
  result: { success: true },
})
const DELETION = exampleRecord('succeeded', {
  call: { id: 'deletion', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const offers = () =>
  createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 'way-back' }) })

describe('a call that has none of it', () => {
  it('fetches nothing', () => {
    const held = [detailsRoot, formRoot].map((module) => holdModule<unknown>(module))
    show(READ)
    expect(held.map(({ tries }) => tries())).toEqual([0, 0])
  })
})

describe('an offer to undo', () => {
  it('is asked for once the code is there that keeps it, fetched again where it has to be', async () => {
    vi.useFakeTimers()
    const network = holdModule(detailsRoot)
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
    const network = holdModule(detailsRoot)
    show(DELETION, offers())
    expect(statusOf('deletion')).toBe('succeeded')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    await network.arrive()
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible()
  })
})

describe('what a write changes', () => {
  it('says that it could not be loaded, and stands there once it could', async () => {
    const network = holdModule(detailsRoot)
    show(WRITE)
    await network.fail()
    expect(screen.getByText(/This could not be loaded/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await network.arrive()
    expect(screen.queryByText(/This could not be loaded/)).toBeNull()
    expect(await screen.findByRole('group', { name: 'Changes' })).toBeVisible()
  })
})
