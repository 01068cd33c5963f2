import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url))

/** What a starter has of its own, and what its generator says about itself. */
const OWN = ['package.json', 'README.md', '.npmrc', 'AGENTS.md', 'CLAUDE.md']
/** What an app is built into, and what it installed. */
const MADE =
  /^(?:node_modules|dist|\.next|\.git)\/|^(?:package-lock\.json|handrail\.tgz|next-env\.d\.ts)$|\.tsbuildinfo$/

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !MADE.test(file) && !OWN.includes(file))
    .toSorted()
}

/** Where a starter of `examples` is not what `handrail init` made of an app, in sentences. */
export async function starterThatDiffers({ starter, name }, app) {
  if (!starter) return []
  const folder = join(EXAMPLES, starter)
  const [theirs, ours] = [await filesOf(app), existsSync(folder) ? await filesOf(folder) : []]
  const missing = theirs.filter((file) => !ours.includes(file))
  const more = ours.filter((file) => !theirs.includes(file))
  const both = ours.filter((file) => theirs.includes(file))
  const isSame = await Promise.all(
    both.map(async (file) => {
      const [one, other] = await Promise.all([app, folder].map((at) => readFile(join(at, file))))
      return one.equals(other)
    }),
  )
  const other = both.filter((_file, at) => !isSame[at])
  return [
    ...missing.map((file) => `examples/${starter} lacks ${file}`),
    ...more.map((file) => `examples/${starter} has ${file}, which init does not make`),
    ...other.map((file) => `examples/${starter}: ${file} is not what init makes`),
  ].map((problem) => `${problem}: npm run test:apps -- ${name} --starter writes it anew`)
}

/** Writes the starter anew from an app that init was run in. */
export async function writeStarter({ starter }, app) {
  const folder = join(EXAMPLES, starter)
  for (const file of existsSync(folder) ? await filesOf(folder) : []) await rm(join(folder, file))
  for (const file of await filesOf(app)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(app, file), join(folder, file))
  }
  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  const dependencies = { ...manifest.dependencies, handrail: 'file:../..' }
  const text = JSON.stringify({ ...manifest, name: starter, private: true, dependencies }, null, 2)
  await writeFile(join(folder, 'package.json'), `${text}\n`)
  // packed and unpacked: behind a link, handrail would find another copy of react
  await writeFile(join(folder, '.npmrc'), 'install-links=true\npackage-lock=false\n')
}
