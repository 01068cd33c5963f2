import type { File, Statement } from '@babel/types'
import type MagicString from 'magic-string'
import { spanOf, walk } from './parse.ts'

/** `name` of a module, as code names it after `addImport`; undefined where it is imported already. */
export function addImport(
  { program }: File,
  text: MagicString,
  { name, from, spare }: { name: string; from: string; spare: string },
): string {
  const local = isNamed(program.body, name) ? spare : name
  const { quote, end } = styleOf(program.body, text.original)
  const specifier = local === name ? name : `${name} as ${local}`
  const line = `import { ${specifier} } from ${quote}${from}${quote}${end}`
  const last = program.body.findLast(({ type }) => type === 'ImportDeclaration')
  const first = program.body[0]
  if (last) text.appendLeft(spanOf(last)[1], `\n${line}`)
  else text.prependLeft(first ? spanOf(first)[0] : 0, `${line}\n\n`)
  return local
}

/** Whether anything of a file has the name. */
function isNamed(body: readonly Statement[], name: string): boolean {
  let isFound = false
  for (const statement of body)
    walk(statement, (node) => {
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
        isFound ||= node.name === name
    })
  return isFound
}

/** How a file quotes, and whether it writes semicolons. */
function styleOf(body: readonly Statement[], code: string) {
  const [, end] = body[0] ? spanOf(body[0]) : [0, 0]
  const example = body.find(({ type }) => type === 'ImportDeclaration')
  const quoted = example ? code.slice(...spanOf(example)) : ''
  return { quote: quoted.includes('"') ? '"' : "'", end: code[end - 1] === ';' ? ';' : '' }
}
