import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { filesBelow, parentsOf, readText } from '../app/files.ts'

/** A file as git has it: enough to tell whether it was changed. */
type Entry = { seconds: number; size: number; digest: string }

/**
 * The files of a folder that git does not have as they are; none if there is no git. It is read
 * without running git: hooks and filters of a repository are programs.
 */
export function uncommitted(root: string): string[] {
  const top = parentsOf(root).find((folder) => existsSync(join(folder, '.git')))
  if (top === undefined) return []
  try {
    const index = join(gitFolderOf(top), 'index')
    if (!statSync(index).isFile()) return []
    const entries = readIndex(readFileSync(index))
    const isIgnored = ignoredBy(`${readText(top, '.gitignore')}\n${readText(root, '.gitignore')}`)
    const prefix = relative(top, root).replaceAll('\\', '/')
    return filesBelow(root).filter((path) => {
      const entry = entries.get(prefix === '' ? path : `${prefix}/${path}`)
      return entry ? isChanged(join(root, path), entry) : !isIgnored(path)
    })
  } catch {
    // a format that is not read here
    return []
  }
}

/** A work tree or submodule has a file that names the folder. */
function gitFolderOf(top: string): string {
  const own = join(top, '.git')
  if (statSync(own).isDirectory()) return own
  return resolve(top, (readText(own) ?? '').replace(/^gitdir: /, '').trim())
}

/** Versions 2 and 3 of git's index, with SHA-1. */
function readIndex(index: Buffer): Map<string, Entry> {
  const version = index.readUInt32BE(4)
  if (index.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 3)
    throw new Error('not an index that is read here')
  const entries = new Map<string, Entry>()
  let at = 12
  for (let count = index.readUInt32BE(8); count > 0; count -= 1) {
    const isExtended = (index.readUInt16BE(at + 60) & 0x4000) !== 0
    const from = at + (isExtended ? 64 : 62)
    const to = index.indexOf(0, from)
    if (to === -1) throw new Error('it breaks off')
    entries.set(index.toString('utf8', from, to), {
      seconds: index.readUInt32BE(at + 8),
      size: index.readUInt32BE(at + 36),
      digest: index.toString('hex', at + 40, at + 60),
    })
    at += (to - at + 8) & ~7
  }
  return entries
}

function isChanged(file: string, { seconds, size, digest }: Entry): boolean {
  const { mtimeMs, size: own } = statSync(file)
  if (own === size && Math.floor(mtimeMs / 1000) === seconds) return false
  const text = readFileSync(file)
  const unix = Buffer.from(text.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return digestOf(text) !== digest && digestOf(unix) !== digest
}

const digestOf = (text: Buffer): string =>
  createHash('sha1').update(`blob ${text.length}\0`).update(text).digest('hex')

/** Whether the lines of a .gitignore name a path. Those that take back are passed by. */
function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text.split(/\r?\n/).flatMap((line) => {
    const pattern = line.trim().replace(/^\/|\/$/g, '')
    // more stars than anybody writes would take long
    if (pattern === '' || /^[#!]/.test(pattern) || pattern.split('*').length > 6) return []
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+|\?/g, (mark) => (mark === '?' ? '[^/]' : mark === '*' ? '[^/]*' : '.*'))
    const start = /\/[^/]/.test(line) ? '^' : '(?:^|/)'
    return [new RegExp(`${start}${source}(?:/|$)`)]
  })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
