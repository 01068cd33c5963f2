import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  defineRenderer,
  ToolCallBubble,
  type RendererProps,
  type ToolCallRecord,
  type ToolHostProviderProps,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const CALL = {
  id: 'call-1',
  name: 'create_event',
  arguments: { title: 'Stand-up', start: '09:30' },
}
const event = (changes: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('succeeded', { call: CALL, result: { success: true }, ...changes })
const EventCard = defineRenderer(
  {
    arguments: z.object({ title: z.string(), start: z.string() }),
    data: z.object({ link: z.string() }),
  },
  ({ arguments: { title, start }, data, status }) => (
    <article aria-label="Event" aria-busy={status.isPending}>
      {title} at {start} {data?.link}
    </article>
  ),
)
const view = (record: ToolCallRecord, props: ToolHostProviderProps = {}) => (
  <TestProvider
    renderers={{ tools: { create_event: EventCard } }}
    host={createTestHost()}
    {...props}
  >
    <ToolCallBubble record={record} />
  </TestProvider>
)
const card = () => screen.queryByRole('article', { name: 'Event' })

describe('an app’s own view of a tool', () => {
  it('gets the arguments and data its schema accepted; tense and status stay on the line around it', () => {
    render(view(event({ result: { success: true, data: { link: 'calendar/7' } } })))
    expect(card()).toHaveTextContent('Stand-up at 09:30 calendar/7')
    expect(card()).toHaveAttribute('aria-busy', 'false')
    expect(screen.getByRole('button', { name: 'Created event Stand-up' })).toBeVisible()
    expect(screen.getByText('Done')).toBeInTheDocument()
  })

  it('is shown while the call runs, without data', () => {
    render(view(exampleRecord('running', { call: CALL })))
    expect(card()).toHaveTextContent(/^Stand-up at 09:30$/)
  })

  it.each<[string, Partial<ToolCallRecord>]>([
    ['arguments that the schema refuses', { call: { ...CALL, arguments: { title: 7 } } }],
    [
      'arguments that are still arriving',
      { argumentsState: 'streaming', result: undefined, phase: 'running' },
    ],
    ['arguments that cannot be read', { argumentsState: 'invalid', argumentsText: '{"ti' }],
    ['data that the schema refuses', { result: { success: true, data: { link: 7 } } }],
  ])('is replaced by the default view for %s', (_what, changes) => {
    render(view(event(changes)))
    expect(card()).toBeNull()
    expect(screen.getAllByText('create_event')[0]).toBeVisible()
  })

  it('waits for a schema that answers later', async () => {
    const Late = defineRenderer(
      { arguments: z.object({ title: z.string().refine(async () => true) }) },
      ({ arguments: { title } }) => <article aria-label="Event">{title}</article>,
    )
    const slow = {
      '~standard': {
        ...z.object({})['~standard'],
        validate: async () => ({ value: { title: 'Later' } }),
      },
    } as const
    const Slow = defineRenderer({ arguments: slow }, ({ arguments: { title } }) => (
      <article aria-label="Event">{title}</article>
    ))
    render(view(event(), { renderers: { tools: { create_event: Late } } }))
    expect((await screen.findByRole('article')).textContent).toBe('Stand-up')
    render(
      view(event({ call: { ...CALL, id: 'call-2' } }), {
        renderers: { tools: { create_event: Slow } },
      }),
    )
    await waitFor(() => expect(screen.getByText('Later')).toBeVisible())
  })

  it('is not taken from the names of Object.prototype', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const { unmount } = render(view(event({ call: { ...CALL, name } })))
      expect(screen.getAllByText(name)[0]).toBeVisible()
      unmount()
    }
  })

  it('a refused change of a file is shown as the kit shows it', async () => {
    const Never = defineRenderer({ arguments: z.object({ nothing: z.string() }) }, () => (
      <article aria-label="Event" />
    ))
    const edit = exampleRecord('succeeded', {
      call: {
        id: 'call-1',
        name: 'edit_file',
        arguments: { path: 'a.md', old_string: 'Monday', new_string: 'Friday' },
      },
    })
    render(
      view(edit, {
        renderers: { tools: { edit_file: Never } },
        policy: { tools: { edit_file: { mode: 'safe_write' } } },
      }),
    )
    expect(await screen.findByRole('table', { name: 'Changes' })).toBeVisible()
  })
})

describe('what protects the person stays around it', () => {
  it('the request stays', async () => {
    const host = createTestHost()
    render(view(exampleRecord('awaiting_consent', { call: CALL }), { host }))
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toMatchObject([{ verb: 'decideConsent', decision: { kind: 'allow' } }])
  })

  it('the undo button stays', async () => {
    const host = createTestHost({ offerUndo: () => ({ kind: 'compensate' }) })
    render(view(event(), { host }))
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible()
    expect(card()).toBeVisible()
  })

  it('the note that there is no undo stays', async () => {
    render(
      view(event({ call: { ...CALL, name: 'delete_event' } }), {
        renderers: { tools: { delete_event: EventCard } },
      }),
    )
    expect(await screen.findByText('Cannot be undone here')).toBeVisible()
    expect(card()).toBeVisible()
  })
})

describe('a renderer for a mode', () => {
  const Quiet = ({ record }: RendererProps) => <p>mine: {record.call.name}</p>

  it('replaces the kit’s treatment, but a renderer of the tool comes first', () => {
    const { rerender } = render(
      view(event(), { renderers: { tools: {}, modes: { safe_write: Quiet } } }),
    )
    expect(screen.getByText('mine: create_event')).toBeVisible()
    rerender(
      view(event(), {
        renderers: { tools: { create_event: EventCard }, modes: { safe_write: Quiet } },
      }),
    )
    expect(screen.queryByText('mine: create_event')).toBeNull()
    expect(card()).toBeVisible()
  })

  it('in a nested provider changes only what it names', () => {
    render(
      <TestProvider renderers={{ tools: { create_event: EventCard } }}>
        <TestProvider renderers={{ modes: { safe_write: Quiet } }}>
          <ToolCallBubble record={event()} />
        </TestProvider>
      </TestProvider>,
    )
    expect(card()).toBeVisible()
  })
})

describe('a renderer that throws', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it('breaks nothing else, and is tried again when the call changes', () => {
    const Throws = ({ record }: RendererProps) => {
      if (record.result === undefined) throw new Error('not ready')
      return <p>ready</p>
    }
    const running = exampleRecord('running', { call: CALL })
    const { rerender } = render(view(running, { renderers: { tools: { create_event: Throws } } }))
    expect(screen.getByRole('button', { name: 'Creating event Stand-up' })).toBeVisible()
    rerender(view(event(), { renderers: { tools: { create_event: Throws } } }))
    expect(screen.getByText('ready')).toBeVisible()
  })

  it('leaves the request of another call unchanged', async () => {
    const Throws = (): never => {
      throw new Error('broken')
    }
    const host = createTestHost()
    render(
      <TestProvider host={host} renderers={{ tools: { create_event: Throws } }}>
        <ToolCallBubble record={event()} />
        <ToolCallBubble
          record={exampleRecord('awaiting_consent', {
            call: { id: 'call-2', name: 'run_command', arguments: { command: 'ls' } },
          })}
        />
      </TestProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toHaveLength(1)
  })
})
