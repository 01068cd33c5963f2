import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string; start: number; end: number }

const GIVEN = /^(arguments|argumentsText|argumentsState|payload)$/
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The last name of an expression: `host` of `a.host`, of `host()` and of `host!`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { type, name, value, property, expression, callee, left } = node
  if (type === 'Identifier') return String(name)
  if (type === 'Literal') return String(value)
  return nameOf(property ?? expression ?? callee ?? left)
}

/** What an object pattern is taken from, with its type where one is written. */
function sourceOf(text: string, pattern: Node, parent: Node | undefined): string {
  const source = parent?.init ?? parent?.key
  const type = pattern.typeAnnotation
  return `${nameOf(source)}${isNode(type) ? text.slice(type.start, type.end) : ''}`
}

/**
 * Where a file reads what a call was given from anything that is not named an execution: by member,
 * by a literal key, by destructuring at any depth.
 */
export function argumentReaders(path: string, text: string): string[] {
  const found: string[] = []
  const add = (from: string, member: unknown): void => {
    const name = nameOf(member)
    if (GIVEN.test(name) && !/execution/i.test(from)) found.push(`${from}.${name}`)
  }
  function visit(value: unknown, parent?: Node): void {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, parent))
    if (!isNode(value)) return
    const { type, object, property, properties, computed } = value
    if (type === 'MemberExpression' && (!computed || (property as Node).type === 'Literal'))
      add(nameOf(object), property)
    if (type === 'ObjectPattern')
      for (const { key } of properties as Node[]) add(sourceOf(text, value, parent), key)
    for (const child of Object.values(value)) visit(child, value)
  }
  visit(parseSync(path, text).program)
  return [...new Set(found)]
}
