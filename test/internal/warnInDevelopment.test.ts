import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import type { warnInDevelopment } from '../../src/internal/warnInDevelopment.ts'
import { readSourceFiles } from '../support/sourceFiles.ts'

const FILE = 'src/internal/warnInDevelopment.ts'

/** What is said in a page that a bundler made for an environment. A page has no `process`. */
async function saidIn(environment: string | undefined, ...tools: readonly string[]) {
  const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE)
  const bundled =
    environment === undefined
      ? code
      : code.replace('process.env.NODE_ENV ===', `'${environment}' ===`)
  const said: string[] = []
  const warn: typeof warnInDevelopment = runInNewContext(
    `${bundled.replace(/^import .*$|^export /gm, '')}\nwarnInDevelopment`,
    {
      console: { info: (sentence: string) => said.push(sentence) },
    },
  )
  for (const tool of tools) warn('unclassified_tool', tool)
  return said
}

describe('a mistake of the programmer', () => {
  it('is named in a page that was made for development, each once', async () => {
    expect(await saidIn('development', 'a', 'b', 'a')).toEqual([
      expect.stringMatching(/ what a does/),
      expect.stringMatching(/ what b does/),
    ])
  })

  it('is not named in another environment, nor where nothing says which it is', async () => {
    expect(await saidIn('production', 'a')).toEqual([])
    expect(await saidIn(undefined, 'a')).toEqual([])
  })

  it('is asked for as bundlers replace it: a page has no process', () => {
    const asking = [...readSourceFiles().values()].filter(({ text }) =>
      /\bprocess\??\.env|typeof process/.test(text),
    )
    expect(asking.map(({ path }) => path)).toEqual([
      'src/adapters/shared/createCallReader.ts',
      'src/host/provider/ToolHostProvider.tsx',
      'src/host/provider/observing.lazy.tsx',
      FILE,
    ])
  })
})
