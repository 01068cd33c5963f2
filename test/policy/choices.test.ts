import { deriveToolCallStatus, evaluateCall, explainToolMode } from '../support/byWords.ts'
import type { JsonObject } from '../../src/model/index.ts'

const evaluated = (name: string, given: JsonObject, inputSchema?: JsonObject) =>
  evaluateCall({ name, arguments: given }, { tool: { server: null, inputSchema } })

describe('an argument that chooses what is done', () => {
  it.each<[name: string, given: JsonObject, mode: string]>([
    ['update_user', { action: 'delete', user: 'ann' }, 'destructive'],
    ['update_user', { operation: 'purge_user' }, 'destructive'],
    ['set_user', { Method: 'REMOVE' }, 'destructive'],
    ['get_users', { action: 'create' }, 'safe_write'],
    ['update_rows', { operations: [{ op: 'add' }, { op: 'remove' }] }, 'destructive'],
    ['fetch', { method: 'POST', url: 'https://a.example' }, 'external'],
    ['get_posts', { action: 'post' }, 'external'],
    ['update_rows', { actions: ['delete'] }, 'destructive'],
  ])('raises the mode of a call on the server and on the page: %s %j, %s', (name, given, mode) => {
    expect(evaluated(name, given).mode).toBe(mode)
    const record = { call: { id: 'c', name, arguments: given } }
    expect(deriveToolCallStatus(record).mode).toBe(mode)
  })

  it('says so, makes the call ask, and counts what it does to others', () => {
    const { verdict, because } = evaluated('update_user', { action: 'delete' })
    expect(verdict).toBe('ask')
    expect(because.map(({ text }) => text)).toContain('its action is delete')
    expect(evaluated('update_order', { action: 'refund' }).verdict).toBe('ask')
    expect(evaluated('update_order', { action: 'rename' }).verdict).toBe('run')
  })

  it('is a command only if the tool declares its commands', () => {
    const schema = { properties: { command: { enum: ['show', 'reset'] } } }
    expect(evaluated('update_view', { command: 'reset' }).mode).toBe('safe_write')
    expect(evaluated('update_view', { command: 'reset' }, schema).mode).toBe('destructive')
  })

  it('never lowers a mode, nor changes one that the app registered', () => {
    expect(evaluated('delete_user', { action: 'list' }).mode).toBe('destructive')
    const policy = { tools: { update_user: { mode: 'safe_write' } } } as const
    const call = { name: 'update_user', arguments: { action: 'delete' } }
    expect(evaluateCall(call, { tool: { server: null } }, policy).mode).toBe('safe_write')
    expect(explainToolMode('update_user').mode).toBe('safe_write')
  })
})
