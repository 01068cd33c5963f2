import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Versions = Record<string, string>
type App = { name: string; packages?: Versions }
type Manifest = { dependencies?: Versions; devDependencies?: Versions }
type Lock = { packages: Record<string, Manifest> }

// scripts are no part of what is type-checked
const [rows, making]: string[] = ['../apps/table.mjs', '../apps/run/makeApp.mjs']
const { APPS } = (await import(rows!)) as { APPS: readonly App[] }
const { manifestOf } = (await import(making!)) as {
  manifestOf: (
    row: Omit<App, 'name'>,
    manifest: Manifest,
    how: { lock?: Lock; isFresh: boolean },
  ) => Manifest
}

describe('the apps of other people', () => {
  test('fail with a sentence where npm’s registry cannot be reached', async () => {
    const env = {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    }
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, ['scripts/apps.mjs', 'next'], { env }, (error, out, err) =>
        resolve({ code: error?.code, said: out + err }),
      )
    })
    expect(code).toBe(1)
    expect(said).toContain('npm’s registry cannot be reached')
  })
})

describe('an app installs', () => {
  test.each(APPS)('the versions of the table, which its lockfile has too: $name', (app) => {
    const lock = JSON.parse(readFileSync(`test/apps/${app.name}/package-lock.json`, 'utf8')) as Lock
    expect(lock.packages['']?.dependencies).toMatchObject(app.packages ?? {})
  })

  const row = { packages: { react: '18.3.1' } }
  const generated = { dependencies: { react: '^19.9.0' }, devDependencies: { webpack: '^5.999.0' } }
  const lock = {
    packages: { '': { dependencies: row.packages, devDependencies: { webpack: '^5.112.2' } } },
  }

  test('what its lockfile says where its generator names the newest', () => {
    expect(manifestOf(row, generated, { lock, isFresh: false })).toEqual({
      dependencies: { react: '18.3.1', handrail: 'file:handrail.tgz' },
      devDependencies: { webpack: '^5.112.2' },
    })
  })

  test('the newest of everything where it is made fresh', () => {
    expect(manifestOf(row, generated, { isFresh: true })).toEqual({
      dependencies: { react: 'latest', handrail: 'file:handrail.tgz' },
      devDependencies: { webpack: '^5.999.0' },
    })
  })
})
