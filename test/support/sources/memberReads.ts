import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string; start: number; end: number }

/** One place where a file takes a member of something, whatever it then does with it. */
export interface MemberRead {
  /** The names of what it is taken from, with their types where some are written. */
  from: readonly string[]
  /** Undefined where a variable says which member. */
  name: string | undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

type Visit = (node: Node, parents: readonly Node[]) => void

function walk(value: unknown, visit: Visit, parents: readonly Node[] = []): void {
  if (Array.isArray(value)) return value.forEach((each) => walk(each, visit, parents))
  if (!isNode(value)) return
  visit(value, parents)
  for (const child of Object.values(value)) walk(child, visit, [value, ...parents])
}

/** The name of a member or a key, also where it is written as a text. */
function keyOf(key: unknown, isComputed: unknown): string | undefined {
  if (!isNode(key)) return undefined
  if (key.type === 'Identifier') return isComputed ? undefined : String(key.name)
  if (key.type === 'Literal') return String(key.value)
  const quasis = key.type === 'TemplateLiteral' ? (key.quasis as Node[]) : []
  return quasis.length === 1 ? (quasis[0]!.value as { cooked: string }).cooked : undefined
}

/** The nodes that give an expression its value. */
function valuesOf(node: Node): readonly unknown[] {
  const { type, left, right, consequent, alternate, expressions } = node
  if (type === 'LogicalExpression') return [left, right]
  if (type === 'ConditionalExpression') return [consequent, alternate]
  if (type === 'AssignmentExpression') return [right]
  if (type === 'AssignmentPattern') return [left]
  if (type === 'SequenceExpression') return [(expressions as Node[]).at(-1)]
  return [node.expression ?? node.callee ?? node.argument]
}

/** All names and written types in a file that stand for the same thing. */
class Names {
  readonly #others = new Map<string, Set<string>>()
  readonly #text: string

  constructor(text: string, program: unknown) {
    this.#text = text
    walk(program, (node) => this.#learn(node))
  }

  /** Of a whole expression its last names: `host` of `a.host`, of `host()` and of `host!`. */
  of(node: unknown): string[] {
    const all = new Set(this.#written(node))
    for (const name of all) for (const other of this.#others.get(name) ?? []) all.add(other)
    return [...all]
  }

  #written(node: unknown): string[] {
    if (!isNode(node)) return []
    const type = node.typeAnnotation
    const types = isNode(type) ? [this.#text.slice(type.start, type.end)] : []
    if (node.type === 'Identifier') return [String(node.name), ...types]
    if (node.type === 'ObjectPattern') return types
    if (node.type !== 'MemberExpression')
      return [...valuesOf(node).flatMap((value) => this.#written(value)), ...types]
    const name = keyOf(node.property, node.computed)
    return name === 'current' ? this.#written(node.object) : name === undefined ? [] : [name]
  }

  #learn(node: Node): void {
    const { type, id, init, left, right, key, value, computed } = node
    if (type === 'Identifier') this.#rename(node, this.#written(node))
    if (type === 'VariableDeclarator') this.#rename(id, this.#written(init))
    if (type.startsWith('Assignment')) this.#rename(left, this.#written(right))
    if (type === 'TSPropertySignature') this.#rename(key, this.#written({ ...node, key: null }))
    const name = type === 'Property' ? keyOf(key, computed) : undefined
    if (name !== undefined) this.#rename(value, [name])
  }

  #rename(target: unknown, names: readonly string[]): void {
    if (!isNode(target)) return
    if (target.type === 'AssignmentPattern') return this.#rename(target.left, names)
    if (target.type !== 'Identifier') return
    const name = String(target.name)
    this.#others.set(name, new Set([...(this.#others.get(name) ?? []), ...names]))
  }
}

/**
 * Every member that a file takes of anything: by name, by key, by destructuring at any depth, by
 * import. A name that something is given counts for it in the whole file.
 */
export function memberReads(path: string, text: string): MemberRead[] {
  const { program } = parseSync(path, text)
  const names = new Names(text, program)
  const reads: MemberRead[] = []
  walk(program, (node, parents) => {
    const { type, object, property, properties, computed } = node
    if (type === 'MemberExpression')
      reads.push({ from: names.of(object), name: keyOf(property, computed) })
    if (type === 'ObjectPattern') {
      // one that has a default stands for a key outside it
      const around = parents.slice(0, parents[0]?.type === 'AssignmentPattern' ? 2 : 1)
      const sources = around.map(({ init, key, right }) => init ?? key ?? right)
      const from = [...sources, node].flatMap((source) => names.of(source))
      for (const each of properties as Node[])
        if (each.type === 'Property') reads.push({ from, name: keyOf(each.key, each.computed) })
    }
    if (type === 'ImportSpecifier' || type === 'ExportSpecifier')
      reads.push({ from: [], name: keyOf(node.imported ?? node.local, false) })
  })
  return reads
}
