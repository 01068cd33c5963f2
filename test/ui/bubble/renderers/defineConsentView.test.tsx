/* oxlint-disable jsx-a11y/control-has-associated-label -- the part gives its words */
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentDialogContent,
  ConsentDialogDeny,
  ConsentDialogHeader,
  ConsentDialogOptions,
  ConsentDialogSheet,
  ConsentQueue,
  defineConsentView,
  ToolCallBubble,
  ToolCallBubbleLine,
  ToolCallBubbleView,
  type RendererProps,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const HELD = exampleRecord('awaiting_consent', {
  call: { id: 'call-1', name: 'run_command', arguments: { command: 'npm test', cwd: '/app' } },
})
const decide = (
  <div data-testid="own">
    <ConsentDialogDeny render={<button className="theirs" />} />
    <ConsentDialogAllow render={<button className="theirs" />} />
  </div>
)
const Theirs = () => (
  <>
    <ConsentDialogContent />
    {decide}
  </>
)
const shown = (
  View: ComponentType<RendererProps>,
  record: ToolCallRecord = HELD,
  host = createTestHost(),
) => {
  const renderers = { consent: defineConsentView(View) }
  const draw = (now: ToolCallRecord) => (
    <TestProvider host={host} renderers={renderers} openRequests="all">
      <ToolCallBubble record={now} />
    </TestProvider>
  )
  const { rerender } = render(draw(record))
  return { host, redraw: (now: ToolCallRecord) => rerender(draw(now)) }
}
const isTheirs = () => screen.queryByTestId('own') !== null
const button = (name: string) => screen.getByRole('button', { name })

