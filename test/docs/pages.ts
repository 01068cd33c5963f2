import { readdirSync, readFileSync } from 'node:fs'

/** A file that users read. `path` is from the repository's root, with slashes. */
export type Doc = { readonly path: string; readonly text: string }

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))

const read = (paths: readonly string[]): Doc[] =>
  paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The pages of `docs` that people write; the reference is written by a script. */
export const written: readonly Doc[] = read(
  filesIn('docs', '.md').filter((path) => !/^docs\/(?:notes|reference)\//.test(path)),
)

/** All that people who change the kit read, too. */
export const everything: readonly Doc[] = [
  ...read(['README.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']),
  ...read(filesIn('docs', '.md')),
  ...read(filesIn('examples', 'README.md')),
]

export const storybook: readonly Doc[] = read(filesIn('stories', '.mdx'))

/** A Markdown text without its code, in which a link is no link. */
export const withoutCode = (text: string): string =>
  text
    .replace(/^(```+)[^]*?^\1\s*$/gm, '')
    .replace(/^ {4}.*$/gm, '')
    .replace(/(`+)[^]*?[^`]\1(?!`)/g, (code) => code.replace(/[^\n]/g, 'x'))
