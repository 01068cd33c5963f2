import { render, screen } from '@testing-library/react'
import { version, type ReactElement, type Ref } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentQueue,
  ToolCallBubble,
  ToolCallBubblePhrase,
  UndoAffordance,
  UndoAffordanceSentence,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const ASKED = exampleRecord('awaiting_consent')
const DONE = exampleRecord('succeeded')
const OTHER = () => {}
const HAS_CLEAN_UPS = Number.parseInt(version, 10) >= 19

const PARTS: Record<string, (ref: Ref<HTMLElement>) => ReactElement> = {
  'a request': (ref) => <ConsentDialog record={ASKED} ref={ref as Ref<HTMLDivElement>} />,
  'Allow of a request': (ref) => (
    <ConsentDialog record={ASKED}>
      <ConsentDialogAllow ref={ref as Ref<HTMLButtonElement>} />
    </ConsentDialog>
  ),
  'a queue': (ref) => <ConsentQueue records={[ASKED]} ref={ref as Ref<HTMLDivElement>} />,
  'the sentence of a line': (ref) => (
    <ToolCallBubble record={DONE}>
      <ToolCallBubblePhrase ref={ref as Ref<HTMLButtonElement>} />
    </ToolCallBubble>
  ),
  'the sentence of a way back': (ref) => (
    <UndoAffordance record={DONE}>
      <UndoAffordanceSentence ref={ref} />
    </UndoAffordance>
  ),
  'an element that replaces a part with one ref of its own': (ref) => (
    <ToolCallBubble record={ASKED} ref={OTHER} render={<section ref={ref} />} />
  ),
}

afterEach(() => vi.restoreAllMocks())

const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', label: 'Restore' }) })
const provided = (part: ReactElement) => <TestProvider host={host}>{part}</TestProvider>
const show = (part: ReactElement) => render(provided(part))

describe.each(Object.entries(PARTS))('the ref of %s', (_, part) => {
  it('a callback that returns its clean-up is told what it is told on a plain element', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined) // React 18 has no clean-ups, and says so
    const told = (element: (ref: Ref<HTMLElement>) => ReactElement): string[] => {
      const heard: string[] = []
      const ref = (node: HTMLElement | null) => {
        heard.push(`called with ${node === null ? 'nothing' : 'an element'}`)
        return () => void heard.push('cleaned up')
      }
      const page = show(element(ref))
      page.rerender(provided(element(ref)))
      page.unmount()
      return heard
    }
    const plain = told((ref) => <div ref={ref as Ref<HTMLDivElement>} />)
    expect(plain).toEqual([
      'called with an element',
      HAS_CLEAN_UPS ? 'cleaned up' : 'called with nothing',
    ])
    expect(told(part)).toEqual(plain)
  })

  it('a callback without one is told that the element has gone', () => {
    const heard: boolean[] = []
    show(part((node) => void heard.push(node instanceof HTMLElement))).unmount()
    expect(heard).toEqual([true, false])
  })

  it('an object is emptied again', () => {
    const ref: { current: HTMLElement | null } = { current: null }
    const page = show(part(ref))
    expect(ref.current).toBeInstanceOf(HTMLElement)
    page.unmount()
    expect(ref.current).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
