import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { protocols } from './adapters/conformance/protocols.ts'
import { testTitles } from './support/testTitles.ts'
import { ASPECTS, SYSTEMS } from '../stories/support/systems.ts'

/** The columns that differ for a user. The page says the rest in sentences. */
const SHOWN = ['consent', 'question', 'results'] as const

const cells = SYSTEMS.flatMap(({ folder, cells: row }) =>
  ASPECTS.map((aspect) => [`${folder}, ${aspect}`, row[aspect]] as const),
)

/** What stands beside the adapters: their common parts, and the kit for one of your own. */
const NOT_ONE = ['shared', 'conformance', 'index.ts']

describe('the table of systems in the docs', () => {
  it('has a row for every adapter, and no other', () => {
    expect(SYSTEMS.map(({ folder }) => folder).toSorted()).toEqual(
      readdirSync('src/adapters')
        .filter((folder) => !NOT_ONE.includes(folder))
        .toSorted(),
    )
  })

  it.each(cells)(
    '%s: says something, and names a test that exists',
    (_cell, { says, test: { file, name } }) => {
      expect(says).not.toBe('')
      expect(existsSync(file)).toBe(true)
      expect(testTitles(file)).toContain(name)
    },
  )

  it('is the one of docs/systems.md', () => {
    const lines = readFileSync('docs/systems.md', 'utf8').split('\n')
    const written = lines
      .filter((line) => line.startsWith('| ') && !line.startsWith('| System '))
      .map((line) => line.split(/(?<!\\)\|/).map((text) => text.trim().replaceAll('\\', '')))
    const rows = SYSTEMS.map(({ folder, title, cells: row }) => [
      `${title}, \`${folder}\``,
      ...SHOWN.map((aspect) => (row[aspect].can ? row[aspect].says : '–')),
    ])
    expect(written.map((texts) => texts.slice(1, -1)).slice(1)).toEqual(rows)
  })

  it('names the conformance suite only for adapters that are in it', () => {
    const named = SYSTEMS.filter(({ cells: { streaming } }) =>
      streaming.test.file.includes('conformance'),
    ).map(({ folder }) => folder)
    expect(named.toSorted()).toEqual(protocols.map(({ name }) => name).toSorted())
  })
})
