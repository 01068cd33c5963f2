import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runNode } from '../support/runNode.ts'

const FOLDER = 'docs/reference'
/** What stands around the examples. */
const AROUND = [
  'readersOwn.d.ts',
  'referencesOwn.d.ts',
  '../samples/policy.ts',
  '../examples/approvals/agent.ts',
]

const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(FOLDER, name))

/** Code blocks of a file, by the place where each stands. */
function blocksOf(file: string, language: RegExp): readonly { place: string; code: string }[] {
  const text = readFileSync(file, 'utf8')
  return Array.from(text.matchAll(/^```(\w+)\n([^]*?)^```$/gm))
    .filter(([, written = '']) => language.test(written))
    .map(({ 2: code = '', index }) => ({
      place: `${file}:${text.slice(0, index).split('\n').length + 1}`,
      code,
    }))
}

/** The examples of the reference (its `ts` are declarations), and all code of the skill. */
const examples = [
  ...pages.flatMap((page) => blocksOf(page, /^tsx$/)),
  ...blocksOf('skills/handrail/SKILL.md', /^tsx?$/),
]

/** As a module: what an example does is done in a function, so that it may return and wait. */
function asModule(code: string): string {
  const [, imports = '', body = ''] = /^((?:import .*\n|\n)*)([^]*)$/.exec(code) ?? []
  return /^export /m.test(body)
    ? code
    : `${imports.trimEnd()}\nexport async function example() {\n${body}}\n`
}

async function compile(): Promise<string> {
  await mkdir('node_modules/.cache', { recursive: true })
  const folder = await mkdtemp('node_modules/.cache/reference-')
  const fileOf = (place: string): string => join(folder, `${place.replace(/\W+/g, '-')}.tsx`)
  try {
    for (const file of AROUND)
      await copyFile(join(import.meta.dirname, file), join(folder, basename(file)))
    for (const { place, code } of examples) await writeFile(fileOf(place), asModule(code))
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../test/samples/tsconfig.json',
        compilerOptions: { types: ['node', 'vite/client', 'vitest/globals'] },
        include: ['.'],
      }),
    )
    const { output } = await runNode('node_modules/typescript/bin/tsc', '-p', folder)
    return examples.reduce((text, { place }) => text.replaceAll(fileOf(place), place), output)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('the reference', () => {
  it('tells every export, with an example of each component, hook and function', async () => {
    const { output } = await runNode('scripts/docs/reference.mjs', '--check')
    expect(output).toBe('')
  })

  it('has examples that compile', async () => {
    expect(examples.length).toBeGreaterThan(100)
    expect(await compile()).toBe('')
  })
})
