import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { run } from './shell.mjs'

const APPS = fileURLToPath(new URL('..', import.meta.url))
const REPOSITORY = join(APPS, '..', '..')
const LOCKFILE = 'package-lock.json'
const INSTALL_QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error']

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))
const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
const newest = (specifier) => specifier.replace(/(?<=.)@[^@/]+$/, '@latest')
const anyVersion = (packages) =>
  Object.fromEntries(Object.keys(packages).map((name) => [name, 'latest']))

/** Runs the generator; returns the folder of what it made. */
async function generate({ generator }, folder, isFresh) {
  if (!generator) return folder
  const tool = join(folder, 'generator')
  const specifier = isFresh ? newest(generator.package) : generator.package
  await mkdir(tool)
  await writeJson(join(tool, 'package.json'), { private: true })
  await run(['npm', 'install', specifier, ...INSTALL_QUIETLY], { cwd: tool })
  const bin = join(tool, 'node_modules', '.bin', specifier.replace(/(?<=.)@.*$/, ''))
  const { args, env } = generator
  const isNamed = args.includes('app')
  const at = isNamed ? folder : join(folder, 'app')
  await mkdir(at, { recursive: true })
  await run([bin, ...args], { cwd: at, env })
  return join(folder, 'app')
}

/** The same file for an app in JavaScript, whose modules are named with their ending. */
async function compile(code, file) {
  const jsx = { runtime: 'automatic', development: false }
  const compiled = await transformWithOxc(code, file, { jsx })
  return compiled.code.replace(/(from "\.\/\w+)"/g, '$1.js"')
}

/** Lays our files over the app: those that several apps share, then its own. */
async function layOver({ name, page = {} }, app) {
  for (const [target, source] of Object.entries(page)) {
    const from = join(APPS, 'page', source)
    const to = join(app, target)
    await mkdir(dirname(to), { recursive: true })
    const code = await readFile(from, 'utf8')
    await writeFile(to, target.endsWith('.js') ? await compile(code, from) : code)
  }
  const own = join(APPS, name)
  if (existsSync(own))
    await cp(own, app, { recursive: true, filter: (file) => !file.endsWith(LOCKFILE) })
}

/**
 * What an app installs: a row's own versions win over those of the generator. A generator may name
 * the newest of a package; an app with a lockfile keeps to what stands there.
 */
export function manifestOf({ packages = {}, overrides }, manifest, { lock, isFresh }) {
  const root = lock?.packages[''] ?? {}
  const locked = { ...root.dependencies, ...root.devDependencies }
  const wanted = isFresh ? anyVersion(packages) : packages
  const kept = (group = {}) =>
    Object.fromEntries(
      Object.entries(group)
        .filter(([name]) => !(name in wanted))
        .map(([name, range]) => [name, locked[name] ?? range]),
    )
  return {
    ...manifest,
    dependencies: { ...kept(manifest.dependencies), ...wanted, handrail: 'file:handrail.tgz' },
    devDependencies: kept(manifest.devDependencies),
    ...(overrides && !isFresh && { overrides }),
  }
}

/** The committed lockfile, where an app keeps to one. */
async function readLock({ name }, { isFresh, writesLock }) {
  if (isFresh || writesLock) return undefined
  const committed = join(APPS, name, LOCKFILE)
  if (existsSync(committed)) return readJson(committed)
  throw new Error(`${name} has no lockfile: npm run test:apps -- ${name} --lock writes it.`)
}

/** The tarball is another one in each run: the lockfile names it without its checksum. */
function withoutChecksum(lock) {
  delete lock.packages['node_modules/handrail'].integrity
  return lock
}

async function install({ name }, app, { lock, writesLock }) {
  await rm(join(app, LOCKFILE), { force: true })
  if (lock) await writeJson(join(app, LOCKFILE), lock)
  // not `npm ci`: it refuses a lockfile without the packages of other systems, which npm leaves out
  await run(['npm', 'install', ...INSTALL_QUIETLY], { cwd: app })
  if (!writesLock) return
  const committed = join(APPS, name, LOCKFILE)
  await mkdir(dirname(committed), { recursive: true })
  await writeJson(committed, withoutChecksum(await readJson(join(app, LOCKFILE))))
}

/** Makes the app of a row in an empty folder, installs and builds it; returns its folder. */
export async function makeApp(row, folder, { tarball, isFresh, writesLock }) {
  const lock = await readLock(row, { isFresh, writesLock })
  const app = await generate(row, folder, isFresh)
  await layOver(row, app)
  const file = join(app, 'package.json')
  const manifest = existsSync(file) ? await readJson(file) : { name: 'app', private: true }
  await writeJson(file, manifestOf(row, manifest, { lock, isFresh }))
  await cp(tarball, join(app, 'handrail.tgz'))
  await install(row, app, { lock, writesLock })
  if (row.build) await run(row.build, { cwd: app, env: { REPOSITORY }, minutes: row.minutes })
  return app
}
