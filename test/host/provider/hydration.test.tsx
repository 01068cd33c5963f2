// What a server sends and what the page makes of it, with the React of the project: 19 in `dom`, 18
// in `dom-react-18`. The server is in UTC and has no page's memory: nothing decided, nothing fetched.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Writable } from 'node:stream'
import { StrictMode, Suspense, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as serverKit from '../../../src/index.ts'
import { lazyRoot, useLazyRoot } from '../../../src/internal/lazyRoot.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import { STATUS_KINDS } from '../../status/statusKinds.ts'
import { rules } from '../../../src/rules/index.ts'

const RECORDS = STATUS_KINDS.map((kind) => {
  const record = exampleRecord(kind)
  return { ...record, call: { ...record.call, id: kind } }
})
const ASKING: serverKit.ToolCallRecord = {
  call: { id: 'asking', name: 'book_room', arguments: {} },
  question: {
    id: 'question-1',
    message: 'Which room?',
    schema: { type: 'object', properties: { room: { type: 'string' } } },
    expiresAt: Date.UTC(2036, 10, 21, 14, 3),
  },
  run: 'active',
}
const DAY = 86_400_000

/** The machine is in a zone, until the returned function is called. */
function enterZone(zone: string): () => void {
  const before = process.env.TZ
  process.env.TZ = zone
  return () => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

/** React 18 warns of layout effects, and each of two renderers; a real server (server.test.ts) does not. */
async function asServer(send: () => string | Promise<string>): Promise<string> {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const leave = enterZone('UTC')
  try {
    return await send()
  } finally {
    leave()
    silent.mockRestore()
  }
}

/** A server and a page share no module: contexts, and what was fetched. */
type Kit = typeof serverKit
let pageKit: Kit
beforeAll(async () => {
  vi.resetModules()
  pageKit = await import('../../../src/index.ts')
})

type Page = (kit: Kit) => ReactElement

const toString = (page: Page) => asServer(() => renderToString(page(serverKit)))

/** All that a stream sends. */
const toStream = (page: Page) =>
  asServer(
    () =>
      new Promise<string>((done, fail) => {
        let html = ''
        const sink = new Writable({
          write(chunk: Buffer, _, next) {
            html += chunk.toString()
            next()
          },
        })
        sink.on('finish', () => done(html))
        const { pipe } = renderToPipeableStream(page(serverKit), {
          onAllReady: () => pipe(sink),
          onError: fail,
        })
      }),
  )

const roots: (() => void)[] = []
afterEach(() => {
  for (const end of roots.splice(0)) end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Hydrates what a server sent. `problems`: what React had to draw anew. */
async function hydrate(html: string, page: Page) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  const problems: unknown[] = []
  const root: Root = await act(async () =>
    hydrateRoot(container, page(pageKit), {
      onRecoverableError: (error) => problems.push(error),
    }),
  )
  roots.push(() => {
    act(() => root.unmount())
    container.remove()
  })
  return { container, problems }
}

const ways = [
  ['a string', toString],
  ['a stream', toStream],
] as const

describe.each(ways)('a page that a server sends as %s', (_, send) => {
  it.each([
    ['America/New_York', '9:03'],
    ['Asia/Kolkata', '7:33'],
    ['Pacific/Auckland', '3:03'],
  ])(
    'says the same in %s as on the server in UTC, then tells times of the place',
    async (zone, local) => {
      const host = createTestHost()
      const page: Page = (kit) => (
        <StrictMode>
          <kit.ToolHostProvider host={host} records={RECORDS}>
            {RECORDS.map((record) => (
              <kit.ToolCallBubble key={record.call.id} record={record} />
            ))}
            <kit.QuestionCard record={ASKING} data-testid="question" />
            <kit.ConsentQueue records={RECORDS} />
          </kit.ToolHostProvider>
        </StrictMode>
      )
      const html = await send(page)
      expect(html).toContain('2036-11-21 14:03 UTC')
      const leave = enterZone(zone) // also while React hydrates
      try {
        const { problems } = await hydrate(html, page)
        expect(problems).toEqual([])
        await waitFor(() => expect(screen.getByTestId('question')).toHaveTextContent(local))
        expect(document.body).not.toHaveTextContent('UTC')
      } finally {
        leave()
      }
    },
  )

  it('hydrates a request that ended on the way, and then says that it has ended', async () => {
    const asked = exampleRecord('awaiting_consent', {
      request: { id: 'request-1', expiresAt: Date.now() + DAY },
    })
    const host = createTestHost()
    const page: Page = (kit) => (
      <kit.ToolHostProvider host={host} records={[asked]}>
        <kit.ToolCallBubble record={asked} data-testid="bubble" />
        <kit.ConsentQueue records={[asked]} />
      </kit.ToolHostProvider>
    )
    const html = await send(page)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY)
    const { problems } = await hydrate(html, page)
    expect(problems).toEqual([])
    await waitFor(() =>
      expect(screen.getByTestId('bubble')).toHaveAttribute('data-status', 'expired'),
    )
  })
})

describe('an island that is hydrated late', () => {
  it('finds a module that another one has fetched, and first says what the server said', async () => {
    const module = lazyRoot(async () => ({ text: 'fetched' }))
    const Island = () => <p>{useLazyRoot(module, true).value?.text ?? 'waits'}</p>
    const html = await toString(() => <Island />)
    render(<Island />)
    await screen.findByText('fetched')
    const { problems, container } = await hydrate(html, () => <Island />)
    expect(problems).toEqual([])
    await waitFor(() => expect(container).toHaveTextContent('fetched'))
  })

  it('learns of what another island of its conversation has decided meanwhile', async () => {
    const asked = exampleRecord('awaiting_consent')
    const host = createTestHost()
    const late: Page = (kit) => (
      <kit.ToolHostProvider host={host} conversation="islands" armDelay={0} records={[asked]}>
        <kit.ToolCallBubble record={asked} data-testid="late" />
        <kit.ConsentQueue records={[asked]} />
      </kit.ToolHostProvider>
    )
    const html = await toString(late)
    const early = render(
      <pageKit.ToolHostProvider host={host} conversation="islands" armDelay={0}>
        <pageKit.ToolCallBubble record={asked} />
      </pageKit.ToolHostProvider>,
    )
    await userEvent.click(early.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(host.sent).toHaveLength(1))
    const { problems } = await hydrate(html, late)
    expect(problems).toEqual([])
    await waitFor(() => expect(screen.getByTestId('late')).toHaveAttribute('data-status', 'denied'))
  })

  it('first says what the server said, where a decision of another island did not arrive', async () => {
    const asked = exampleRecord('awaiting_consent')
    const refused = vi.fn(async () => Promise.reject(new Error('The line is dead.')))
    const host = createTestHost({ decideConsent: refused })
    const late: Page = (kit) => (
      <kit.ToolHostProvider host={host} conversation="failing" armDelay={0} records={[asked]}>
        <kit.ToolCallBubble record={asked} data-testid="late" />
      </kit.ToolHostProvider>
    )
    const html = await toString(late)
    const early = render(
      <pageKit.ToolHostProvider host={host} conversation="failing" armDelay={0}>
        <pageKit.ToolCallBubble record={asked} />
      </pageKit.ToolHostProvider>,
    )
    await userEvent.click(early.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(refused).toHaveBeenCalled())
    await early.findByText('Your denial did not arrive.')
    const { problems } = await hydrate(html, late)
    expect(problems).toEqual([])
    await waitFor(() => expect(screen.getByTestId('late')).toHaveTextContent('The line is dead.'))
  })
})

/** Suspends what calls it until the data is there: React 18 has no `use`. */
function suspendUntil(data: Promise<unknown>): () => void {
  let isThere = false
  const coming = data.then(() => void (isThere = true))
  return () => {
    // oxlint-disable-next-line typescript/only-throw-error -- a promise is what React waits for
    if (!isThere) throw coming
  }
}

describe('behind Suspense', () => {
  it('a boundary that comes later hydrates beside what was decided before it came', async () => {
    const asked = exampleRecord('awaiting_consent')
    const host = createTestHost()
    let arrive = () => {}
    const pageWith = (data: Promise<unknown>): Page => {
      const suspend = suspendUntil(data)
      return (kit) => {
        const Late = () => {
          suspend()
          return <kit.ToolCallBubble record={asked} data-testid="late" />
        }
        return (
          <kit.ToolHostProvider host={host} armDelay={0}>
            <kit.ToolCallBubble record={asked} data-testid="early" />
            <Suspense fallback="Loading">
              <Late />
            </Suspense>
          </kit.ToolHostProvider>
        )
      }
    }
    const html = await toStream(pageWith(Promise.resolve()))
    expect(html).not.toContain('Loading')
    const { problems } = await hydrate(html, pageWith(new Promise<void>((done) => (arrive = done))))
    const [deny] = screen.getAllByRole('button', { name: 'Deny' })
    await userEvent.click(deny as HTMLElement)
    await waitFor(() =>
      expect(screen.getByTestId('early')).toHaveAttribute('data-status', 'denied'),
    )
    await act(async () => arrive())
    await waitFor(() => expect(screen.getByTestId('late')).toHaveAttribute('data-status', 'denied'))
    expect(problems).toEqual([])
  })
})

it('rules of a policy count on the server', async () => {
  const policy = serverKit.defineToolPolicy({
    rules,
    permissions: [{ rule: 'shell_run(command: rm *)', verdict: 'deny', reason: 'no deletions' }],
  })
  const record = {
    ...exampleRecord('awaiting_consent'),
    call: { id: 'call-1', name: 'delete_note', arguments: {} },
  }
  const html = await toString((kit) => (
    <kit.ToolHostProvider host={createTestHost()} policy={policy}>
      <kit.ConsentQueue records={[record]} />
    </kit.ToolHostProvider>
  ))
  expect(html).not.toContain('Allow is off')
  expect(html).toContain('Allow')
})
