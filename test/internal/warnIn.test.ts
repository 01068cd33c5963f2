import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import type { warnIn } from '../../src/internal/warnIn.ts'
import { readSourceFiles } from '../support/sourceFiles.ts'

const FILE = 'src/internal/warnIn.ts'

/** What is said in a page that a bundler made for an environment. A page has no `process`. */
async function saidIn(environment: string | undefined, ...sentences: readonly string[]) {
  const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE)
  const bundled =
    environment === undefined
      ? code
      : code.replace('process.env.NODE_ENV !==', `'${environment}' !==`)
  const said: string[] = []
  const warn: typeof warnIn = runInNewContext(`${bundled.replace('export ', '')}\nwarnIn`, {
    console: { warn: (sentence: string) => said.push(sentence) },
  })
  for (const sentence of sentences) warn('development', 'warn', sentence)
  return said
}

describe('a mistake of the programmer', () => {
  it('is named in a page that was made for development, each once', async () => {
    expect(await saidIn('development', 'a', 'b', 'a')).toEqual(['a', 'b'])
  })

  it('is not named in another environment, nor where nothing says which it is', async () => {
    expect(await saidIn('production', 'a')).toEqual([])
    expect(await saidIn(undefined, 'a')).toEqual([])
  })

  it('is named in one place: what asks for a process in a page finds none', () => {
    const asking = [...readSourceFiles().values()].filter(({ text }) =>
      /\bprocess\b\??\.env|typeof process/.test(text),
    )
    expect(asking.map(({ path }) => path)).toEqual([FILE])
  })
})
