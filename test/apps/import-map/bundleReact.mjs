// React and the packages that are no ES modules, bundled once, and the styles for
// browsers of 2023. What handrail has of code stays as it is.
import { build } from 'esbuild'
import { createRequire } from 'node:module'
import { mkdir, writeFile } from 'node:fs/promises'

const PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
]
const require = createRequire(import.meta.url)
const fileOf = (name) => `./lib/${name.replaceAll(/\W/g, '-')}.js`

await mkdir('src', { recursive: true })
for (const name of PACKAGES) {
  const names = Object.keys(require(name)).filter((key) => /^\w+$/.test(key) && key !== 'default')
  await writeFile(
    `src/${fileOf(name).slice('./lib/'.length)}`,
    `import * as all from '${name}'\n` +
      `const whole = 'default' in all ? all.default : all\n` +
      `export default whole\n` +
      names.map((key) => `export const ${key} = all['${key}'] ?? whole['${key}']\n`).join(''),
  )
}
await build({
  entryPoints: PACKAGES.map((name) => `src/${fileOf(name).slice('./lib/'.length)}`),
  outdir: 'lib',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
})
await build({
  entryPoints: ['node_modules/handrail/dist/styles.css'],
  outfile: 'lib/styles.css',
  minify: true,
  target: ['chrome111', 'safari16.4', 'firefox114'],
})
