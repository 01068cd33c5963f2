import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** The module of a folder or a file of src, built as the package is, from the sources as they are now. */
export async function bundleOf(folder) {
  const outDir = `node_modules/.cache/bench/${folder}`
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      minify: false,
      outDir,
      lib: {
        entry: folder.endsWith('.ts') ? `src/${folder}` : `src/${folder}/index.ts`,
        formats: ['es'],
        fileName: 'index',
      },
      rolldownOptions: { external: [/^@noble\/hashes($|\/)/, 'canonicalize'] },
    },
  })
  return import(pathToFileURL(`${outDir}/index.js`).href)
}