/** The kit's request, whole and once. */
function expectOwn() {
  expect(isTheirs()).toBe(false)
  const request = within(screen.getByRole('group', { name: /^Run/ }))
  expect(request.getByRole('group', { name: 'Decision' })).toBeVisible()
  expect(request.getAllByRole('button', { name: 'Deny' })).toHaveLength(1)
  expect(request.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
}

describe('an app’s own view of requests', () => {
  it.each<[string, ComponentType]>([
    ['a bubble', () => <ToolCallBubble record={HELD} />],
    ['a queue', () => <ConsentQueue records={[HELD]} />],
    ['a dialog', () => <ConsentDialog record={HELD} />],
  ])('stands in %s, and its buttons decide', async (_where, Place) => {
    const host = createTestHost()
    const renderers = { consent: defineConsentView(Theirs) }
    render(
      <TestProvider host={host} renderers={renderers}>
        <Place />
      </TestProvider>,
    )
    expect(isTheirs()).toBe(true)
    expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull()
    expect(button('Deny')).toHaveClass('theirs')
    await userEvent.click(button('Allow'))
    expect(host.sent).toMatchObject([{ verb: 'decideConsent', decision: { kind: 'allow' } }])
  })

  it('is told the call and its status', () => {
    shown(({ record, status }) => (
      <>
        <p>
          {record.call.name}: {status.kind}
        </p>
        <Theirs />
      </>
    ))
    expect(screen.getByText('run_command: awaiting_consent')).toBeVisible()
  })

  it('stands while a denial is explained and while arguments are edited', async () => {
    const { host } = shown(
      () => (
        <>
          <ConsentDialogContent />
          <ConsentDialogOptions />
          {decide}
        </>
      ),
      { ...HELD, request: { id: 'request-1', can: { edit: true, reason: true } } },
    )
    await chooseOption('Edit')
    expect(await screen.findByRole('textbox', { name: /cwd/i })).toBeVisible()
    expect(isTheirs()).toBe(true)
    await userEvent.click(button('Discard'))
    await chooseOption('Deny with a reason')
    expect(isTheirs()).toBe(true)
    await userEvent.click(button('Deny and send'))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('leaves a ConsentDialog with parts of its own alone', () => {
    render(
      <TestProvider host={createTestHost()} renderers={{ consent: defineConsentView(Theirs) }}>
        <ConsentDialog record={HELD}>
          <ConsentDialogHeader />
        </ConsentDialog>
      </TestProvider>,
    )
    expect(isTheirs()).toBe(false)
  })

  it('in a nested provider replaces the outer one, and keeps the other views', () => {
    const Card = () => <article aria-label="Card" />
    render(
      <TestProvider host={createTestHost()} renderers={{ tools: { read_file: Card } }}>
        <TestProvider renderers={{ consent: defineConsentView(Theirs) }}>
          <ToolCallBubble record={HELD} />
          <ToolCallBubble
            record={exampleRecord('succeeded', {
              call: { id: 'call-2', name: 'read_file', arguments: {} },
            })}
          />
        </TestProvider>
      </TestProvider>,
    )
    expect(isTheirs()).toBe(true)
    expect(screen.getByRole('article', { name: 'Card' })).toBeVisible()
  })

  it('that waits for its code: the kit’s stands until then', async () => {
    let arrive: (module: { default: ComponentType<RendererProps> }) => void = () => {}
    const Late = lazy(
      () => new Promise<{ default: ComponentType<RendererProps> }>((done) => (arrive = done)),
    )
    shown(Late)
    expectOwn()
    await act(async () => arrive({ default: Theirs }))
    expect(isTheirs()).toBe(true)
    expect(screen.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
  })
})

describe('where the view lacks something, the kit’s own stands', () => {
  it.each<[string, ComponentType<RendererProps>]>([
    ['nothing at all', () => null],
    [
      'no title',
      () => (
        <>
          <ConsentDialogSheet />
          {decide}
        </>
      ),
    ],
    [
      'not what the call was given',
      () => (
        <>
          <ConsentDialogHeader />
          {decide}
        </>
      ),
    ],
    [
      'no Deny',
      () => (
        <div data-testid="own">
          <ConsentDialogContent />
          <ConsentDialogAllow />
        </div>
      ),
    ],
    [
      'no Allow',
      () => (
        <div data-testid="own">
          <ConsentDialogContent />
          <ConsentDialogDeny />
        </div>
      ),
    ],
    [
      'two Allows, of which one may stand where nobody looks',
      () => (
        <>
          <Theirs />
          <ConsentDialogAllow />
        </>
      ),
    ],
    [
      'a button of its own in the place of Deny',
      () => (
        <div data-testid="own">
          <ConsentDialogContent />
          <button>Deny</button>
          <ConsentDialogAllow />
        </div>
      ),
    ],
    [
      'a Deny whose element is left out',
      () => (
        <div data-testid="own">
          <ConsentDialogContent />
          <ConsentDialogDeny render={() => <i />} />
          <ConsentDialogAllow />
        </div>
      ),
    ],
  ])('%s', (_what, View) => {
    shown(View)
    expectOwn()
    expect(isTheirs()).toBe(false)
  })

  it('a Deny that goes away later', async () => {
    function Busy() {
      const [isBusy, setBusy] = useState(false)
      return (
        <>
          <ConsentDialogContent />
          <button onClick={() => setBusy(true)}>Be busy</button>
          {!isBusy && <ConsentDialogDeny />}
          <ConsentDialogAllow />
          {!isBusy && <i data-testid="own" />}
        </>
      )
    }
    const { redraw } = shown(Busy)
    expect(isTheirs()).toBe(true)
    await userEvent.click(button('Be busy'))
    redraw({ ...HELD })
    expectOwn()
  })

  it('a whole request in a request, which would hold itself again', () => {
    let drawn = 0
    shown(() => {
      drawn += 1
      return <div data-testid="own">{drawn < 20 && <ConsentDialog record={HELD} />}</div>
    })
    expectOwn()
    expect(drawn).toBeLessThan(5)
  })

  it('a view that nothing looks after', () => {
    render(
      <TestProvider host={createTestHost()} renderers={{ consent: Theirs as never }}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    expectOwn()
    expect(isTheirs()).toBe(false)
  })

  it('no decision is missed where the app takes none', () => {
    const renderers = { consent: defineConsentView(() => <Theirs />) }
    render(
      <TestProvider renderers={renderers}>
        <ConsentDialog record={HELD} />
      </TestProvider>,
    )
    expect(isTheirs()).toBe(true)
  })
})

describe('a view of requests that throws', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it('gives way to the kit’s, which decides', async () => {
    const { host } = shown(() => {
      throw new Error('broken')
    })
    expectOwn()
    await userEvent.click(button('Allow'))
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('is not tried again each time that the record is written anew', () => {
    const view = vi.fn(() => {
      throw new Error('broken')
    })
    const { redraw } = shown(view)
    const deny = button('Deny')
    view.mockClear()
    redraw({ ...HELD, call: { ...HELD.call } })
    expect(view).not.toHaveBeenCalled()
    expect(button('Deny')).toBe(deny)
  })

  it('is tried again for another call', () => {
    const { redraw } = shown(({ record }) => {
      if (record.call.id === 'call-1') throw new Error('broken')
      return <Theirs />
    })
    expectOwn()
    redraw({ ...HELD, call: { ...HELD.call, id: 'call-2' } })
    expect(isTheirs()).toBe(true)
  })
})

describe('the app’s view of a call, among parts', () => {
  it('stands where the app puts it', () => {
    const Card = ({ record }: RendererProps) => <article aria-label={record.call.name} />
    render(
      <TestProvider renderers={{ tools: { read_file: Card } }}>
        <ToolCallBubble
          record={exampleRecord('succeeded', {
            call: { id: 'call-2', name: 'read_file', arguments: {} },
          })}
        >
          <ToolCallBubbleView />
          <ToolCallBubbleLine />
        </ToolCallBubble>
      </TestProvider>,
    )
    expect(screen.getByRole('article', { name: 'read_file' })).toBeVisible()
  })
})
