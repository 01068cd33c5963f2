import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  ToolCallBubble,
  ToolHostProvider,
  type ConsentDecision,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'

const ASKING = exampleRecord('awaiting_consent')
const READ: ToolCallRecord = {
  call: { id: 'read-1', name: 'read_note', arguments: {} },
  run: 'active',
}
const ROOT = Object.prototype as unknown as Record<string, unknown>
const lent: string[] = []
/** Every object of the page inherits it, until the test is over. */
function lend(key: string, value: unknown): void {
  lent.push(key)
  Object.defineProperty(ROOT, key, { value, configurable: true, writable: true })
}
afterEach(() => {
  for (const key of lent.splice(0)) delete ROOT[key]
})
const allow = () => screen.getByRole('button', { name: 'Allow' })

describe('what every object inherits does not count', () => {
  it('as a prop of the provider: Allow still has to arm', () => {
    lend('armDelay', 0)
    render(
      <ToolHostProvider host={createTestHost()}>
        <ToolCallBubble record={ASKING} />
      </ToolHostProvider>,
    )
    expect(allow().style.getPropertyValue('--handrail-arm-delay')).toBe('500ms')
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
  })

  it('as a policy of the provider: an unknown tool still asks', () => {
    lend('policy', { assumed: 'run' })
    const record: ToolCallRecord = { ...READ, call: { ...READ.call, name: 'frobnicate' } }
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(statusOf('read-1')).toBe('awaiting_consent')
  })

  it('as a verb of the host: nothing is held and nothing is decided', async () => {
    const decideConsent = vi.fn(() => Promise.resolve())
    lend('isGated', () => true)
    lend('decideConsent', decideConsent)
    for (const host of [{}, undefined] as (ToolHost | undefined)[]) {
      const view = render(
        <TestProvider {...(host && { host })} records={[READ]}>
          <ToolCallBubble record={READ} />
        </TestProvider>,
      )
      expect(statusOf('read-1')).toBe('running')
      view.unmount()
    }
    expect(decideConsent).not.toHaveBeenCalled()
  })

  it('as what a request is drawn by: it stands in its place, with its buttons', () => {
    lend('Modal', () => <p>inherited</p>)
    lend('consent', { Asked: () => <p>inherited</p> })
    render(
      <TestProvider host={createTestHost()}>
        <ConsentDialog record={ASKING} />
      </TestProvider>,
    )
    expect(screen.getByRole('group', { name: /\?$/ })).toContainElement(allow())
    expect(screen.queryByText('inherited')).toBeNull()
  })

  it('as a part of a decision: it is for this once', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={ASKING} />
      </TestProvider>,
    )
    lend('scope', 'always')
    lend('note', 'and again')
    await userEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', scope: 'once' } }])
    expect(Object.keys((host.sent[0] as { decision: object }).decision)).not.toContain('note')
  })
})

describe('a host of a class', () => {
  class Runtime implements ToolHost {
    readonly #taken: ConsentDecision[] = []
    async decideConsent(_: ToolCallRecord, decision: ConsentDecision) {
      this.#taken.push(decision)
    }
    get taken() {
      return this.#taken
    }
  }

  it('is called with its own methods, on itself', async () => {
    const host = new Runtime()
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={ASKING} />
      </TestProvider>,
    )
    await userEvent.click(allow())
    await waitFor(() => expect(host.taken).toMatchObject([{ kind: 'allow' }]))
  })

  it('that throws when its method is read took no decision, and the person is told', async () => {
    class Broken implements ToolHost {
      get decideConsent(): never {
        throw new Error('not connected')
      }
    }
    render(
      <TestProvider host={new Broken()}>
        <ToolCallBubble record={ASKING} />
      </TestProvider>,
    )
    await userEvent.click(allow())
    expect(await screen.findByText('Your decision did not arrive.')).toBeVisible()
    expect(screen.queryByText(/^Allowed/)).toBeNull()
  })
})
