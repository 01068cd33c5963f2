import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { createShikiHighlight } from '../../src/highlight/shiki/index.ts'

const highlight = createShikiHighlight(
  createHighlighterCore({
    langs: [import('shiki/langs/typescript.mjs'), import('shiki/langs/python.mjs')],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  }),
)
const TS = "const a: Date = f('x', 42) // why"
const PY = 'def f(): # why'
const kindsOf = async (text: string, language: string) =>
  Object.fromEntries(
    (await highlight(text, language)).map(({ text: part, kind }) => [part.trim(), kind]),
  )

it('tells what the pieces of code are', async () => {
  // the first time shiki may stop within a line, since it has to compile its patterns
  for (let times = 0; times < 3; times += 1)
    await Promise.all([highlight(TS, 'ts'), highlight(PY, 'py')])
  expect(await kindsOf(TS, 'ts')).toMatchObject({
    const: 'keyword',
    f: 'function',
    Date: 'type',
    "'x'": 'string',
    '42': 'number',
    '// why': 'comment',
    a: undefined,
  })
  expect(await kindsOf(PY, 'py')).toMatchObject({
    def: 'keyword',
    f: 'function',
    '# why': 'comment',
  })
})

it.each(['const a = 1\n\n\tlet b\n', 'a\r\nb\r\n', '', '\n', '"\u200B"'])(
  'gives all of the text: %j',
  async (text) => {
    const tokens = await highlight(text, 'ts')
    expect(tokens.map((token) => token.text).join('')).toBe(text)
  },
)

it('refuses a language that it does not have', async () => {
  await expect(highlight('a', 'cobol')).rejects.toThrow('cobol')
})
