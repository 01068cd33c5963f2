import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview, type InlineConfig, type PreviewServer } from 'vite'
import { reactCompiler } from './reactCompiler.ts'

/**
 * Builds a page from its folder for the tests of a file, and serves it; returns its address, once
 * there is one. `config`: in place of the folder's own.
 */
export function servePage(root: URL, config: InlineConfig = {}): () => string {
  let folder: string
  let server: PreviewServer | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handrail-page-'))
    const shared: InlineConfig = {
      ...config,
      plugins: [...(config.plugins ?? []), ...reactCompiler()],
      root: fileURLToPath(root),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    }
    await build(shared)
    server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } })
  }, 180_000)
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return () => server?.resolvedUrls?.local[0] ?? ''
}
