import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { commandsRoot } from '../../src/ui/consent/useConsent.tsx'
import { formRoot } from '../../src/ui/consent/formRoot.ts'
import { ToolCallBubble, useConsent, ConsentQueue, type ToolCallRecord } from '../../src/index.ts'
import type { LazyRoot } from '../../src/internal/lazyRoot.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { holdModule } from '../support/later/holdModule.ts'
const fetched = (module: LazyRoot<unknown>) => act(async () => { module.load(); await vi.waitFor(() => expect(module.state().value).toBeDefined()) })
const rec = (request: object = {}, call: object = { command: 'rm -rf /' }): ToolCallRecord => exampleRecord('awaiting_consent', { call: { id: 'c', name: 'shell_run', arguments: call as never }, request: { id: 'r', ...request } as never })
afterEach(() => void vi.restoreAllMocks())
const out: string[] = []
afterAll(() => console.log(out.join('\n')))
const tick = () => act(async () => { await new Promise((r) => setTimeout(r, 30)) })
const state = () => screen.queryAllByRole('button').map((b) => `${b.textContent}${b.getAttribute('aria-disabled') === 'true' ? '(off)' : ''}`).join(' / ')
describe.each([
  ['plain', {}], ['options', { options: [{ id: 'yes', label: 'Yes, run', kind: 'allow' }, { id: 'copy', label: 'Make a copy' }] }], ['scopes', { can: { scopes: ['once', 'always', 'conversation'] } }], ['edit', { can: { edit: true } }], ['respond', { can: { respond: true } }], ['abort', { can: { abort: true } }],
] as [string, object][])('%s', (what, request) => {
  it('x', async () => {
    await fetched(commandsRoot); await fetched(formRoot)
    const network = holdModule(commandsRoot as never)
    const host = createTestHost()
    let consent: any
    const record = rec(request)
    function Hook() { consent = useConsent(record); return null }
    render(<TestProvider host={host} shortcuts={{ allow: 'Control+Enter', deny: 'Control+Backspace' } as never}><Hook /><ToolCallBubble record={record} /></TestProvider>)
    await tick()
    await network.fail(); await tick()
    out.push(`${what} failed: ${state()}`)
    for (const b of screen.queryAllByRole('button')) if (/Allow|Yes|copy|Respond/.test(b.textContent ?? '')) await userEvent.click(b)
    out.push(`   after presses sent ${JSON.stringify(host.sent.map((s: any) => s.decision ?? s.verb))}`)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    out.push(`   after shortcut sent ${host.sent.length}`)
    out.push('   hook ' + Object.keys(consent).join() + ' ' + JSON.stringify({ ...consent, request: undefined }).slice(0, 300))
    try { consent.allow?.() ; consent.decide?.({ kind: 'allow' }) } catch (e) { out.push('   hook throws ' + e) }
    await tick()
    out.push(`   after hook sent ${host.sent.length} ${document.body.textContent!.slice(0, 300)}`)
  })
})
