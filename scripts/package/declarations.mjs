// Writes the types of the package: a file for each subpath, one for all translations, and two
// with what several subpaths need: one for pages, and one without React's types. Reads what tsc
// wrote, a file for each module.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { parseSync, Visitor } from 'vite'

const FROM = 'node_modules/.cache/declarations'

const isOurs = (specifier) => specifier.startsWith('.')
const fileAt = (from, specifier) =>
  posix.join(posix.dirname(from), specifier).replace(/\.[jt]sx?$/, '.d.ts')

/** The identifiers that stand for something declared elsewhere: where they are, and their name. */
function mentionsIn(program) {
  const mentions = []
  const mention = (node) => {
    if (node?.type === 'TSQualifiedName') mention(node.left)
    else if (node?.type === 'Identifier') mentions.push(node)
  }
  new Visitor({
    TSTypeReference: ({ typeName }) => mention(typeName),
    TSTypeQuery: ({ exprName }) => mention(exprName),
    TSInterfaceHeritage: ({ expression }) => mention(expression),
    TSClassImplements: ({ expression }) => mention(expression),
    ClassDeclaration: ({ superClass }) => mention(superClass),
    TSPropertySignature: ({ computed, key }) => computed && mention(key),
    TSImportType: ({ source, start, end }) => {
      if (isOurs(source.value)) mentions.push({ inline: source.value, start, end })
    },
  }).visit(program)
  return mentions
}

/** The comment before a declaration. */
function commentOf(source, node, comments) {
  const before = comments.findLast(
    ({ end }) => end <= node.start && source.slice(end, node.start).trim() === '',
  )
  return before ? `${source.slice(before.start, before.end)}\n` : ''
}

/** A file of tsc. `imported`, `exported`: what a name is called, and where. */
function readModule(path) {
  const source = readFileSync(join(FROM, path), 'utf8')
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const mentions = mentionsIn(program)
  const [imported, exported, declared] = [new Map(), new Map(), new Map()]
  const from = (node, name) =>
    isOurs(node.source.value)
      ? { name, path: fileAt(path, node.source.value) }
      : { name, package: node.source.value }
  const declare = ({ name }, { start, end }, comment) => {
    const own = mentions.filter((mention) => mention.start >= start && mention.end <= end)
    const part = { text: source.slice(start, end), comment, mentions: own }
    declared.set(name, [...(declared.get(name) ?? []), part]) // more than one: overloads
  }
  for (const node of program.body) {
    const { type, declaration = node, specifiers = [], exportKind } = node
    if (/Default|ExportAll|ExportAssignment/.test(type))
      throw new Error(`${path}: export each thing by its name`)
    for (const { local, imported: outside, exported: own, exportKind: ownKind } of specifiers)
      if (type === 'ImportDeclaration') imported.set(local.name, from(node, outside.name))
      else
        exported.set(own.name, {
          ...(node.source ? from(node, local.name) : { path, name: local.name }),
          isType: exportKind === 'type' || ownKind === 'type',
        })
    const { id } = declaration?.declarations?.[0] ?? declaration ?? {}
    if (!id) continue
    declare(id, declaration, commentOf(source, node, comments))
    if (node.declaration) exported.set(id.name, { path, name: id.name })
  }
  return { imported, exported, declared }
}

const modules = new Map()
function moduleAt(path) {
  if (!modules.has(path)) modules.set(path, readModule(path))
  return modules.get(path)
}

/** Where a name is declared: in one of our files, or in another package. */
function resolve({ path, name, isType = false, ...outside }) {
  if (!path) return { ...outside, name, isType, id: `${outside.package} ${name}` }
  const { declared, exported, imported } = moduleAt(path)
  if (declared.has(name)) return { path, name, isType, id: `${path} ${name}` }
  const next = imported.get(name) ?? exported.get(name)
  if (!next || next.path === path) return undefined // `Promise`, or a type parameter
  const found = resolve(next)
  return found && { ...found, isType: isType || found.isType }
}

const partsOf = ({ path, name }) => moduleAt(path).declared.get(name)

