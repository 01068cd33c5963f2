// Reads the API report: what each subpath exports, and the declaration that apps see.
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { declarationOf, membersOf, textOf } from './source.mjs'

const { exports, description } = JSON.parse(readFileSync('package.json', 'utf8'))

const kindOf = (name, { type }, signature) =>
  type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration'
    ? 'type'
    : type === 'ClassDeclaration'
      ? 'class'
      : /^use[A-Z]/.test(name)
        ? 'hook'
        : /^[A-Z][a-z]/.test(name)
          ? 'component'
          : /^export (async )?function/.test(signature) || signature.includes('=>')
            ? 'function'
            : 'value'

/** The arguments of `Part<…>`; of a component that is a function, only its props. */
function partOf(name, signature) {
  const [, given] = /: Part<(.*)>$/s.exec(signature.trim()) ?? []
  return given
    ? given.split(',').map((one) => one.trim().replace(/'/g, ''))
    : [undefined, `${name}Props`, undefined]
}

/** Without what an index says to those who work on it. */
const forReaders = (about) =>
  about
    .split(/(?<=\.) /)
    .filter((sentence) => !/^(Imports |Named re-exports|The hook is published)/.test(sentence))
    .join(' ')

/** A subpath: `own` is what is told on its page, `elsewhere` what another subpath tells. */
function readSubpath(subpath, { default: built }) {
  const report = `test/fixtures/contract/${subpath === '.' ? 'index' : subpath}.d.ts`
  const index = posix
    .normalize(built)
    .replace(/^dist\//, 'src/')
    .replace(/\.js$/, '.ts')
  if (!existsSync(report)) throw new Error(`${report} is missing: run \`npm run api\`.`)
  const source = readFileSync(report, 'utf8')
  const { program } = parseSync(report, source)
  const [own, elsewhere] = [new Map(), []]
  for (const node of program.body) {
    for (const { exported } of node.specifiers ?? [])
      elsewhere.push({ name: exported.name, from: node.source.value })
    const declaration = node.declaration
    for (const { id } of declaration?.declarations ?? [declaration ?? {}]) {
      if (!id) continue
      const text = source.slice(node.start, node.end)
      const before = own.get(id.name)
      const there = declarationOf(index, id.name)
      if (!there) throw new Error(`${index}: where is ${id.name} declared?`)
      const kind = before?.kind ?? kindOf(id.name, declaration, text)
      own.set(id.name, {
        name: id.name,
        kind,
        index,
        signature: before ? `${before.signature}\n${text}` : text,
        part: kind === 'component' ? partOf(id.name, text) : undefined,
        ...there.comment,
        members: kind === 'type' ? membersOf(there) : [],
        written: kind === 'type' ? textOf(there) : '',
      })
    }
  }
  const text = readFileSync(index, 'utf8')
  const about = Array.from(
    /^(\/\/ .*\n)+/.exec(text)?.[0].matchAll(/^\/\/ (.*)$/gm) ?? [],
    ([, line]) => line,
  )
  return {
    name: subpath.replace(/^\./, 'handrail'),
    about: subpath === '.' ? description : forReaders(about.join(' ')),
    own: [...own.values()],
    elsewhere,
  }
}

/** The subpaths of the package that code is imported from. */
export const readContract = () =>
  Object.entries(exports)
    .filter(([, { types }]) => types)
    .map(([subpath, target]) => readSubpath(subpath, target))
