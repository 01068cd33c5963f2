import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { runNode } from '../support/runNode.ts'

const SLOW = { timeout: 120_000 }
/** Each has its test: here, and in `test/policy/explainCommand.test.ts` for a console. */
const LANGUAGES = ['ts', 'tsx', 'css', 'console', 'text']

/** What users read, with the code that it shows. */
const docs = [
  'README.md',
  ...readdirSync('stories', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => `stories/${file.replaceAll('\\', '/')}`),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const blocks = docs.flatMap(({ file, text }) =>
  Array.from(
    text.matchAll(/^```(\w*)\n([^]*?)^```$/gm),
    ({ 1: language = '', 2: code, index }) => ({
      place: `${file}:${text.slice(0, index).split('\n').length + 1}`,
      language,
      code: code ?? '',
    }),
  ),
)
type Block = (typeof blocks)[number]

const isCode = ({ language }: Block): boolean => language === 'ts' || language === 'tsx'
/** What says where its names come from must say so of all. */
const isWhole = ({ code }: Block): boolean => /^import /m.test(code)

/** What tsc says of some of them, each a file of its own in a folder with what stands `around`. */
async function compile(these: readonly Block[], around: readonly string[]): Promise<string> {
  await mkdir('node_modules/.cache', { recursive: true })
  const folder = await mkdtemp('node_modules/.cache/docs-')
  const fileOf = ({ place, language }: Block): string =>
    join(folder, `${place.replace(/\W+/g, '-')}.${language}`)
  try {
    for (const file of around)
      await copyFile(join(import.meta.dirname, file), join(folder, file.replace(/.*\//, '')))
    for (const block of these) await writeFile(fileOf(block), `${block.code}\nexport {}\n`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../test/samples/tsconfig.json',
        compilerOptions: { types: ['node', 'vite/client', 'vitest/globals'] },
        include: ['.'],
      }),
    )
    const { output } = await runNode('node_modules/typescript/bin/tsc', '-p', folder)
    return these.reduce((text, block) => text.replaceAll(fileOf(block), block.place), output)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('code in README and in the docs', () => {
  it('is in a language that a test reads', () => {
    const shown = new Set(blocks.map(({ language }) => language))
    expect([...shown].sort()).toEqual(LANGUAGES.toSorted())
  })

  it('compiles as it is, where it has imports', SLOW, async () => {
    const whole = blocks.filter((block) => isCode(block) && isWhole(block))
    const around = ['../samples/policy.ts', '../examples/approvals/agent.ts']
    expect(await compile(whole, around)).toBe('')
  })

  it('compiles among the names of handrail and of an app, where it has none', SLOW, async () => {
    const parts = blocks.filter((block) => isCode(block) && !isWhole(block))
    expect(await compile(parts, ['readersOwn.d.ts'])).toBe('')
  })
})

describe('styles in README and in the docs', () => {
  it.each(blocks.filter(({ language }) => language === 'css'))(
    'can be read, and import what there is: $place',
    async ({ code }) => {
      const config = await resolveConfig(
        {
          configFile: false,
          css: { transformer: 'lightningcss' },
          resolve: { alias: { tailwindcss: join(process.cwd(), 'src/shadcn.css') } },
        },
        'build',
      )
      const read = await preprocessCSS(code, join(process.cwd(), 'app.css'), config)
      expect(read.code).toContain('--handrail-')
    },
  )

  it('name the tokens and classes that the page “Styling” promises', () => {
    const styling = docs.find(({ file }) => file.endsWith('/Styling.mdx'))?.text ?? ''
    const promised = Array.from(
      styling.matchAll(/['`]((?:--)?handrail-[\w-]+)['`]/g),
      ([, name]) => name,
    )
    const named = docs.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/--handrail-[\w-]+|(?<=\.)handrail-[\w-]+/g), ([name]) => ({
        file,
        name,
      })),
    )
    expect(named.map(({ file }) => file)).toContain('README.md')
    expect(named.filter(({ name }) => !promised.includes(name))).toEqual([])
  })
})
