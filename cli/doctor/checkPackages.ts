import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { satisfies } from 'semver'
import { problem, remark, type Finding } from './Finding.ts'
import { installedFrom } from './installed.ts'

/** Packages that bring React's hooks into an app. */
const OF_REACT = ['handrail', 'react-dom', '@tanstack/react-query', '@ai-sdk/react']

/** Whether Yarn's Plug'n'Play is used, here or around. */
function isArchived(folder: string): boolean {
  const parent = dirname(folder)
  return existsSync(join(folder, '.pnp.cjs')) || (parent !== folder && isArchived(parent))
}

/** Whether handrail is there, and the packages beside it that it needs. */
export function checkPeers(root: string): Finding[] {
  const handrail = installedFrom(root, 'handrail')
  if (!handrail && isArchived(root))
    return [
      remark(
        'Yarn keeps the packages of this app in archives, so they were not looked at.',
        'Run yarn explain peer-requirements.',
      ),
    ]
  if (!handrail)
    return [
      problem('handrail is not installed here.', 'Run npx handrail init, or install handrail.'),
    ]
  return Object.entries(handrail.peers).flatMap(([name, wanted]) => {
    const range = String(wanted)
    const peer = installedFrom(root, name)
    if (!peer)
      return problem(`${name} is missing. handrail needs it.`, `Install it: npm install ${name}.`)
    return satisfies(peer.version, range, { includePrerelease: true })
      ? []
      : problem(
          `${name} is ${peer.version}. handrail needs ${range}.`,
          `Install another version: npm install "${name}@${range}".`,
        )
  })
}

/** Whether all code of the app finds the same React: hooks of another one fail. */
export function checkReact(root: string): Finding[] {
  const own = installedFrom(root, 'react')
  if (!own) return []
  return OF_REACT.flatMap((name) => {
    const user = installedFrom(root, name)
    const other = user && installedFrom(user.folder, 'react')
    if (!user || !other || other.folder === own.folder) return []
    const isLink = !user.folder.split(sep).includes('node_modules')
    return problem(
      `There are two copies of react: the app has ${own.version}, and ${name} finds ${other.version} in ${other.folder}. Its hooks fail with “Invalid hook call”.`,
      isLink
        ? `${name} is a link to ${user.folder}. Install its package instead: npm pack, then npm install the file.`
        : 'Keep one: npm dedupe, or overrides in package.json.',
    )
  })
}
