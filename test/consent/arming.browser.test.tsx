import { StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble, ToolHostProvider } from '../../src/index.ts'
import { createTestHost, exampleRecord } from '../../src/testing/index.ts'
import '../../src/styles.css'

let container: HTMLElement
let root: Root

beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'))
  Object.assign(container.style, { padding: '16px' })
  root = createRoot(container)
  window.focus()
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const show = (children: ReactNode) => root.render(<StrictMode>{children}</StrictMode>)
const allow = () => page.getByRole('button', { name: 'Allow' })
const armed = async () => await expect.element(allow()).toHaveAttribute('aria-disabled', 'false')
const HELD = exampleRecord('awaiting_consent')

describe('a request that comes', () => {
  it('PUB-24 cannot be allowed before it has been in view for half a second, and an early click begins anew', async () => {
    const host = createTestHost()
    show(<ToolHostProvider host={host}><ToolCallBubble record={HELD} /></ToolHostProvider>)
    await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
    expect(document.hasFocus()).toBe(true)
    await userEvent.click(allow().element(), { force: true })
    expect(host.sent).toHaveLength(0)
    await armed()
    await userEvent.click(allow().element())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })
})
