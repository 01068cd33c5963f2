// What the static site has beside Storybook: the playground, the pages of docs as they are, the
// registry for shadcn/ui below r/, and llms.txt and llms-full.txt at its root. `npm run build:storybook` runs it.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { registryFiles } from './registry.mjs'

const SITE = 'storybook-static'

await build({
  root: 'examples/playground',
  logLevel: 'warn',
  build: { outDir: resolve(SITE, 'playground') },
})
cpSync('docs', join(SITE, 'docs'), { recursive: true })
cpSync('skills', join(SITE, 'skills'), { recursive: true })
const list = readFileSync('docs/llms.txt', 'utf8')
writeFileSync(
  join(SITE, 'llms.txt'),
  list.replace(/\]\((?!https?:|\.\.\/)/g, '](docs/').replace(/\]\(\.\.\//g, ']('),
)
cpSync('docs/llms-full.txt', join(SITE, 'llms-full.txt'))
for (const [path, file] of Object.entries(registryFiles())) {
  const target = join(SITE, 'r', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, JSON.stringify(file, null, 2))
}
