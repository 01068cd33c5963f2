import { writeFileSync } from 'node:fs'
import { build, preview } from 'vite'

/** A page that runs this module, built as an app builds it, and the server that has it. */
export async function pageOf(name, input) {
  const outDir = `node_modules/.cache/bench/${name}`
  // `runnerImport` leaves 'development' behind, for which JSX is compiled otherwise
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  writeFileSync(
    `${outDir}/index.html`,
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>',
  )
  return preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, open: false },
  })
}
