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
    ['update_user', { action: ' delete\u200b' }, 'destructive'],
    ['update_user', { method: 'users/delete' }, 'destructive'],
    ['update_user', { action: { type: 'delete' } }, 'destructive'],
    ['update_user', { operation_type: 'delete' }, 'destructive'],
    ['call_api', { httpMethod: 'DELETE' }, 'destructive'],
    ['update_user', { params: { action: 'delete' } }, 'destructive'],
    ['update_rows', { changes: [{ action: 'set' }, { action: 'remove' }] }, 'destructive'],
    ['update_user', { delete: true }, 'destructive'],
    ['update_sheet', { requests: [{ deleteSheet: { sheetId: 1 } }] }, 'destructive'],
    ['update_user', { delete: false, payment_method: 'cancel' }, 'safe_write'],
    ['update_user', { action: 'delete nothing, it is safe' }, 'safe_write'],
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
