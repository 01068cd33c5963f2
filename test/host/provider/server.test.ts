import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { renderToReadableStream } from 'react-dom/server.edge'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ConsentQueue,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { exampleRecord } from '../../../src/testing/index.ts'
import { needsConsent } from '../../support/needsConsent.ts'

const records = [
  exampleRecord('awaiting_consent'),
  exampleRecord('succeeded', {
    call: { id: 'call-2', name: 'read_note', arguments: { path: 'notes/plan.md' } },
  }),
]
const page = (calls: readonly ToolCallRecord[] = records) =>
  createElement(
    ToolHostProvider,
    { host: { decideConsent: async () => {} }, records: calls },
    calls.map((record) => createElement(ToolCallBubble, { key: record.call.id, record })),
    createElement(ConsentQueue, { key: 'queue', records: calls }),
  )

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** As a prerender does: whoever asks what differs at every request ends it. */
function forbidWhatDiffers(): void {
  const refuse = (what: string) => () => {
    throw new Error(`${what} was read while rendering`)
  }
  vi.spyOn(Date, 'now').mockImplementation(refuse('Date.now'))
  vi.spyOn(Math, 'random').mockImplementation(refuse('Math.random'))
  vi.spyOn(crypto, 'randomUUID').mockImplementation(refuse('crypto.randomUUID'))
  vi.stubGlobal(
    'Date',
    new Proxy(Date, {
      construct(target, given: unknown[]) {
        if (given.length === 0) refuse('new Date()')()
        return Reflect.construct(target, given) as object
      },
    }),
  )
}

it('renders on a server, without a window: closed lines and open requests, and nothing on the console', () => {
  const error = vi.spyOn(console, 'error')
  const html = renderToString(page())
  expect(html).toMatch(/data-status="awaiting_consent"[^]*npm run build[^]*data-verb="deny"/)
  expect(html).toMatch(/aria-expanded="false".*Read.*plan\.md/)
  expect(html).not.toContain('Arguments')
  expect(error).not.toHaveBeenCalled()
})

it('renders in a web stream, as it does in a string', async () => {
  const stream = await renderToReadableStream(page())
  await stream.allReady
  expect(await new Response(stream).text()).toBe(renderToString(page()))
})

it('a page can be rendered ahead of its requests: it reads neither the clock nor chance, also where something expires', () => {
  forbidWhatDiffers()
  const asked = exampleRecord('awaiting_consent', {
    call: { id: 'call-3', name: 'shell_run', arguments: { command: 'ls' } },
    request: { id: 'request-3', expiresAt: 1 },
  })
  const html = renderToString(page([...records, asked, exampleRecord('denied')]))
  expect(html).toContain('Allow')
})

it('a server component asks for a call without the clock', () => {
  forbidWhatDiffers()
  expect(needsConsent({ name: 'shell_run', arguments: {} }, { server: null })).toBe(true)
})
