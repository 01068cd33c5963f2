import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const MOST = 120
const CODE = /\.(?:[cm]?js|tsx?)$/
const TEXT = /\.(?:mdx?|css|html|ya?ml)$|^\.ci\/run$/
/** Kept as somebody else wrote them, or written by a script. */
const NOT_OURS = /^test\/fixtures\/|^docs\/reference\/|CHANGELOG\.md$|\/glyphs\.css$/

/** From where to where a file's strings, regular expressions and texts of JSX stand. */
function literalsIn(path: string, text: string): [number, number][] {
  const found: [number, number][] = []
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, end, value } = node as Record<string, unknown>
    const isText = type === 'Literal' && (typeof value === 'string' || 'regex' in node)
    if (isText || type === 'TemplateElement' || type === 'JSXText')
      found.push([start as number, end as number])
    else Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

/** How many characters of a line are code. */
function codeLength(start: number, line: string, literals: readonly [number, number][]): number {
  const end = start + line.length
  const inside = literals.map(([from, to]) => Math.min(to, end) - Math.max(from, start))
  return line.length - inside.reduce((sum, length) => sum + Math.max(0, length), 0)
}

/** Of a Markdown file, with empty lines where it shows what a program prints. */
const withoutOutput = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text.replace(/^```console$[^]*?^```$/gm, (block) => block.replace(/.+/g, ''))
    : text

/** Lines of a file that are too long, as `path:line`. */
function longLines(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const lines = withoutOutput(path, text).split('\n')
  if (lines.every((line) => line.length <= MOST)) return []
  const literals = CODE.test(path) ? literalsIn(path, text) : []
  const starts: number[] = []
  let start = 0
  for (const line of lines) {
    starts.push(start)
    start += line.length + 1
  }
  return lines.flatMap((line, index) => {
    // a row of a table, an icon's address, or what our program prints
    const isWhole = TEXT.test(path) && /^\s*\||"data:|^handrail: /.test(line)
    const isLong = line.length > MOST && codeLength(starts[index]!, line, literals) > MOST
    return isLong && !isWhole ? [`${path}:${index + 1}`] : []
  })
}

test('no line is longer than 120 characters outside strings and tables', () => {
  const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const ours = paths.filter((path) => (CODE.test(path) || TEXT.test(path)) && !NOT_OURS.test(path))
  expect(ours.flatMap(longLines)).toEqual([])
})
