// Reads src: what each subpath exports, where that is declared, and what its comment says.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A comment: what it says, and the code of each `@example`. Lines of one paragraph are joined. */
function readComment(text) {
  const lines = text
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
  const [said = '', ...examples] = lines.join('\n').split(/^\s*@example\b/m)
  return {
    said: said.trim().replace(/(?<!\n)\n(?![\n\-*])/g, ' '),
    examples: examples.map((example) => example.replace(/^[ \n]+/, '').trimEnd()),
  }
}

const NOTHING = { said: '', examples: [] }

function readFile(path) {
  const source = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const commentOf = (node) => {
    const before = comments.findLast(({ end }) => end <= node.start)
    const isItsOwn =
      before?.type === 'Block' &&
      before.value.startsWith('*') &&
      source.slice(before.end, node.start).trim() === ''
    return isItsOwn ? readComment(source.slice(before.start, before.end)) : NOTHING
  }
  const [declared, from] = [new Map(), new Map()]
  const placeOf = (specifier, name) =>
    specifier.startsWith('.')
      ? { path: posix.join(posix.dirname(path), specifier), name }
      : undefined
  for (const node of program.body) {
    for (const { local, imported, exported } of node.specifiers ?? []) {
      const place = node.source && placeOf(node.source.value, (imported ?? local).name)
      if (place) from.set((exported ?? local).name, place)
    }
    const declaration = node.declaration ?? node
    for (const one of declaration.declarations ?? [declaration])
      if (one.id?.name && !declared.has(one.id.name))
        declared.set(one.id.name, { path, node: one, comment: commentOf(node), commentOf, source })
  }
  return { declared, from }
}

const files = new Map()
function fileAt(path) {
  if (!files.has(path)) files.set(path, readFile(path))
  return files.get(path)
}

/** Where a name of a file is declared; undefined where another package has it. */
export function declarationOf(path, name) {
  const { declared, from } = fileAt(path)
  if (declared.has(name)) return declared.get(name)
  const next = from.get(name)
  return next?.path.match(/\.tsx?$/) ? declarationOf(next.path, next.name) : undefined
}

/** The text of a declaration. */
export const textOf = ({ node, source }) => source.slice(node.start, node.end)

/** The members of a type: name, whether it may be left out, its type, default and comment. */
export function membersOf({ node, source, commentOf }) {
  const told = (member, isOptional) => {
    if (!member.key) return []
    const { start, end, type, typeAnnotation } = member
    const [said = '', preset] = commentOf(member).said.split(/\s*@default\s*/)
    return {
      name: source.slice(member.key.start, member.key.end),
      isOptional: isOptional || Boolean(member.optional),
      type: (type === 'TSPropertySignature' && typeAnnotation
        ? source.slice(typeAnnotation.typeAnnotation.start, typeAnnotation.typeAnnotation.end)
        : source.slice(start, end)
      ).replace(/\s+/g, ' '),
      preset,
      said,
    }
  }
  const members = (type, isOptional) =>
    type?.type === 'TSIntersectionType'
      ? type.types.flatMap((one) => members(one, isOptional))
      : type?.type === 'TSTypeReference' // Optional<{ … }>
        ? (type.typeArguments?.params ?? []).flatMap((one) => members(one, true))
        : (type?.members ?? []).flatMap((member) => told(member, isOptional))
  return node.body
    ? node.body.body.flatMap((member) => told(member, false))
    : members(node.typeAnnotation, false)
}

/**
 * What a declaration is made of, in its own top folder: functions and values, but no other component.
 */
export function closureOf(first) {
  const found = new Set([first])
  const [, top] = first.path.split('/')
  for (const declaration of found) {
    const { path, node } = declaration
    const { declared, from } = fileAt(path)
    const follow = (name) => {
      if (!declared.has(name) && !from.has(name)) return
      const used = declarationOf(path, name)
      if (used?.path.startsWith(`src/${top}/`) && !used.path.endsWith('.en.ts')) found.add(used)
    }
    new Visitor({
      Identifier({ name }) {
        if (/^[A-Z][a-z]/.test(name) && name !== first.node.id.name && !isPlain(path, name)) return
        follow(name)
      },
      JSXOpeningElement({ name, attributes }) {
        if (isWholeBody(attributes)) follow(name.name)
      },
    }).visit(asProgram(node))
  }
  return [...found]
}

/** Another component that is given all props and the ref draws the element. */
const isWholeBody = (attributes) =>
  attributes.some(({ argument }) => argument?.name === 'props') &&
  attributes.some(({ name }) => name?.name === 'ref')

/** A component's own body may stand in a function beside it, under its last word: `Bubble`. */
const isPlain = (path, name) =>
  fileAt(path).declared.has(name) && posix.basename(path).replace(/\..*/, '').endsWith(name)

const asProgram = (node) => ({
  type: 'Program',
  start: node.start,
  end: node.end,
  sourceType: 'module',
  hashbang: null,
  body: [
    node.type === 'VariableDeclarator'
      ? { type: 'VariableDeclaration', kind: 'const', declarations: [node] }
      : node,
  ],
})

/** What a component or a function puts in where a caller leaves a member of its argument out. */
export function defaultsOf(declarations) {
  const defaults = new Map()
  for (const { node, source } of declarations)
    new Visitor({
      ObjectPattern({ properties }) {
        for (const { key, value } of properties)
          if (value?.type === 'AssignmentPattern' && !defaults.has(key.name))
            defaults.set(key.name, source.slice(value.right.start, value.right.end))
      },
    }).visit(asProgram(node))
  return defaults
}
