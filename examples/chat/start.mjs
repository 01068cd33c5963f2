// Node 20 runs no TypeScript: vite builds the page into memory and loads the server's modules. Nothing is watched.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, runnerImport } from 'vite'

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }
const root = fileURLToPath(new URL('.', import.meta.url))
const shared = { root, configFile: false, logLevel: 'warn', resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] } }

async function buildPage() {
  const built = await build({ ...shared, plugins: [react()], build: { write: false, target: 'es2022' } })
  const files = [built].flat().flatMap(({ output }) => output)
  return new Map(files.map((file) => [`/${file.fileName}`, { type: TYPES[file.fileName.split('.').at(-1)] ?? 'application/octet-stream', body: file.type === 'chunk' ? file.code : file.source }]))
}

try {
  const [page, { module }] = await Promise.all([buildPage(), runnerImport('./server/main.ts', shared)])
  await module.main(page)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
