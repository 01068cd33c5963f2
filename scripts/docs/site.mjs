// What the static site has beside Storybook: the playground, the pages of docs as they are, and
// llms.txt and llms-full.txt at its root. `npm run build:storybook` runs it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

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