/** Everything of ours that the declarations need, themselves included. */
function neededBy(targets, found = new Map()) {
  for (const target of targets) {
    if (!target.path || found.has(target.id)) continue
    found.set(target.id, target)
    const mentioned = partsOf(target).flatMap(({ mentions }) => mentions)
    for (const { inline } of mentioned)
      if (inline) throw new Error(`${target.id}: import('${inline}'): import it by its name`)
    neededBy(
      mentioned.flatMap((node) => resolve({ path: target.path, name: node.name }) ?? []),
      found,
    )
  }
  return found
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Once each: all translations have one type. */
const typeFiles = new Set(Object.values(exports).flatMap((target) => target.types ?? []))
const subpaths = [...typeFiles].map((types) => {
  const path = posix.relative('dist', types)
  const names = [...moduleAt(path).exported].map(([name, from]) => ({ name, ...resolve(from) }))
  return { path, names, needed: neededBy(names) }
})

/** Whether a subpath is for a page: its types need React's. */
const usesPackages = ({ needed }) =>
  [...needed.values()].some((target) =>
    partsOf(target)
      .flatMap(({ mentions }) => mentions)
      .some((node) => resolve({ path: target.path, name: node.name })?.package),
  )

/** The declarations of each file that is written, by their `id`. */
const files = new Map(subpaths.map(({ path }) => [path, new Map()]))
const fileOf = new Map()
for (const target of new Map(subpaths.flatMap(({ needed }) => [...needed])).values()) {
  const users = subpaths.filter(({ needed }) => needed.has(target.id))
  const shared = users.every(usesPackages) ? 'page.d.ts' : 'types.d.ts'
  const path = users.length === 1 ? users[0].path : shared
  if (!files.has(path)) files.set(path, new Map())
  files.get(path).set(target.id, target)
  fileOf.set(target.id, path)
}

const addTo = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value))

/** What a file says to name `other`. */
function specifierOf(path, other) {
  const way = posix.relative(posix.dirname(path), other).replace(/\.d\.ts$/, '.js')
  return way.startsWith('.') ? way : `./${way}`
}

/** The declarations of a file, and what they use of other files and packages. */
function bodyOf(path, targets, isExported) {
  const imports = new Map()
  const names = new Set()
  const body = []
  for (const target of targets.values()) {
    if (names.has(target.name)) throw new Error(`${path}: ${target.name} is declared twice`)
    names.add(target.name)
    for (const { comment, text, mentions } of partsOf(target)) {
      body.push(`${comment}${isExported(target) ? 'export ' : ''}${text}`)
      for (const node of mentions) {
        const to = resolve({ path: target.path, name: node.name })
        if (to && to.name !== node.name)
          throw new Error(`${target.path}: ${node.name} has two names`)
        const from = to && (fileOf.get(to.id) ?? to.package)
        if (to && from !== path) addTo(imports, to.path ? specifierOf(path, from) : from, to.name)
      }
    }
  }
  return { imports, body }
}

/** A file. `names`: what its subpath exports; all, for what several subpaths need. */
function textOf(path, targets, names) {
  const { imports, body } = bodyOf(
    path,
    targets,
    ({ id }) => names?.some((name) => name.id === id) ?? true,
  )
  const others = new Map()
  for (const { id, name, isType } of names ?? [])
    if (fileOf.get(id) !== path)
      addTo(others, specifierOf(path, fileOf.get(id)), `${isType ? 'type ' : ''}${name}`)
  const lines = (keyword, map) =>
    [...map].map(([from, set]) => `${keyword} { ${[...set].join(', ')} } from '${from}'`)
  return [
    [...lines('import', imports), ...lines('export', others)].join('\n'),
    ...body,
    'export {}', // without it, all that a declaration file declares is exported
  ].join('\n\n')
}

const style = { ...(await resolveConfig('package.json')), parser: 'typescript' }
for (const [path, targets] of files) {
  const names = subpaths.find((subpath) => subpath.path === path)?.names
  const place = join('dist', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, await format(textOf(path, targets, names), style))
}
