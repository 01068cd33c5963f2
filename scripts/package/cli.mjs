// Bundles `handrail init` and `handrail doctor` into dist/cli.js, with the packages that they need:
// who installs handrail for its components installs none of them. Their licences go along.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** Own parts that the package has anyway. */
const ours = {
  name: 'handrail:own-parts',
  enforce: 'pre',
  resolveId(id) {
    const [, folder] = /\/src\/(\w+)\/index\.ts$/.exec(id) ?? []
    return folder && { id: `./${folder}/index.js`, external: true }
  },
}

/** What each bundled package wants to be said of it. */
function licences(ids) {
  const folders = new Map(
    ids.flatMap((id) => {
      const match = PACKAGE.exec(id.replaceAll('\\', '/'))
      return match ? [[match[1], match[0]]] : []
    }),
  )
  return [...folders]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, folder]) => {
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      if (!file) throw new Error(`${name} (${license}) has no licence file that could go along`)
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('*/', '* /').trim()
      return `${name} ${version}\n\n${text}`
    })
}

const withLicences = {
  name: 'handrail:licences',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const texts = licences(Object.keys(chunk.modules ?? {}))
      if (texts.length > 0)
        chunk.code = `/*\nThis file holds code of these packages.\n\n${texts.join('\n\n---\n\n')}\n*/\n${chunk.code}`
    }
  },
}

if (!existsSync('dist')) throw new Error('dist is missing: run npm run build')
await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [ours, withLicences],
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'cli.js', codeSplitting: false } },
  },
})
