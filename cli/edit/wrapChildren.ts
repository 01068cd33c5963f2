import type { JSXElement } from '@babel/types'
import { MagicString } from 'magic-string'
import { addImport } from './addImport.ts'
import { importsOf } from './importsOf.ts'
import { parse, spanOf, walk } from './parse.ts'

/**
 * A file in which what stands in one of these elements stands in our provider. The same text where
 * the file imports it already; undefined where there is no such element, or more than one.
 */
export function wrapChildren(
  code: string,
  path: string,
  { elements, from }: { elements: readonly string[]; from: string },
): string | undefined {
  const file = parse(code, path)
  if (importsOf(file).includes(from)) return code
  const found: JSXElement[] = []
  walk(file, (node) => {
    if (node.type !== 'JSXElement' || !node.closingElement) return
    const { name } = node.openingElement
    if (name.type === 'JSXIdentifier' && elements.includes(name.name)) found.push(node)
  })
  const [element, ...others] = found
  if (!element?.closingElement || others.length > 0) return undefined
  const text = new MagicString(code)
  const name = 'ToolCallsProvider'
  const local = addImport(file, text, { name, from, spare: 'HandrailToolCalls' })
  const line = code.lastIndexOf('\n', spanOf(element.closingElement)[0] - 1)
  const indent = code.slice(line + 1, spanOf(element.closingElement)[0])
  const isAlone = indent.trim() === ''
  text.appendLeft(
    spanOf(element.openingElement)[1],
    isAlone ? `\n${indent}  <${local}>` : `<${local}>`,
  )
  text.appendRight(
    spanOf(element.closingElement)[0],
    isAlone ? `  </${local}>\n${indent}` : `</${local}>`,
  )
  return text.toString()
}
