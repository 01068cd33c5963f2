import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

type Versions = Record<string, string>
type App = { name: string; touchedBy?: readonly string[]; packages?: Versions }
type Manifest = { dependencies?: Versions; devDependencies?: Versions }
type Lock = { packages: Record<string, Manifest> }
type Draw = { commit: string; isTouched: (app: App) => boolean; most?: number; others: number }

// scripts are no part of what is type-checked
const [rows, making, recent]: string[] = [
  '../apps/table.mjs',
  '../apps/run/makeApp.mjs',
  '../../scripts/recent.mjs',
]
const { APPS, isTouchedBy } = (await import(rows!)) as {
  APPS: readonly App[]
  isTouchedBy: (app: App, changed: readonly string[]) => boolean
}
const { manifestOf } = (await import(making!)) as {
  manifestOf: (
    row: Omit<App, 'name'>,
    manifest: Manifest,
    how: { lock?: Lock; isFresh: boolean },
  ) => Manifest
}
const { drawRecent } = (await import(recent!)) as {
  drawRecent: (items: readonly App[], how: Draw) => App[]
}

const ci = (commit: string, changed: readonly string[] = []): string[] =>
  drawRecent(APPS, { commit, isTouched: (app) => isTouchedBy(app, changed), others: 2 }).map(
    ({ name }) => name,
  )
const COMMITS = Array.from({ length: 60 }, (_, at) => `commit ${at}`)

describe('the apps that CI makes', () => {
  test.each([
    ['src/styles.css', ['tailwind-shadcn', 'vite-react-18', 'webpack']],
    ['src/adapters/copilotkit/index.ts', ['copilotkit', 'import-map']],
    ['test/apps/webpack/package-lock.json', ['webpack']],
    ['package.json', ['vite-react-19']],
  ])('of a change of %s are those it touches, and two others', (file, touched) => {
    for (const commit of COMMITS) {
      const names = ci(commit, ['LICENSE', file])
      expect(names).toEqual(expect.arrayContaining(touched))
      expect(new Set(names).size).toBe(touched.length + 2)
    }
  })

  test('are the same for the same commit', () => {
    for (const commit of COMMITS) expect(ci(commit)).toEqual(ci(commit))
  })

  test('are all of them, over many commits', () => {
    const made = new Set(COMMITS.flatMap((commit) => ci(commit)))
    expect(made.size).toBe(APPS.length)
  })

  test('are no more than are asked for, where a change touches all', () => {
    const how = { commit: COMMITS[0]!, isTouched: () => true, most: 3, others: 2 }
    expect(drawRecent(APPS, how)).toHaveLength(3)
  })

  test('are touched by files that are there', () => {
    const gone = APPS.flatMap(({ touchedBy = [] }) => touchedBy.filter((path) => !existsSync(path)))
    expect(gone).toEqual([])
  })

  test('fail with a sentence where npm’s registry cannot be reached', async () => {
    const env = {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    }
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, ['scripts/apps.mjs', '--recent'], { env }, (error, out, err) =>
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
