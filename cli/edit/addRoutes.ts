import { MagicString } from 'magic-string'
import { parse, spanOf, walk } from './parse.ts'

const MODULE = '@react-router/dev/routes'

/**
 * The routes of React Router with these, by their files. The same text if it has them already, or if
 * it reads the folder; undefined if no list of the file is its routes.
 */
export function addRoutes(
  code: string,
  path: string,
  routes: Readonly<Record<string, string>>,
): string | undefined {
  const missing = Object.entries(routes).filter(([, file]) => !code.includes(file))
  if (missing.length === 0 || /\bflatRoutes\(/.test(code)) return code
  const { program } = parse(code, path)
  const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration')
  const imported = program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.source.value === MODULE,
  )
  const specifier = imported?.type === 'ImportDeclaration' && imported.specifiers.at(-1)
  if (!exported || !specifier) return undefined
  const text = new MagicString(code)
  const quote = code[spanOf(imported.source)[0]]
  let isAdded = false
  walk(exported.declaration, (node) => {
    if (node.type !== 'ArrayExpression' || isAdded) return !isAdded
    const quoted = (value: string) => `${quote}${value}${quote}`
    const lines = missing
      .map(([url, file]) => `  route(${quoted(url)}, ${quoted(file)}),\n`)
      .join('')
    const last = node.elements.at(-1)
    const [start, end] = spanOf(node)
    const comma = last && !code.slice(spanOf(last)[1], end).includes(',') ? ',' : ''
    if (last) text.appendLeft(spanOf(last)[1], comma)
    const isOnOneLine = !code.slice(last ? spanOf(last)[1] : start + 1, end).includes('\n')
    if (last && !code.slice(start, end).includes('\n')) text.appendLeft(start + 1, '\n  ')
    text.appendLeft(end - 1, (isOnOneLine ? '\n' : '') + lines)
    isAdded = true
    return false
  })
  const hasRoute = code.slice(...spanOf(imported)).match(/\broute\b/)
  if (!hasRoute) text.appendLeft(spanOf(specifier)[1], ', route')
  return isAdded ? text.toString() : undefined
}
