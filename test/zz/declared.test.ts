import { deriveToolCallStatus, defineToolPolicy, evaluateCall } from '../support/byWords.ts'
import { createWords } from '../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../src/status/messages.en.ts'
import { phraseOf, phraseText } from '../../src/status/phrase.ts'
import { rules } from '../../src/rules/index.ts'
const words = createWords(STATUS_WORDS)
const P = (given: object) => defineToolPolicy(given as never)
const perm = (...list: [string, string][]) => P({ rules, permissions: list.map(([rule, verdict]) => ({ rule, verdict })) })
const rows: [string, string, object?, any?, any?][] = [
  ['get_1', 'deleteFile'],
  ['get_1', 'fs.delete_file'],
  ['get_1', 'mcp__fs__delete_file'],
  ['get_1', 'fs/delete_file'],
  ['get_1', 'delete\u200b_file'],
  ['get_1', 'dеlete_file'],
  ['get_1', 'Delete a file'],
  ['get_1', 'DELETE_FILE'],
  ['get_1', ''],
  ['get_1', ' '],
  ['get_1', 'x'.repeat(300)],
  ['get_1', 'Get 1'],
  ['get_1', 'unknown'],
  ['get_1', 'Frobnicate'],
  ['get_1', 'send_money'],
  ['get_1', 'manage_user', { action: 'delete', user: 'ann' }],
  ['get_1', 'update_user', { action: 'delete', user: 'ann' }],
  ['delete_1', 'get_user', { user: 'ann' }],
  ['update_user', 'get_user', { user: 'ann' }],
  ['get_1', 'delete_file', {}, perm(['fs/delete_*', 'deny'])],
  ['get_1', 'delete_file', {}, perm(['*/delete_file', 'deny'])],
  ['get_1', 'delete_file', {}, perm(['delete_file', 'deny'])],
  ['get_1', 'delete_file', {}, perm(['fs/*', 'run'], ['fs/delete_file', 'deny'])],
  ['get_1', 'delete_file', {}, perm(['fs/get_1', 'run'], ['fs/delete_file', 'ask'])],
  ['get_1', 'delete_file', {}, perm(['fs/get_1', 'run'])],
  ['get_1', 'delete_file', {}, perm(['fs/get_*', 'run'])],
  ['get_1', 'delete_file', {}, perm(['fs/*', 'run'])],
  ['get_1', 'fs/delete_file', {}, perm(['fs/delete_file', 'deny'])],
  ['get_1', 'mcp__fs__delete_file', {}, perm(['fs/delete_file', 'deny'])],
  ['get_1', 'DeleteFile', {}, perm(['fs/delete_file', 'deny'])],
  ['get_1', 'delete_file', { path: '/etc/x' }, perm(['fs/delete_file(path: /etc/**)', 'deny'])],
  ['get_1', 'delete_file', { path: '/etc/x' }, perm(['fs/get_1', 'run'], ['fs/delete_file(path: /etc/**)', 'ask'])],
  ['get_1', 'delete_file', {}, P({ tools: { delete_file: { mode: 'destructive' } } })],
  ['get_1', 'read_file', {}, P({ tools: { read_file: { outbound: 'pay' } } })],
  ['get_1', 'read_file', {}, P({ tools: { read_file: { local: true } } })],
  ['get_1', 'update_file', {}, P({ tools: { get_1: { mode: 'read' }, update_file: { mode: 'destructive' } } })],
  ['get_1', 'update_file', {}, P({ tools: { get_1: { mode: 'destructive' }, update_file: { mode: 'read' } } })],
  ['get_1', 'update_file', {}, P({ tools: { update_file: { confirmBy: 'again', mode: 'destructive' } } })],

]
it('declared', () => {
  const out = rows.map(([id, name, args = {}, policy]) => {
    try {
    const record = { call: { id: 'c', name: id, arguments: args }, spec: { name, server: 'fs' } }
    const status = deriveToolCallStatus(record as never, { policy })
    const ev = evaluateCall({ name: id, arguments: args } as never, { tool: { name, server: 'fs' } } as never, policy)
    return `${id} as ${JSON.stringify(name).slice(0,40)} ${JSON.stringify(args)} ${JSON.stringify(policy?.permissions?.map((p:any)=>[p.rule,p.verdict]) ?? policy?.tools ?? '')} | ${status.mode} ${status.kind} ${ev.verdict} ${ev.mode} ${ev.because.map(b=>b.text).join('; ')}| ${phraseText(phraseOf(status, 'did', words), words).slice(0,80)}`
    } catch (e) { return `${id} ${name} THROWS ${e}` }
  })
  console.log(out.join('\n'))
})
