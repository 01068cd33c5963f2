// The commands that README and docs show, as `$ npx handrail …` in a block of ```console, each with
// what it prints. What `init` and `doctor` ask and print is tested with the apps that they set up.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = /^```console\n([^]*?)^```/gm
const COMMAND = /^\$ npx handrail (.*)$/m

const docsIn = (repository) => [
  'README.md',
  ...['docs', 'stories', 'examples'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.mdx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  ),
]

/** `'{"a": 1}'` is one word. */
const wordsOf = (line) =>
  Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain)

/** Every sample in the docs of a repository: where it stands, its words, and what it prints. */
export const samplesIn = (repository) =>
  docsIn(repository).flatMap((file) =>
    Array.from(readFileSync(join(repository, file), 'utf8').matchAll(BLOCK), ([, block]) => ({
      file,
      words: wordsOf(COMMAND.exec(block)?.[1] ?? ''),
      printed: block.slice(block.indexOf('\n') + 1).trim(),
    })),
  )

/** Where the docs show the command outside of such a block, so that nothing checks what it prints. */
export const uncheckedIn = (repository) =>
  docsIn(repository).filter((file) =>
    /^\s*npx handrail explain/m.test(readFileSync(join(repository, file), 'utf8')),
  )
