import { dirname, resolve } from 'node:path'
import type { Messages } from '../../src/words/foreign.ts'
import { readSourceFiles } from '../support/sourceFiles.ts'

// A view brings the English words that it says, so that they load with it. What it says and does not
// bring is shown as the last word of its key.

const BRINGS = /\bconst words = useWords\((\w+)\)/g
const SAYS = /\bwords\.(text|parts|count)\(\s*'([\w.]+)'/g

/** The functions of src that bring words, each with the text of its file. */
const views = [...readSourceFiles().values()].flatMap(({ path, text: file }) =>
  file
    .split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)
    .filter((text) => text.match(BRINGS))
    .map((text) => ({ path, file, text })),
)

/** The words that a function gives `useWords`. */
async function wordsOf(path: string, file: string, text: string): Promise<Messages> {
  const sets = [...new Set([...text.matchAll(BRINGS)].map(([, name = '']) => name))]
  const found = await Promise.all(
    sets.map(async (name) => {
      const from = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '([^']+)'`).exec(
        file,
      )
      const module: Record<string, Messages> = await import(resolve(dirname(path), from?.[1] ?? ''))
      return module[name]
    }),
  )
  return Object.assign({}, ...found) as Messages
}

describe('a view', () => {
  it('brings the words that it says', async () => {
    const missing = await Promise.all(
      views.map(async ({ path, file, text }) => {
        const own = await wordsOf(path, file, text)
        return [...text.matchAll(SAYS)]
          .map(([, verb, key = '']) => (verb === 'count' ? `${key}.other` : key))
          .filter((key) => !Object.hasOwn(own, key))
          .map((key) => `${path}: ${key}`)
      }),
    )
    expect(views.length).toBeGreaterThan(50)
    expect(missing.flat()).toEqual([])
  })
})
