// The API report: what an app can import, a file for each subpath in test/fixtures/contract.
//   npm run api               builds, and writes it
//   npm run api -- --check    names what differs, and fails if anything does
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { parseSync, Visitor } from 'vite'

const FOLDER = 'test/fixtures/contract'

/**
 * A built declaration file. `names`: where each name that it exports or imports comes from; `exported`:
 * those that it exports.
 * `declared`: the text of each declaration, without comments, and what it mentions.
 */
function readDeclarations(path) {
  const source = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`)
  let text = source
  for (const { start, end } of comments)
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

  const placeOf = (specifier, name) =>
    specifier.startsWith('.')
      ? { path: posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts')), name }
      : null // of another package
  const mentions = []
  const mention = (node) => {
    if (node?.type === 'TSQualifiedName') mention(node.left)
    else if (node?.type === 'Identifier')
      mentions.push({ at: node.start, place: { path, name: node.name } })
  }
  new Visitor({
    TSTypeReference: ({ typeName }) => mention(typeName),
    TSTypeQuery: ({ exprName }) => mention(exprName),
    TSInterfaceHeritage: ({ expression }) => mention(expression),
    TSClassImplements: ({ expression }) => mention(expression),
    ClassDeclaration: ({ superClass }) => mention(superClass),
    TSImportType: ({ start, source: from, qualifier }) =>
      mentions.push({ at: start, place: qualifier && placeOf(from.value, qualifier.name) }),
  }).visit(program)

  const names = new Map()
  const exported = []
  const declared = new Map()
  const declare = ({ id, type, start, end }, keyword = '') => {
    const part = {
      isType: type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration',
      text: `export ${keyword}${text.slice(start, end).replace(/^declare /, '')}`
        .replace(/\bimport\('[^']+'\)\./g, '') // import('react').JSX
        .replace(/\n\s*\n/g, '\n'),
      places: mentions.flatMap(({ at, place }) => (at >= start && at < end ? (place ?? []) : [])),
    }
    declared.set(id.name, [...(declared.get(id.name) ?? []), part])
  }
  for (const node of program.body) {
    const { type, declaration = node, specifiers = [] } = node
    if (type === 'ExportAllDeclaration' || type === 'ExportDefaultDeclaration')
      throw new Error(`${path}: export each thing by its name`)
    for (const { local, imported, exported: { name } = {} } of specifiers)
      if (type === 'ImportDeclaration')
        names.set(local.name, imported ? placeOf(node.source.value, imported.name) : null)
      else {
        exported.push(name)
        names.set(
          name,
          node.source ? placeOf(node.source.value, local.name) : { path, name: local.name },
        )
      }
    if (node.declaration)
      for (const { id } of node.declaration.declarations ?? [node.declaration]) {
        exported.push(id.name)
        names.set(id.name, { path, name: id.name })
      }
    if (declaration?.type === 'VariableDeclaration')
      for (const one of declaration.declarations) declare(one, `${declaration.kind} `)
    else if (declaration?.id) declare(declaration)
  }
  return { names, exported, declared }
}

const files = new Map()
function fileAt(path) {
  if (!files.has(path)) files.set(path, readDeclarations(path))
  return files.get(path)
}

/** `dist/policy/asksFor.d.ts asksFor`: where a name of ours is declared; null for others. */
function declarationOf({ path, name }) {
  const { names, declared } = fileAt(path)
  if (declared.has(name)) return `${path} ${name}`
  const next = names.get(name)
  return next ? declarationOf(next) : null
}

function read(id) {
  const [path, name] = id.split(' ')
  const parts = fileAt(path).declared.get(name) // more than one: overloads
  return {
    id,
    name,
    isType: parts.every(({ isType }) => isType),
    text: parts.map(({ text }) => text).join('\n'),
    mentions: parts.flatMap(({ places }) => places.map(declarationOf)),
  }
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const modules = Object.entries(exports)
  .filter(([, { types }]) => types)
  .map(([subpath, { types }]) => {
    const path = posix.normalize(types)
    const ids = [...new Set(fileAt(path).exported)].map((name) => {
      const id = declarationOf({ path, name })
      if (!id?.endsWith(` ${name}`))
        throw new Error(`${path}: ${name} is not declared here under that name`)
      return id
    })
    return { subpath, folder: `${posix.dirname(path)}/`, ids: new Set(ids) }
  })

/** The subpath that shows what several export: the one that it lies in, and the index last. */
function ownerOf(id) {
  const exporters = modules.filter(({ ids }) => ids.has(id))
  const others = exporters.filter(({ subpath }) => subpath !== '.')
  return others.find(({ folder }) => id.startsWith(folder)) ?? others[0] ?? exporters[0]
}

/** What the declarations mention of ours and no subpath exports, through any number of steps. */
function hiddenIn(ids, found = new Set()) {
  for (const id of [...ids].flatMap((of) => read(of).mentions)) {
    if (id === null || found.has(id) || ownerOf(id)) continue
    found.add(id)
    hiddenIn([id], found)
  }
  return found
}

const byName = (ids) =>
  [...ids].map(read).sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
const moduleName = (subpath) => subpath.replace('.', 'handrail')

async function report(module) {
  const own = [...module.ids].filter((id) => ownerOf(id) === module)
  const elsewhere = [...module.ids].filter((id) => ownerOf(id) !== module)
  const hidden = hiddenIn(own)
  const text = [
    `// ${moduleName(module.subpath)}. Written by \`npm run api\`, not by hand.`,
    byName(elsewhere)
      .map(({ id, name, isType }) => {
        const from = moduleName(ownerOf(id).subpath)
        return `export ${isType ? 'type ' : ''}{ ${name} } from '${from}'`
      })
      .join('\n'),
    ...byName(own).map((one) => one.text),
    hidden.size > 0 && '// Not exported, but visible in signatures:',
    ...byName(hidden).map(({ name }) => `// - ${name}`),
  ]
  const formatted = await format(text.filter(Boolean).join('\n\n'), style)
  return formatted
    .replace(/^(export (?!.* from ').*\n)\n(?=export .*\n$)/gm, '$1') // one line each: no gaps
    .replace(/^(\/\/ .*\n)\n(?=\/\/ - )/gm, '$1')
}

/** The first line of each thing in a report that the other does not have, or not so. */
function missing(from, other) {
  const things = (text) => text.split(/\n+(?=export |\/\/ )/).map((thing) => thing.trim())
  const there = new Set(things(other))
  return things(from)
    .filter((thing) => thing && !there.has(thing))
    .map((thing) => thing.split('\n')[0])
}

const style = { ...(await resolveConfig('package.json')), parser: 'typescript' }
const old = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => join(FOLDER, name))
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const now = new Map()
for (const module of modules)
  now.set(
    join(FOLDER, `${module.subpath === '.' ? 'index' : module.subpath}.d.ts`),
    await report(module),
  )

const differing = [...new Set([...old.keys(), ...now.keys()])].filter(
  (path) => old.get(path) !== now.get(path),
)
for (const path of differing) {
  const [before, after] = [old.get(path) ?? '', now.get(path) ?? '']
  console.log(path)
  for (const line of missing(before, after)) console.log(`  - ${line}`)
  for (const line of missing(after, before)) console.log(`  + ${line}`)
  if (process.argv.includes('--check')) continue
  rmSync(path, { force: true })
  if (!now.has(path)) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, after)
}
if (differing.length === 0) console.log('The API report is up to date.')
else if (process.argv.includes('--check')) {
  console.error('Run `npm run api`, and review the diff.')
  process.exit(1)
}
