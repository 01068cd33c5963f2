import { isSecretKey } from '../../../src/internal/isSecretKey.ts'

it.each([
  'password',
  'Password',
  'PASSWORD',
  'db_password',
  'dbPassword',
  'user-passwd',
  'token',
  'accessToken',
  'ACCESS_TOKEN',
  'apiKey',
  'api_key',
  'API-KEY',
  'apikey',
  'X-Api-Key',
  'APIKey',
  'secret',
  'clientSecret',
  'client.secret',
  'authorization',
  'Authorization',
  'Set-Cookie',
  'cookies',
  'privateKey',
  'secret_access_key',
  'credentials',
  'sshKey',
])('%s is the key of a secret', (key) => {
  expect(isSecretKey(key)).toBe(true)
})

it.each([
  'name',
  'key',
  'primaryKey',
  'keyboard',
  'tokenCount',
  'token_type',
  'max_tokens_limit',
  'passwordless',
  'author',
  'secretary',
  'cookieUrl',
  'monkey',
  'path',
  '',
  '__proto__',
])('%s is not the key of a secret', (key) => {
  expect(isSecretKey(key)).toBe(false)
})
