import type { Node } from '@babel/types'

/** Stands for what only running the code would tell. */
export const UNKNOWN = Symbol('unknown')

/** What a literal is worth: JSON, and what code writes like it. Members that code computes are UNKNOWN. */
export function valueOf(node: Node): unknown {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'TemplateLiteral':
      return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? UNKNOWN) : UNKNOWN
    case 'ArrayExpression':
      return node.elements.map((element) => (element ? valueOf(element) : undefined))
    case 'ObjectExpression':
      return objectOf(node.properties)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return valueOf(node.expression)
    default:
      return UNKNOWN
  }
}

function objectOf(properties: readonly Node[]): object | typeof UNKNOWN {
  const entries: [string, unknown][] = []
  for (const property of properties) {
    // what is spread may bring any member
    if (property.type !== 'ObjectProperty') return UNKNOWN
    const name = keyOf(property)
    if (name === undefined) return UNKNOWN
    entries.push([name, valueOf(property.value)])
  }
  return Object.fromEntries(entries)
}

/** The name of a member, where the code says it. */
export function keyOf(property: Node): string | undefined {
  if (property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') return undefined
  const { key, computed } = property
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'StringLiteral' ? key.value : undefined
}
