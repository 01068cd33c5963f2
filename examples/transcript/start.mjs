// npm run transcript -- FILE... serves a page that shows the tool calls of these files, to this
// computer only.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildPage, sharedConfig } from '../buildPage.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

try {
  const { module } = await runnerImport('./server/main.ts', sharedConfig(root))
  await module.main(() => buildPage(root), process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
