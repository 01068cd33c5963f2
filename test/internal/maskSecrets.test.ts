import { maskSecrets, secretsIn } from '../../src/internal/maskSecrets.ts'
import { processorTime } from '../support/processorTime.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fwpM'

describe('maskSecrets', () => {
  it.each([
    ['sk-proj-abcdefghij1234567890', '••••••••'],
    ['use sk_live_abcdefghij123456, please', 'use ••••••••, please'],
    [`ghp_${'a1'.repeat(18)} github_pat_${'b2'.repeat(20)}`, '•••••••• ••••••••'],
    ['xoxb-1234567890-abcdefghij', '••••••••'],
    ['AKIAIOSFODNN7EXAMPLE', '••••••••'],
    [JWT, '••••••••'],
    ['a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b', 'a •••••••• b'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nnever ends', '••••••••'],
    [
      'curl -H "Authorization: Bearer abc123def456" https://x.example',
      'curl -H "Authorization: Bearer ••••••••" https://x.example',
    ],
    ['Cookie: session=abc; theme=dark', 'Cookie: ••••••••'],
    ['PGPASSWORD=hunter2 psql', 'PGPASSWORD=•••••••• psql'],
    ['https://x.example/?api_key=abcdef&page=2', 'https://x.example/?api_key=••••••••&page=2'],
    ['postgres://user:pa55@db.example/x', 'postgres://user:••••••••@db.example/x'],
    ['npm_config_registry_token=abc123', '••••••••=••••••••'],
    ['token=bearer abc123def456', 'token=•••••••• ••••••••'],
    ['token=password="my word"', 'token=••••••••"••••••••"'],
    ['https://sk-abcdefghij123456:pa55@x.example', 'https://••••••••:••••••••@x.example'],
    ['{"password":"my \\"long\\" word","user":"ann"}', '{"password":"••••••••","user":"ann"}'],
  ])('hides the secret in %j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  it.each([
    'risk-management-of-something-long',
    'Unexpected token: }',
    'bearer authentication required',
    'a passwordless login',
    'max_tokens: 400',
    'https://x.example:8080/a@b',
    'src/token.ts',
    'The secret is out.',
    'BEGIN PRIVATE KEY',
    'task-abcdefghijklmnopqrst',
    '',
  ])('leaves %j as it is', (text) => {
    expect(maskSecrets(text)).toBe(text)
    expect(secretsIn(text)).toEqual([])
  })

  it('takes time in proportion to the length of the text', () => {
    for (const piece of [
      'eyJ-',
      'token=',
      '://a:',
      'bearer ',
      '-----BEGIN PRIVATE KEY-----',
      '"password":"',
      'cookie: ',
      'sk-',
      '@',
      '"',
      '\\',
    ]) {
      const text = piece.repeat(Math.ceil(500_000 / piece.length))
      expect(processorTime(() => maskSecrets(text))).toBeLessThan(3000)
    }
  })
})
