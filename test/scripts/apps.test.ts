import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

type App = { name: string; touchedBy?: readonly string[] }
type Draw = { commit: string; isTouched: (app: App) => boolean; most?: number; others: number }

// scripts are no part of what is type-checked
const [rows, recent]: string[] = ['../apps/table.mjs', '../../scripts/recent.mjs']
const { APPS, isTouchedBy } = (await import(rows!)) as {
  APPS: readonly App[]
  isTouchedBy: (app: App, changed: readonly string[]) => boolean
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
    ['src/styles.css', ['tailwind-shadcn', 'vite-react-18']],
    ['src/adapters/copilotkit/index.ts', ['copilotkit']],
    ['test/apps/webpack/package-lock.json', ['webpack']],
    ['package.json', ['vite-react-19']],
  ])('of a change of %s are those it touches, and two others', (file, touched) => {
    for (const commit of COMMITS) {
      const names = ci(commit, ['README.md', file])
      expect(names.slice(0, touched.length).toSorted()).toEqual(touched)
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

  test('are touched by files that are there, and have a lockfile', () => {
    const gone = APPS.flatMap(({ name, touchedBy = [] }) =>
      [`test/apps/${name}/package-lock.json`, ...touchedBy].filter((path) => !existsSync(path)),
    )
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
