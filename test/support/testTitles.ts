import { readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'

/** What a call begins with: it of it.skip(…), and of it.each(…)(…). */
function rootOf(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : undefined
}

/** The first text of every row of it.each([…]). */
function rowNames(callee: ESTree.Node): readonly string[] {
  const table = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
  if (table?.type !== 'ArrayExpression') return []
  return table.elements
    .map((row) => (row?.type === 'ArrayExpression' ? row.elements[0] : row))
    .flatMap((cell) =>
      cell?.type === 'Literal' && typeof cell.value === 'string' ? [cell.value] : [],
    )
}

/**
 * The titles of the tests and groups of a test file, as they are written there. A title with %s is
 * also there with each name that its table begins a row with.
 */
export function testTitles(file: string): ReadonlySet<string> {
  const titles = new Set<string>()
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!['it', 'test', 'describe'].includes(rootOf(callee) ?? '')) return
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return
      titles.add(title.value)
      for (const name of rowNames(callee)) titles.add(title.value.replace('%s', () => name))
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return titles
}
