import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const linesOf = (path) => readFileSync(path, 'utf8').split('\n')
const reactDom = (version) =>
  linesOf(`node_modules/react-dom-${version}/cjs/react-dom-client.development.js`)
const compiler = () =>
  linesOf(createRequire(require.resolve('@arethetypeswrong/core')).resolve('typescript'))

/**
 * Pairs of texts of about this many lines, cut from real sources: two versions of react-dom, and
 * the TypeScript compiler as what has nothing to do with it.
 */
export function textPairs(random, count) {
  const source = reactDom('19-0').slice(0, count)
  const edited = (share) => {
    const lines = []
    for (const line of source) {
      const what = random() < share ? random() : 1
      if (what < 0.6) lines.push(`${line} // ${Math.floor(random() * 1e6)}`)
      else if (what < 0.8) lines.push(line, `  check(${Math.floor(random() * 1e6)});`)
      else if (what === 1) lines.push(line)
    }
    return lines
  }
  const small = [...source]
  for (const part of [0.1, 0.5, 0.9]) small[Math.floor(count * part)] += ' // edited'
  const pairs = {
    'small edit': small,
    '5 % scattered': edited(0.05),
    'react-dom 19.0 to 19.1': reactDom('19-1').slice(0, count),
    'unrelated rewrite': compiler().slice(20_000, 20_000 + count),
    're-indented': source.map((line) => line.replace(/^ +/, (indent) => indent + indent)),
  }
  return Object.fromEntries(
    Object.entries(pairs).map(([name, lines]) => [
      name,
      [`${source.join('\n')}\n`, `${lines.join('\n')}\n`],
    ]),
  )
}

/**
 * Pairs of lists of records, about a megabyte each: the packages of this repository's lock file,
 * several times over with other names.
 */
export function jsonPairs(random) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const named = Object.entries(packages).filter(([path]) => path !== '')
  const list = (copies, first) =>
    Array.from({ length: copies }, (_, copy) =>
      named.map(([path, entry]) => ({
        path: `${path}@${first + copy}`,
        ...entry,
        copy: first + copy,
      })),
    ).flat()
  const source = list(5, 0)
  const copy = () => structuredClone(source)
  const at = (records) => Math.floor(random() * records.length)
  const edited = (count) => {
    const records = copy()
    for (let edit = 0; edit < count; edit++) records[at(records)].version = `9.9.${edit}`
    return records
  }
  const inserted = copy()
  for (let insert = 0; insert < 10; insert++)
    inserted.splice(insert === 0 ? 0 : at(inserted), 0, { path: `new ${insert}`, version: '1.0.0' })
  const moved = copy()
  for (let move = 0; move < 10; move++) moved.splice(at(moved), 0, ...moved.splice(at(moved), 1))
  const shuffled = copy()
  for (let left = shuffled.length - 1; left > 0; left--) {
    const other = Math.floor(random() * (left + 1))
    ;[shuffled[left], shuffled[other]] = [shuffled[other], shuffled[left]]
  }
  const pairs = {
    '3 small edits': edited(3),
    '5 % scattered': edited(Math.round(source.length / 20)),
    'insert at the head': [{ path: 'new', version: '1.0.0' }, ...copy()],
    '10 inserts': inserted,
    '10 moves': moved,
    shuffle: shuffled,
    'full rewrite': list(5, 100).map((record, index) => ({
      ...record,
      version: `7.${index}.0`,
      resolved: `https://example.org/${index}`,
    })),
  }
  return Object.fromEntries(
    Object.entries(pairs).map(([name, records]) => [name, [source, records]]),
  )
}
