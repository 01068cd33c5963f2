import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { packageFiles } from './scripts/package/packageFiles.ts'
import { common, nodeProjects } from './test/projects.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * One entry per public subpath, read from package.json: ./policy is src/policy/index.ts and becomes
 * dist/policy/index.js.
 */
function entries(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const built = Object.values(exports)
    .map((target) => (typeof target === 'string' ? target : target.default))
    .filter((target) => target.startsWith('./dist/'))
  const files = built.map((target) => target.slice('./dist/'.length))
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.\w+$/, ''), `src/${file.replace(/\.js$/, '.ts')}`]),
  )
}

const files = packageFiles()

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    minify: false,
    cssMinify: 'lightningcss' as const, // an app without a bundler loads it as it is
    cssTarget: 'esnext',
    copyPublicDir: false,
    cssCodeSplit: true,
    lib: { entry: entries(), formats: ['es' as const] },
    rolldownOptions: {
      plugins: [files.plugin],
      external: [
        /^react($|\/)/,
        /^react-dom($|\/)/,
        '@tanstack/react-query',
        'clsx',
        /^@noble\/hashes($|\/)/,
        '@cfworker/json-schema',
        're2js',
      ],
      preserveEntrySignatures: 'allow-extension' as const,
      output: {
        entryFileNames: '[name].js',
        minifyInternalExports: false,
        chunkFileNames: (chunk: { isDynamicEntry: boolean }) =>
          chunk.isDynamicEntry ? 'lazy/[name].js' : 'shared/[name].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'shared', name: files.fileOf }],
        },
      },
    },
  },
  test: { ...common, projects: nodeProjects() },
})
