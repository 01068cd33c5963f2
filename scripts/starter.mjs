// Installs a starter of examples with the handrail of this checkout, and starts it. Needs dist, and
// npm's registry.
//   npm run starter -- vite-ai-sdk
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const STARTERS = ['vite-ai-sdk', 'next-ai-sdk', 'shadcn-chat']
const [name = '', ...more] = process.argv.slice(2)
if (!STARTERS.includes(name)) {
  console.error(
    `Name one of the starters: ${STARTERS.join(', ')}. Such as: npm run starter -- ${STARTERS[0]}`,
  )
  process.exit(2)
}

const cwd = join('examples', name)
// npm keeps a package of the same version
rmSync(join(cwd, 'node_modules', 'handrail'), { recursive: true, force: true })
rmSync(join(cwd, 'node_modules', '.package-lock.json'), { force: true })
const run = (...args) => spawnSync('npm', args, { cwd, stdio: 'inherit' }).status ?? 1
process.exitCode =
  run('install', '--no-audit', '--no-fund') ||
  run('run', 'dev', ...(more.length > 0 ? ['--', ...more] : []))
