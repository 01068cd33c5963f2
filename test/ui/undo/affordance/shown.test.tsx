import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ToolCallBubble,
  UndoAffordanceAll,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
} from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'

const deleted = (undo?: UndoOffer): ToolCallRecord => ({
  ...exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
  }),
  ...(undo && { undo }),
})
const offer = (token: string, label = 'Restores the note'): UndoOffer => ({
  kind: 'compensate',
  token,
  label,
})
const page = (host: ToolHost, record: ToolCallRecord) => (
  <TestProvider host={host}>
    <ToolCallBubble record={record} />
  </TestProvider>
)
const undoButton = () => screen.getByRole('button', { name: /^Undo/ })
const changed = 'This would now do something else. It was not pressed.'

describe('an offer to undo that changes after it was shown', () => {
  it('is sent as it was shown, where the page or the runtime wrote into it', async () => {
    const host = createTestHost()
    const undo = offer('shown')
    render(page(host, deleted(undo)))
    const button = undoButton()
    Object.assign(undo, { token: 'another', label: 'Empties the bin' })
    await userEvent.click(button)
    const shown = { token: 'shown', label: 'Restores the note' }
    expect(host.sent).toMatchObject([{ verb: 'undo', offer: shown, record: { undo: shown } }])
  })

  it('is sent as it was shown, where the host wrote into what it had offered', async () => {
    const undo = offer('shown')
    const host = createTestHost({ offerUndo: () => undo })
    render(page(host, deleted()))
    const button = undoButton()
    undo.token = 'another'
    await userEvent.click(button)
    expect(host.sent).toMatchObject([{ verb: 'undo', offer: { token: 'shown' } }])
  })

  it('is not sent by a press that began on another one: that is said, and the next press counts', async () => {
    const host = createTestHost()
    const view = render(page(host, deleted(offer('shown'))))
    fireEvent.pointerDown(undoButton())
    view.rerender(page(host, deleted(offer('another', 'Empties the bin'))))
    await waitFor(() => expect(undoButton()).toHaveAccessibleName(/Empties the bin/))
    fireEvent.click(undoButton())
    expect(host.sent).toEqual([])
    expect(undoButton()).toHaveAccessibleDescription(expect.stringContaining(changed))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(changed))
    await userEvent.click(undoButton())
    expect(host.sent).toMatchObject([{ verb: 'undo', offer: { token: 'another' } }])
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('is sent by a press during which only its time was extended', async () => {
    const host = createTestHost()
    const until = (ms: number) => ({ ...offer('shown'), expiresAt: Date.now() + ms })
    const view = render(page(host, deleted(until(60_000))))
    fireEvent.pointerDown(undoButton())
    view.rerender(page(host, deleted(until(120_000))))
    fireEvent.click(undoButton())
    await waitFor(() => expect(bubbleOf('call-1').dataset.undo).toBe('undone'))
    expect(host.sent).toMatchObject([{ verb: 'undo', offer: { token: 'shown' } }])
  })

  it('is left alone where all are taken back, and it changed while the others were', async () => {
    let finish = () => {}
    const waits = new Promise<void>((resolve) => (finish = resolve))
    const undo = vi.fn(async () => {
      await waits
      return { kind: 'undone' } as const
    })
    const host = createTestHost({ undo })
    const first = { ...deleted(offer('shown')) }
    const second = {
      ...deleted(offer('second')),
      call: { id: 'call-2', name: 'delete_note', arguments: { path: 'notes/two.md' } },
    }
    const all = (records: ToolCallRecord[]) => (
      <TestProvider host={host}>
        <UndoAffordanceAll records={records} />
      </TestProvider>
    )
    const view = render(all([first, second]))
    await userEvent.click(screen.getByRole('button', { name: 'Undo all 2' }))
    view.rerender(all([{ ...first, undo: offer('another') }, second]))
    finish()
    await screen.findByText('1 of 2 undone')
    expect(undo.mock.calls.map(([, sent]: unknown[]) => sent)).toMatchObject([{ token: 'second' }])
  })
})
