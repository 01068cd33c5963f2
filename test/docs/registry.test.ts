import { describe, expect, it } from 'vitest'
import * as handrail from '../../src/index.ts'
import { registryFiles } from '../../scripts/docs/registry.mjs'

const items = Object.entries(registryFiles()).flatMap(([path, file]) =>
  'files' in file ? [{ path, ...file }] : [],
)

/** Names that a source takes from the package, types left out. */
const takenFrom = (source: string): string[] =>
  Array.from(source.matchAll(/import \{([^}]*)\} from 'handrail'/g), ([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  ).flat()

describe('the registry for shadcn/ui', () => {
  it('says which element a trigger is in the words of each flavour', () => {
    const triggerOf = (flavour: string): string | undefined =>
      items
        .find(({ path }) => path === `${flavour}/tool-call.json`)
        ?.files.flatMap(
          ({ content }) => content.match(/<CollapsibleTrigger[^]*?Phrase \/>.*/) ?? [],
        )[0]
    expect(triggerOf('radix')).toMatch(
      /^<CollapsibleTrigger asChild>\n *<ToolCallBubblePhrase \/>$/,
    )
    expect(triggerOf('base')).toBe('<CollapsibleTrigger render={<ToolCallBubblePhrase />} />')
    const { content } = items.find(({ path }) => path === 'base/tool-call.json')!.files[0]!
    expect(content).not.toContain('asChild')
  })

  it('has three items of each flavour, and lists them', () => {
    expect(Object.keys(registryFiles())).toEqual(
      ['radix', 'base'].flatMap((flavour) =>
        ['registry', 'tool-call', 'consent', 'diff'].map((name) => `${flavour}/${name}.json`),
      ),
    )
  })

  it.each(items.map((item) => [item.path, item] as const))(
    'an item names what it imports: %s',
    (_path, { files, registryDependencies }) => {
      const imports = files.flatMap(({ content }) =>
        Array.from(content.matchAll(/from '(@\/[^']+)'/g), ([, from = '']) => from),
      )
      const own = files.map(({ path }) => `@/components/${/([^/]+)\.tsx$/.exec(path)?.[1] ?? ''}`)
      const stock = registryDependencies.map((name) => `@/components/ui/${name}`)
      expect([...own, ...stock, '@/lib/utils']).toEqual(expect.arrayContaining(imports))
      expect(imports).toEqual(expect.arrayContaining(stock))
      const taken = files.flatMap(({ content }) => takenFrom(content))
      expect(Object.keys(handrail)).toEqual(expect.arrayContaining(taken))
    },
  )
})
