// Node 20 runs no TypeScript: vite builds the page into memory and loads the server's modules.
// Nothing is watched.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildPage, sharedConfig } from '../buildPage.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

try {
  const [page, { module }] = await Promise.all([
    buildPage(root),
    runnerImport('./server/main.ts', sharedConfig(root)),
  ])
  await module.main(page)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
