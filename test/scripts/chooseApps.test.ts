import { readdirSync } from 'node:fs'
import { chooseApps, leftOut } from '../apps/run/chooseApps.mjs'
import { APPS, isTouchedBy } from '../apps/table.mjs'

const namesOf = (apps: readonly { name: string }[]) => apps.map(({ name }) => name)
const choose = (commit: string, last: readonly string[], recent: readonly string[] = last) =>
  chooseApps(APPS, { commit, last, recent, others: 2 })

describe('the apps of other people that CI makes', () => {
  it('leave no file of src, no example and no command without an app', () => {
    const files = ['src', 'cli', 'examples', 'bin', 'scripts/package'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => `${entry.parentPath}/${entry.name}`),
    )
    expect(files.length).toBeGreaterThan(100)
    const without = files.filter((file) => !APPS.some((app) => isTouchedBy(app, [file])))
    expect(without).toEqual([])
  })

  it('are those that the last commit touches, and two that its hash draws', () => {
    const last = ['src/adapters/copilotkit/readResult.ts']
    const { owed, more } = choose('abc', last)
    expect(namesOf(owed)).toEqual(expect.arrayContaining(['copilotkit', 'import-map']))
    expect(owed).toHaveLength(4)
    expect(more).toEqual([])
    expect(namesOf(choose('abc', last).owed)).toEqual(namesOf(owed))
  })

  it('go on with those that earlier commits touch, in another order at each commit', () => {
    const orders = ['a', 'b', 'c', 'd'].map((commit) => {
      const { owed, more } = choose(
        commit,
        [],
        ['src/styles.css', 'src/bubble/x.ts', 'src/policy/y'],
      )
      expect(owed).toHaveLength(2)
      expect(more.some((app) => owed.includes(app))).toBe(false)
      return namesOf(more).join()
    })
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  it('are all accounted for at the end: what the last commit asks for must not be missing', () => {
    const chosen = choose('abc', ['src/shadcn.css'], ['src/policy/index.ts'])
    expect(leftOut(chosen, [...chosen.owed, ...chosen.more])).toEqual({ missed: [], later: [] })
    expect(leftOut(chosen, chosen.owed)).toEqual({ missed: [], later: namesOf(chosen.more) })
    expect(leftOut(chosen, []).missed).toContain('tailwind-shadcn')
  })
})
