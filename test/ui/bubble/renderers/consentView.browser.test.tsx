/* oxlint-disable jsx-a11y/control-has-associated-label -- the part gives its words */
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  ConsentDialogAllow,
  ConsentDialogContent,
  ConsentDialogDeny,
  ConsentQueue,
  defineConsentView,
  ToolCallBubble,
  ToolHostProvider,
  type RendererProps,
} from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance } from '../../../support/page/clock.ts'
import {
  armed,
  centre,
  HELD,
  openRequests,
  press,
  render,
  shown,
} from '../../../support/requestInBrowser.tsx'

openRequests()

const BOX = { padding: '8px 20px' }
const Buttons = ({ isDenyHidden = false }) => (
  <div data-testid="own">
    <ConsentDialogDeny
      render={<button style={{ ...BOX, display: isDenyHidden ? 'none' : 'inline' }} />}
    />
    <ConsentDialogAllow render={<button style={BOX} />} />
  </div>
)
const isTheirs = () => document.querySelector('[data-testid=own]') !== null

function ask(View: ComponentType<RendererProps>) {
  const host = createTestHost()
  const renderers = { consent: defineConsentView(View) }
  render(
    <ToolHostProvider host={host} renderers={renderers}>
      <ToolCallBubble record={HELD} />
    </ToolHostProvider>,
  )
  return host
}

describe('an app’s own view of a request, with a mouse', () => {
  it('its Allow counts once it has been seen, and not before', async () => {
    const host = ask(() => (
      <>
        <ConsentDialogContent />
        <Buttons />
      </>
    ))
    await shown()
    expect(isTheirs()).toBe(true)
    await press(centre())
    expect(host.sent).toEqual([])
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }]))
  })

  it('its Deny counts at once', async () => {
    const host = ask(() => (
      <>
        <ConsentDialogContent />
        <Buttons />
      </>
    ))
    await shown()
    await press(centre(page.getByRole('button', { name: 'Deny' }).element()))
    await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }]))
  })

  it('in a queue it is the view of each request', async () => {
    const host = createTestHost()
    const other = { ...HELD, call: { ...HELD.call, id: 'call-2' } }
    const view = defineConsentView(() => (
      <>
        <ConsentDialogContent />
        <Buttons />
      </>
    ))
    render(
      <ToolHostProvider host={host} armDelay={50} renderers={{ consent: view }}>
        <ConsentQueue records={[HELD, other]} />
        <ToolCallBubble record={HELD} />
      </ToolHostProvider>,
    )
    for (const id of [HELD.call.id, 'call-2']) {
      await armed()
      expect(document.querySelectorAll('[data-testid=own]')).toHaveLength(1)
      await press(centre())
      await vi.waitFor(() => expect(host.sent.at(-1)).toMatchObject({ record: { call: { id } } }))
    }
  })
})

describe('a view that hides Deny, or takes from Allow what it is given', () => {
  it('a style sheet that hides Deny: the kit’s view stands', async () => {
    ask(() => (
      <>
        <ConsentDialogContent />
        <Buttons isDenyHidden />
      </>
    ))
    await shown()
    expect(isTheirs()).toBe(false)
    await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
  })

  it('a view that is hidden as a whole is not broken', async () => {
    const renderers = {
      consent: defineConsentView(() => (
        <>
          <ConsentDialogContent />
          <Buttons />
        </>
      )),
    }
    const view = (isHidden: boolean) => (
      <ToolHostProvider host={createTestHost()} renderers={renderers}>
        <div hidden={isHidden}>
          <ToolCallBubble record={HELD} />
        </div>
      </ToolHostProvider>
    )
    render(view(true))
    await vi.waitFor(() => expect(isTheirs()).toBe(true))
    render(view(false))
    await shown()
    expect(isTheirs()).toBe(true)
  })

  it('an Allow of the app’s that drops what it is given never counts', async () => {
    const host = ask(() => (
      <>
        <ConsentDialogContent />
        <ConsentDialogDeny />
        <ConsentDialogAllow
          render={({ onClick, children }) => (
            <button onClick={onClick} data-verb="allow" style={BOX}>
              {children}
            </button>
          )}
        />
      </>
    ))
    await shown()
    await advance(900)
    await press(centre())
    expect(host.sent).toEqual([])
  })
})
