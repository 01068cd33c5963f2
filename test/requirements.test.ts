import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { APPS } from './apps/table.mjs'
import { testTitles } from './support/testTitles.ts'

const ID =
  /^(?:(?:PUB|REL|APP|SET|WAY|RDO|DRA|ROW|HRD|VIE|STA)-\d{2}|[FH]-\d{2}[a-z]?|[SLAGNPDRX][1-9]\d?|D[TSLPV][1-9]\d?[a-z]?)$/
const ID_WITHIN = /\b(?:(?:PUB|REL|APP|SET|WAY)-\d{2}|D?[SLAGNPDTVX][1-9]\d?[a-z]?|demands? \d+)\b/

/** An app is a row of its table, which is its title. */
const APP_TABLE = 'test/apps/table.mjs'

const upTo = (letters: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => `${letters}${index + 1}`)

/** Ids whose rows must stand here: one that is deleted is missed. */
const EXPECTED: readonly string[] = [
  ...upTo('S', 15),
  ...upTo('L', 22),
  ...upTo('A', 15),
  ...upTo('G', 11),
  ...upTo('N', 10),
  ...upTo('X', 8),
  ...upTo('DT', 15),
  ...upTo('DS', 16),
  ...upTo('DL', 5),
  ...upTo('DP', 25),
  ...[1, 2, 6, 7, 9, 10, 11, 13].map((number) => `DV${number}`),
]

/** Of them those without a row, and why. */
const WITHOUT_ROW: Record<string, string> = {
  DP14: 'about the tests themselves: their waits end by conditions',
}

const lines = readFileSync('test/requirements.md', 'utf8').split('\n')
const rows = lines
  .filter((line) => /^\| (?!id |---)/.test(line))
  .map((line) => {
    const [, id = '', requirement = '', shownBy = ''] = line.split(/(?<!\\)\|/)
    return { id: id.trim(), requirement: requirement.trim(), shownBy: shownBy.trim() }
  })
const shown = rows.flatMap(({ id, shownBy }) => shownBy.split('<br>').map((test) => ({ id, test })))

const written = new Map<string, ReadonlySet<string>>()
const titlesOf = (file: string): ReadonlySet<string> => {
  const titles =
    written.get(file) ??
    (file === APP_TABLE ? new Set(APPS.map(({ name }) => name)) : testTitles(file))
  written.set(file, titles)
  return titles
}

const filesOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)

describe('the table of requirements', () => {
  it('has well-formed ids, each once, and a sentence for each', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => !ID.test(id))).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(rows.filter(({ requirement }) => !/^\S.*\.$/.test(requirement))).toEqual([])
  })

  it('has a row for every id that is expected, but for those that are named with a reason', () => {
    const ids = rows.map(({ id }) => id)
    const missing = EXPECTED.filter((id) => !ids.includes(id))
    expect(missing).toEqual(EXPECTED.filter((id) => Object.hasOwn(WITHOUT_ROW, id)))
  })

  it('has no id without a test, and names no test that is gone', () => {
    const gone = shown.filter(({ test }) => {
      const [, file = '', title = ''] = /^`([^`]+)` › "(.+)"$/.exec(test) ?? []
      const path = `test/${file}`
      return !existsSync(path) || !titlesOf(path).has(title.replaceAll(/\\([|_*<])/g, '$1'))
    })
    expect(gone).toEqual([])
  })

  it('has a row for every app and every journey', () => {
    const tests = new Set(shown.map(({ test }) => test.replaceAll(/\\([|_*<])/g, '$1')))
    const journeys = filesOf('test/browsers', /\.journey\.test\.ts$/).flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^ +test\('(.+?)'/gm),
        ([, title]) => `\`${file.slice('test/'.length)}\` › "${title}"`,
      ),
    )
    const apps = APPS.map(({ name }) => `\`apps/table.mjs\` › "${name}"`)
    expect(journeys.length).toBeGreaterThan(5)
    expect([...apps, ...journeys].filter((test) => !tests.has(test))).toEqual([])
  })

  it('is the only place of the ids: no title of a test or a story has one', () => {
    const tests = filesOf('test', /\.test(?:-d)?\.tsx?$/).flatMap((file) =>
      [...titlesOf(file)].map((title) => `${file}: ${title}`),
    )
    const stories = filesOf('stories', /\.stories\.tsx$/).flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^export const (\w+)|^ {2}(?:name|title): '(.*)'/gm),
        ([, exported, named]) => `${file}: ${named ?? exported}`,
      ),
    )
    expect(tests.length).toBeGreaterThan(0)
    expect(stories.length).toBeGreaterThan(0)
    expect([...tests, ...stories].filter((title) => ID_WITHIN.test(title))).toEqual([])
  })
})
