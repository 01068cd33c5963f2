import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const src = path('../../src')

/** Built from the source of the package. `./`: it may stand in any folder of a site. */
export default defineConfig({
  root: path('.'),
  base: './',
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^handrail$/, replacement: `${src}/index.ts` },
      { find: /^handrail\/(.+\.css)$/, replacement: `${src}/$1` },
      { find: /^handrail\/(.+)$/, replacement: `${src}/$1/index.ts` },
    ],
  },
  build: {
    outDir: path('../../node_modules/.cache/playground'),
    target: 'es2022',
    cssTarget: 'esnext', // light-dark() as it is written
    assetsInlineLimit: 0, // nothing as a data: address, which the page's own policy stops
    chunkSizeWarningLimit: 2000,
    emptyOutDir: true,
  },
  preview: { port: Number(process.env.PORT) || 5175, strictPort: true },
})
