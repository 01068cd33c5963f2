import { defineToolPolicy, evaluateCall } from '../support/byWords.ts'
import { rules } from '../../src/rules/index.ts'
import { maskSecrets } from '../../src/internal/maskSecrets.ts'
it('x', () => {
  for (const g of [{ command: 'ls', password: 'hunter2' }, { command: 'ls', apiKey: 'abcdef' }, { command: 'ls', env: { API_TOKEN: 'zzz' } }, { command: 'ls', env: { PATH: 'a', note: 'x\ny\u202e' } }, {command: 'ls', '\u202ex\n': 'y'}, {command:'ls', n: null}, {command:'ls', big: 10n}])
    console.log(evaluateCall({ name: 'bash', arguments: g } as never, { tool: { server: null } }, defineToolPolicy({ rules, permissions: [{ rule: 'bash(command: ls *)', verdict: 'run' }] })).because.at(-1))
  console.log(maskSecrets('password: hunter2'), maskSecrets('{"API_TOKEN":"zzz"}'))
})
