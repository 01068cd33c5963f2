// tsc leaves `./x.ts` in the declarations that it emits: it rewrites only JavaScript. Published
// declarations name the .js file beside them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*?)\.tsx?\2/g

for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue
  const path = join('dist', name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(SPECIFIER, '$1$2$3.js$2'))
}
