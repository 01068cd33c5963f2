import { existsSync, statSync } from 'node:fs'
import { storybookIdOf, toStorybookLinks } from '../../stories/support/toStorybookLinks.ts'
import { everything, storybook, withoutCode, written, type Doc } from './pages.ts'

/** As a code host writes the anchor of a heading. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = ({ text }: Doc): Set<string> => {
  const seen = new Map<string, number>()
  const lines = text.replace(/^(```+)[^]*?^\1\s*$/gm, '').matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    Array.from(lines, ([, heading = '']) => {
      const slug = slugOf(heading)
      const before = seen.get(slug) ?? 0
      seen.set(slug, before + 1)
      return before === 0 ? slug : `${slug}-${before}`
    }),
  )
}

const linksIn = ({ text }: Doc): string[] => [
  ...Array.from(withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g), ([, to = '']) => to),
  ...Array.from(text.matchAll(/\b(?:src|srcset)="([^"]+)"/g), ([, to = '']) => to),
]

const isOutside = (address: string): boolean => /^[a-z]+:/.test(address)

/** What is wrong with a link, undefined where nothing is. */
function problemOf(doc: Doc, address: string, all: readonly Doc[]): string | undefined {
  const { pathname, hash } = new URL(address, `file:///${doc.path}`)
  const path = decodeURIComponent(pathname.slice(1))
  if (!existsSync(path)) return `${doc.path}: ${address} leads nowhere`
  if (hash === '') return undefined
  const target = all.find((other) => other.path === path)
  if (!target || statSync(path).isDirectory()) return `${doc.path}: ${address} has no headings`
  return anchorsOf(target).has(decodeURIComponent(hash.slice(1)))
    ? undefined
    : `${doc.path}: ${address} names no heading`
}

const problemsOf = (docs: readonly Doc[]): string[] =>
  docs.flatMap((doc) =>
    linksIn(doc)
      .filter((address) => !isOutside(address))
      .flatMap((address) => problemOf(doc, address, docs) ?? []),
  )

describe('links of README, docs and examples', () => {
  it('lead to files and headings that there are', () => {
    expect(everything.map(({ path }) => path)).toContain('docs/start/ai-sdk.md')
    expect(problemsOf(everything)).toEqual([])
  })

  it.each([
    [
      'a file that is not there',
      '[x](docs/nowhere.md)',
      'README.md: docs/nowhere.md leads nowhere',
    ],
    ['a heading that is not there', '[x](#nothing)', 'README.md: #nothing names no heading'],
    ['a picture that is not there', '<img src="x.png">', 'README.md: x.png leads nowhere'],
  ])('are found wanting: %s', (_what, text, problem) => {
    expect(problemsOf([{ path: 'README.md', text: `# handrail\n\n${text}\n` }])).toEqual([problem])
  })

  it('are read as a code host reads them: not in code, and a heading by its slug', () => {
    const text = '# A `b`, *c* & d\n\n[x](#a-b-c--d) `[y](#z)`\n\n```ts\nconst a = [1](2)\n```\n'
    expect(problemsOf([{ path: 'README.md', text }])).toEqual([])
  })
})

/** As Storybook makes it of a page's title. */
function idOf({ text }: Doc): string {
  const [, title = ''] = /<Meta title="([^"]+)"/.exec(text) ?? []
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}--docs`
}

describe('the pages of docs', () => {
  const pages = written.filter(({ path }) => path !== 'docs/README.md')

  it('name files of the repository that there are', () => {
    const named = pages.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/(?<![\w/.@-])(?:test|examples|stories|scripts)\/[\w./-]*\w/g),
        ([file]) => ({ path, file }),
      ),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
  })

  it('are all named in docs/README.md', () => {
    const index = written.find(({ path }) => path === 'docs/README.md')
    const named = linksIn(index!).map((address) => new URL(address, 'file:///docs/').pathname)
    expect(pages.filter(({ path }) => !named.includes(`/${path}`))).toEqual([])
  })

  it.each(pages.filter(({ path }) => !/measurements/.test(path)))(
    'begin with one title, and are shown by Storybook from one text: $path',
    ({ path, text }) => {
      expect(text).toMatch(/^# .+\n/)
      const page = storybook.find((mdx) => mdx.text.includes(`page="${path}"`))
      expect(page?.text).toContain(`${path}?raw'`)
      expect(page && idOf(page)).toBe(storybookIdOf(path))
    },
  )

  it('lead from one to the other in Storybook, and to what is not there by words alone', () => {
    const text =
      '[a](../rules.md#commands) [b](ai-sdk.md) [c](../../README.md) [d](#e) [f](https://g/)'
    expect(toStorybookLinks(text, 'docs/start/server.md')).toBe(
      '[a](?path=/docs/guide-rules--docs#commands) [b](?path=/docs/start-ai-sdk--docs) c [d](#e) [f](https://g/)',
    )
  })
})

describe('links of Storybook’s own pages', () => {
  it('lead to pages that there are', () => {
    const titles = storybook.map(idOf)
    const named = storybook.flatMap(({ text }) =>
      Array.from(text.matchAll(/\?path=\/docs\/([\w-]+)/g), ([, id]) => id),
    )
    expect(named.filter((id) => !titles.includes(id!))).toEqual([])
  })
})
