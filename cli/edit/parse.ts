import { parse as parseCode } from '@babel/parser'
import type { File, Node } from '@babel/types'
import { SetupError } from '../SetupError.ts'

/** The syntax tree of a file of an app, whatever of TypeScript and JSX it is written in. */
export function parse(code: string, path: string): File {
  const plugins: ('typescript' | 'jsx' | 'decorators')[] = ['decorators']
  if (/\.[cm]?tsx?$/.test(path)) plugins.push('typescript')
  if (!/\.[cm]?ts$/.test(path)) plugins.push('jsx')
  try {
    return parseCode(code, { sourceType: 'module', plugins, createParenthesizedExpressions: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`${path} cannot be read as code: ${reason}`)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node below one, itself first. What `visit` answers false for is not entered. */
export function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return
  for (const [name, value] of Object.entries(node)) {
    if (name.endsWith('omments') || name === 'loc') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit)
  }
}

/** Where a node stands in its text. */
export const spanOf = ({ start, end }: Node): [number, number] => [start ?? 0, end ?? 0]
