import type { File, ObjectExpression } from '@babel/types'
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
function configOf({ program }: File): ObjectExpression | undefined {
  const exported = program.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  let found: ObjectExpression | undefined
  if (exported)
    walk(exported, (node) => {
      if (node.type === 'ObjectExpression') found ??= node
      return found === undefined
    })
  return found
}
