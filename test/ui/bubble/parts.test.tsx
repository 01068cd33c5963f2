import { act, fireEvent, render } from '@testing-library/react'
import { createRef, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ToolCallBubble,
  ToolCallBubblePhrase,
  ToolCallBubbleTime,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { BUBBLE_PARTS } from '../../support/parts.ts'

/** Everything a part could show is there: a denied call that failed, with progress. */
const RECORD: ToolCallRecord = exampleRecord('failed', {
  progress: { value: 1, total: 2 },
  content: [{ kind: 'text', text: 'page 1' }],
  summary: 'two pages',
  bounds: { truncated: true, returned: 1, cursor: 'page-2' },
  recovery: { message: 'Say why.' },
  attachments: [{ kind: 'chart', audience: 'timeline', data: {} }],
  inputs: { changed: true },
  provenance: { actor: 'planner' },
})
const RECORDS: Record<string, ToolCallRecord> = {
  ToolCallBubbleStop: exampleRecord('running'),
}
/** These show themselves once the person opened them. */
const OPENED: Record<string, string> = {
  ToolCallBubbleBody: 'ToolCallBubblePhrase',
}

/** These are there where the app can do what they offer. */
const HOSTED = ['ToolCallBubbleStop']
const HOST = createTestHost()
const Around = ({ name, children }: { name: string; children: ReactNode }) =>
  HOSTED.includes(name) ? <TestProvider host={HOST}>{children}</TestProvider> : children

const partNamed = (name: string) => BUBBLE_PARTS.find(([known]) => known === name)?.[1]

function show(name: string, part: ReactElement) {
  const Opener = partNamed(OPENED[name] ?? '')
  const view = render(
    <Around name={name}>
      <ToolCallBubble record={RECORDS[name] ?? RECORD}>
        {part}
        {Opener && <Opener data-testid="opener" />}
      </ToolCallBubble>
    </Around>,
  )
  if (Opener) act(() => view.getByTestId('opener').click())
  return view
}

describe.each([
  ...BUBBLE_PARTS,
  ['ToolCallBubble', ToolCallBubble as unknown as ComponentType<Record<string, unknown>>] as const,
])('%s', (name, PartUnderTest) => {
  const Part = (props: Record<string, unknown>) =>
    name === 'ToolCallBubble' ? (
      <PartUnderTest record={RECORD} {...props} />
    ) : (
      <PartUnderTest {...props} />
    )
  const ofRoot = name === 'ToolCallBubble'

  it('passes on other props, merges the class name and forwards the ref', async () => {
    const ref = createRef<HTMLElement>()
    const props = { ref, className: 'mine', title: 'rest', 'data-testid': 'part' }
    const view = ofRoot
      ? render(<PartUnderTest record={RECORD} {...props} />)
      : show(name, <PartUnderTest {...props} />)
    const element = await view.findByTestId('part')
    expect(element).toHaveClass('mine')
    expect(element).toHaveAttribute('title', 'rest')
    expect(ref.current).toBe(element)
  })

  it('takes an element to render, keeping its ref, class and handlers', async () => {
    const inner = createRef<HTMLElement>()
    const onFocus = vi.fn()
    const replacement = (
      <section ref={inner} className="theirs" data-testid="part" onFocus={onFocus} />
    )
    const view = ofRoot
      ? render(<Part render={replacement} />)
      : show(name, <Part className="mine" render={replacement} />)
    const element = await view.findByTestId('part')
    expect(element.tagName).toBe('SECTION')
    expect(element).toHaveClass('theirs')
    expect(inner.current).toBe(element)
    fireEvent.focus(element)
    expect(onFocus).toHaveBeenCalledOnce()
  })

  it('takes a function to render', async () => {
    const renderPart = (props: object) => <article {...props} data-testid="part" />
    const view = ofRoot
      ? render(<Part render={renderPart} />)
      : show(name, <Part render={renderPart} />)
    expect((await view.findByTestId('part')).tagName).toBe('ARTICLE')
  })
})

it.each(BUBBLE_PARTS)(
  '%s outside a ToolCallBubble throws an error that names both',
  (name, Part) => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Part />)).toThrow(new RegExp(`${name}.*ToolCallBubble record`))
    silence.mockRestore()
  },
)

it('a function that renders is given what the attributes of the element say', () => {
  const { container } = render(
    <ToolCallBubble
      record={RECORD}
      render={(props, { status, mode, modeSource, callId }) => (
        <div {...props} data-given={[status, mode, modeSource, callId].join(' ')} />
      )}
    />,
  )
  const { dataset } = container.querySelector<HTMLElement>('[data-given]')!
  expect(dataset.given).toBe(
    [dataset.status, dataset.mode, dataset.modeSource, dataset.callId].join(' '),
  )
  expect(dataset.callId).toBe(RECORD.call.id)
})

it('a ref that is new with each render takes no focus from what the app put into the bubble', () => {
  const view = () => (
    <ToolCallBubble record={RECORD}>
      <ToolCallBubblePhrase ref={() => {}} />
      <input />
    </ToolCallBubble>
  )
  const { container, rerender } = render(view())
  const input = container.querySelector('input')!
  act(() => input.focus())
  rerender(view())
  expect(input).toHaveFocus()
})

afterEach(() => void vi.useRealTimers())

it('a call that runs counts on, whatever its runtime said of its length so far', () => {
  vi.useFakeTimers()
  const record = exampleRecord('running', { times: { durationMs: 3000 } })
  const { container } = render(
    <ToolCallBubble record={record}>
      <ToolCallBubbleTime />
    </ToolCallBubble>,
  )
  act(() => void vi.advanceTimersByTime(7000))
  expect(container).toHaveTextContent('7.0 s')
})
