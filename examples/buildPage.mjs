import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** What vite is told of an example, for its page and its server alike. */
export const sharedConfig = (root) => ({
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
})

/** Builds the page of an example into memory: its files by their path. Nothing is watched. */
export async function buildPage(root, plugins = []) {
  const built = await build({
    ...sharedConfig(root),
    plugins: [...plugins, react()],
    build: { write: false, target: 'es2022' },
  })
  const files = [built].flat().flatMap(({ output }) => output)
  return new Map(
    files.map((file) => [
      `/${file.fileName}`,
      {
        type: TYPES[file.fileName.split('.').at(-1)] ?? 'application/octet-stream',
        body: file.type === 'chunk' ? file.code : file.source,
      },
    ]),
  )
}
