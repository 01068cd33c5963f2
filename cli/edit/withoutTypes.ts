import type { Node } from '@babel/types'
import { MagicString } from 'magic-string'
import { parse, spanOf, walk } from './parse.ts'

const TYPES = new Set([
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'TSTypeParameterDeclaration',
])

/** The same code as JavaScript, in its own format. */
export function withoutTypes(code: string, path: string): string {
  const text = new MagicString(code)
  const drop = (start: number, end: number) => void text.remove(start, end)
  walk(parse(code, path), (node) => {
    const [start, end] = spanOf(node)
    if (isTypeStatement(node)) drop(start, endOfLines(code, end))
    else if (node.type === 'TSAsExpression') {
      drop(spanOf(node.expression)[1], end)
      return undefined
    } else if (node.type === 'TSNonNullExpression') {
      drop(spanOf(node.expression)[1], end)
      return undefined
    } else if (node.type === 'ImportSpecifier' && node.importKind === 'type')
      drop(...withComma(code, start, end))
    else if (node.type === 'Identifier' && node.typeAnnotation) drop(start + node.name.length, end)
    else if (TYPES.has(node.type)) drop(start, end)
    else return undefined
    return false
  })
  return text.toString()
}

function isTypeStatement(node: Node): boolean {
  const { type } = node
  if (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration') return true
  return type === 'ImportDeclaration' && node.importKind === 'type'
}

/** A statement with the line break after it, and one blank line. */
function endOfLines(code: string, end: number): number {
  let at = end
  for (let lines = 0; lines < 2 && code[at] === '\n'; lines += 1) at += 1
  return at
}

/** A specifier with the comma that divides it from its neighbour. */
function withComma(code: string, start: number, end: number): [number, number] {
  const after = /^\s*,\s*/.exec(code.slice(end))
  if (after) return [start, end + after[0].length]
  const before = /,\s*$/.exec(code.slice(0, start))
  return [start - (before?.[0].length ?? 0), end]
}
