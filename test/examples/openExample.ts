import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright'
import { build, preview, type PreviewServer } from 'vite'
import { openPages, page } from './inChromium.ts'

/** The calls of a tool. */
export const bubble = (tool: string): Locator => page.locator('[data-handrail="bubble"]', { hasText: tool })
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
/** What the latest call of a tool is doing. */
export const statusOf = (tool: string): Promise<string | null> => bubble(tool).last().getAttribute('data-status')

/** Builds an example that is only a page, as its own configuration says, and opens it for each test of a file. */
export function openExample(name: string): void {
  let folder: string
  let server: PreviewServer | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handrail-example-'))
    const shared = { root: fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)), logLevel: 'error', build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 } } as const
    await build(shared)
    server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } })
  }, 180_000)
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })
  openPages(() => `${server?.resolvedUrls?.local[0]}?pause=2`)
}
