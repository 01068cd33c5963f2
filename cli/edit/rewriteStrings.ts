import { MagicString } from 'magic-string'
import { parse, spanOf, walk } from './parse.ts'

/** The same code, with another text in the string literals that `change` answers one for. */
export function rewriteStrings(
  code: string,
  path: string,
  change: (value: string) => string | undefined,
): string {
  const text = new MagicString(code)
  walk(parse(code, path), (node) => {
    if (node.type !== 'StringLiteral') return
    const value = change(node.value)
    const [start, end] = spanOf(node)
    if (value !== undefined && value !== node.value) text.update(start + 1, end - 1, value)
  })
  return text.toString()
}
