import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Mutant = { name: string; file: string; search: string; tests: readonly string[] }

// scripts are no part of what is type-checked
const [table, passages]: string[] = ['../../scripts/mutants.table.mjs', '../../scripts/passage.mjs']
const { MUTANTS } = (await import(table!)) as {
  MUTANTS: readonly Mutant[]
}
const { passage } = (await import(passages!)) as {
  passage: (search: string) => RegExp
}

test('each guard of the table of mutants stands at one place, and its tests are there', () => {
  const problems = MUTANTS.flatMap(({ name, file, search, tests }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const found = text.match(passage(search))?.length ?? 0
    const gone = tests.filter(
      (test) => !test || (/\.tsx?$/.test(test) && !existsSync(resolve(test))),
    )
    const isNarrow = tests.some((part) => part?.startsWith('test/'))
    return found === 1 && gone.length === 0 && isNarrow
      ? []
      : [`${name}: ${found} in ${file} ${gone.join()}`]
  })
  expect(problems).toEqual([])
})
