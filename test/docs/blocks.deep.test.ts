import { readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { runNode } from '../support/runNode.ts'
import { storybook, written } from './pages.ts'

const SLOW = { timeout: 120_000 }
/** Each has its test: here, and in `test/policy/explainCommand.test.ts` for a console. */
const LANGUAGES = ['ts', 'tsx', 'css', 'console', 'text']

/** What users read, with the code that it shows. */
const docs = [
  ...['README.md', 'SECURITY.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  ...written,
  ...storybook,
]

const blocks = docs.flatMap(({ path, text }) =>
  Array.from(
    text.matchAll(/^```(\w*)\n([^]*?)^```$/gm),
    ({ 1: language = '', 2: code, index }) => ({
      place: `${path}:${text.slice(0, index).split('\n').length + 1}`,
      language,
      code: code ?? '',
    }),
  ),
)
type Block = (typeof blocks)[number]

const isCode = ({ language }: Block): boolean => language === 'ts' || language === 'tsx'
/** What says where its names come from must say so of all. */
const isWhole = ({ code }: Block): boolean => /^import /m.test(code)

/**
 * What tsc says of some of them, each a file of its own in a folder with what stands `around`: files,
 * by the names that they have there.
 */
async function compile(
  these: readonly Block[],
  around: Readonly<Record<string, string>>,
): Promise<string> {
  await mkdir('node_modules/.cache', { recursive: true })
  const folder = await mkdtemp('node_modules/.cache/docs-')
  const fileOf = ({ place, language }: Block): string =>
    join(folder, `${place.replace(/\W+/g, '-')}.${language}`)
  try {
    for (const [name, file] of Object.entries(around))
      await copyFile(join(import.meta.dirname, file), join(folder, name))
    for (const block of these) await writeFile(fileOf(block), `${block.code}\nexport {}\n`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../test/samples/tsconfig.json',
        compilerOptions: {
          types: ['node', 'vite/client', 'vitest/globals'],
          allowImportingTsExtensions: true,
          // the runner brings what an app gets by this name
          paths: { '@playwright/test': ['../../playwright/test'] },
        },
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
    const around = {
      'policy.ts': '../samples/policy.ts',
      'agent.ts': '../examples/approvals/agent.ts',
      'Chat.tsx': '../../cli/templates/Chat.tsx',
      'chat.css': '../../cli/templates/chat.css',
      'client.ts': 'loop/client.ts',
      'server.ts': 'loop/server.ts',
    }
    expect(await compile(whole, around)).toBe('')
  })

  it('compiles among the names of handrail and of an app, where it has none', SLOW, async () => {
    const parts = blocks.filter((block) => isCode(block) && !isWhole(block))
    expect(await compile(parts, { 'readersOwn.d.ts': 'readersOwn.d.ts' })).toBe('')
  })
})

describe('the compiler of these tests', () => {
  it('finds one that does not', SLOW, async () => {
    const wrong = { place: 'a.md:7', language: 'ts', code: "import { nothing } from 'handrail'\n" }
    expect(await compile([wrong], {})).toMatch(/^a\.md:7.*'nothing'/)
  })
})

describe('the test of a whole app that the docs show', () => {
  it('is one that runs here', () => {
    const shown = blocks.find(
      ({ place, code }) => /testing\.md/.test(place) && code.includes('asks()'),
    )
    const own = readFileSync('test/docs/app.test.tsx', 'utf8')
    expect(shown?.code).toBe(own.replace('../../cli/templates/Chat.tsx', './Chat'))
  })
})

describe('the server that the docs show for a loop of your own', () => {
  it.each(['server.ts', 'client.ts', 'socket.ts'])('is one that runs here: %s', (name) => {
    const shown = blocks.filter(({ place }) => place.startsWith('docs/start/server.md'))
    expect(shown.map(({ code }) => code)).toContain(readFileSync(`test/docs/loop/${name}`, 'utf8'))
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

  it('name the tokens and classes that docs/styling.md promises', () => {
    const styling = docs.find(({ path }) => path === 'docs/styling.md')?.text ?? ''
    const promised = Array.from(styling.matchAll(/`((?:--)?handrail-[\w-]+)`/g), ([, name]) => name)
    const named = docs.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/--handrail-[\w-]+|(?<=\.)handrail-[\w-]+/g), ([name]) => ({
        path,
        name,
      })),
    )
    expect(named.map(({ path }) => path)).toContain('README.md')
    expect(named.filter(({ name }) => !promised.includes(name))).toEqual([])
  })
})
