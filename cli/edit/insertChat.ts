import type { File, JSXElement, JSXFragment, Node, Statement } from '@babel/types'
import { MagicString } from 'magic-string'
import { addImport } from './addImport.ts'
import { importsOf } from './importsOf.ts'
import { parse, spanOf } from './parse.ts'

type Root = JSXElement | JSXFragment

/**
 * A component's file that shows the chat above what it showed. The same text where it imports the
 * chat already; undefined where no component of the file can be told to show it.
 */
export function insertChat(code: string, path: string, from: string): string | undefined {
  const file = parse(code, path)
  if (importsOf(file).includes(from)) return code
  const root = rootOf(file)
  if (!root) return undefined
  const text = new MagicString(code)
  const name = addImport(file, text, { name: 'Chat', from, spare: 'HandrailChat' })
  const indent = indentAt(code, spanOf(root)[0])
  if (root.type === 'JSXFragment') {
    text.appendLeft(spanOf(root.openingFragment)[1], `\n${indent}  <${name} />`)
  } else {
    const [start, end] = spanOf(root)
    text.appendLeft(start, `<>\n${indent}  <${name} />\n${indent}  `)
    text.appendRight(end, `\n${indent}</>`)
  }
  return text.toString()
}

const indentAt = (code: string, at: number): string =>
  /[ \t]*/.exec(code.slice(code.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''

/** What the component that the file exports by default, or as `App`, returns at its end. */
function rootOf({ program }: File): Root | undefined {
  const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration')
  return exported ? rootIn(exported.declaration, program.body) : rootNamed('App', program.body)
}

function rootNamed(name: string, body: readonly Statement[]): Root | undefined {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name)
      return rootIn(declared, body)
    if (declared?.type !== 'VariableDeclaration') continue
    const found = declared.declarations.find(
      ({ id }) => id.type === 'Identifier' && id.name === name,
    )
    if (found?.init) return rootIn(found.init, body)
  }
  return undefined
}

function rootIn(node: Node, statements: readonly Statement[]): Root | undefined {
  if (node.type === 'Identifier') return rootNamed(node.name, statements)
  if (node.type === 'CallExpression')
    // memo(App)
    return node.arguments
      .map((argument) => rootIn(argument, statements))
      .find((root) => root !== undefined)
  if (
    node.type !== 'FunctionDeclaration' &&
    node.type !== 'FunctionExpression' &&
    node.type !== 'ArrowFunctionExpression'
  )
    return undefined
  const { body } = node
  if (body.type !== 'BlockStatement') return asRoot(body)
  const last = body.body.findLast(({ type }) => type === 'ReturnStatement')
  return last?.type === 'ReturnStatement' && last.argument ? asRoot(last.argument) : undefined
}

function asRoot(node: Node): Root | undefined {
  if (node.type === 'ParenthesizedExpression') return asRoot(node.expression)
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? node : undefined
}
