import type { File, Node, ObjectExpression, Statement } from '@babel/types'
import { MagicString } from 'magic-string'
import { addImport } from './addImport.ts'
import { importsOf } from './importsOf.ts'
import { parse, spanOf, walk } from './parse.ts'
import { keyOf } from './valueOf.ts'

/**
 * Vite's config with the plugin that answers the chat. The same text where it has it already;
 * undefined where no object of the file is the config.
 */
export function addVitePlugin(code: string, path: string, from: string): string | undefined {
  const file = parse(code, path)
  if (importsOf(file).includes(from)) return code
  const config = configOf(file)
  if (!config) return undefined
  const text = new MagicString(code)
  const plugins = config.properties.find((property) => keyOf(property) === 'plugins')
  const name = addImport(file, text, { name: 'chatServer', from, spare: 'handrailChatServer' })
  if (!plugins) {
    text.appendLeft(spanOf(config)[0] + 1, `\n  plugins: [${name}()],`)
    return text.toString()
  }
  if (plugins.type !== 'ObjectProperty' || plugins.value.type !== 'ArrayExpression')
    return undefined
  const last = plugins.value.elements.at(-1)
  if (last) text.appendLeft(spanOf(last)[1], `, ${name}()`)
  else text.appendLeft(spanOf(plugins.value)[0] + 1, `${name}()`)
  return text.toString()
}

/** The object that the file exports: alone, in `defineConfig(…)`, or returned by a function in it. */
function configOf({ program: { body } }: File): ObjectExpression | undefined {
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')
  return exported && objectIn(exported.declaration, body)
}

/** The one object that code stands for; undefined where it may be one of several. */
function objectIn(node: Node, body: readonly Statement[]): ObjectExpression | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return objectIn(node.expression, body)
    case 'Identifier':
      return onlyOf(declaredAs(node.name, body), body)
    case 'CallExpression':
      // defineConfig(…), mergeConfig(base, …)
      return node.callee.type === 'Identifier' && /config$/i.test(node.callee.name)
        ? onlyOf(node.arguments, body)
        : undefined
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return onlyOf(node.body.type === 'BlockStatement' ? returnedBy(node.body) : [node.body], body)
    default:
      return undefined
  }
}

function onlyOf(nodes: readonly Node[], body: readonly Statement[]): ObjectExpression | undefined {
  const [object, ...others] = nodes.flatMap((node) => objectIn(node, body) ?? [])
  return others.length === 0 ? object : undefined
}

const declaredAs = (name: string, body: readonly Statement[]): Node[] =>
  body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && id.name === name && init ? [init] : [],
        )
      : [],
  )

/** What a function returns, without those in it. */
function returnedBy(block: Node): Node[] {
  const found: Node[] = []
  walk(block, (node) => {
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument)
    return !/Function|ObjectMethod|ClassMethod/.test(node.type)
  })
  return found
}
