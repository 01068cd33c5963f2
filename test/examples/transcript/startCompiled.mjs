// examples/transcript/start.mjs, with the React compiler over its page.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildPage, sharedConfig } from '../../../examples/buildPage.mjs'

const root = fileURLToPath(new URL('../../../examples/transcript/', import.meta.url))
const load = async (file, config) => (await runnerImport(file, config)).module

try {
  const { reactCompiler } = await load(
    fileURLToPath(new URL('../reactCompiler.ts', import.meta.url)),
  )
  const { main } = await load('./server/main.ts', sharedConfig(root))
  await main(() => buildPage(root, reactCompiler()), process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
