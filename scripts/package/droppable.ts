import { parseSync, Visitor } from 'vite'

const PURE = '/* @__PURE__ */ '
const CALLS = ['CallExpression', 'NewExpression']
const OTHERS = ['TaggedTemplateExpression', 'TemplateLiteral', 'MemberExpression', 'SpreadElement']
const RUNS_LATER = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassBody',
]

type Node = { type: string; start: number; end: number; callee?: Node; expressions?: unknown[] }
type Program = ReturnType<typeof parseSync>['program']

/**
 * The code of a file in which an app's bundler can drop every value that the app does not use. For a
 * file with one module, `sideEffects` of package.json says so; in a file of many, each value whose
 * making might do something must say that it does nothing else. Throws where a statement cannot.
 */
export function droppable(code: string, fileName: string): string {
  const { program } = parseSync(fileName, code)
  const effects = effectsIn(program)
  const inserts: [at: number, text: string][] = []
  for (const value of valuesIn(program, code, fileName)) {
    const own = effects.filter(({ start, end }) => start >= value.start && end <= value.end)
    if (own.length === 0) continue
    const isCall = own.includes(value) && own.every(({ type }) => CALLS.includes(type))
    if (isCall) for (const { start } of own) inserts.push([start, PURE])
    else inserts.push([value.start, `${PURE}(() => (`], [value.end, '))()'])
  }
  return inserts
    .sort(([a], [b]) => b - a)
    .reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), code)
}

/** What runs while the file is loaded and might do something: calls, and reading a member. */
function effectsIn(program: Program): Node[] {
  const effects: Node[] = []
  const callees = new Set<Node>()
  let depth = 0
  const note = (node: Node): void => {
    if (node.callee) callees.add(node.callee)
    if (depth === 0 && !callees.has(node) && node.expressions?.length !== 0) effects.push(node)
  }
  const visitor: Record<string, (node: Node) => void> = {}
  for (const type of [...CALLS, ...OTHERS]) visitor[type] = note
  for (const type of RUNS_LATER) {
    visitor[type] = () => void (depth += 1)
    visitor[`${type}:exit`] = () => void (depth -= 1)
  }
  new Visitor(visitor).visit(program)
  return effects
}

function valuesIn(program: Program, code: string, fileName: string): Node[] {
  const fail = ({ start }: Node): never => {
    const line = code.slice(start).split('\n', 1)[0]
    throw new Error(`${fileName}: no app could drop \`${line}\`. Make it part of a value.`)
  }
  return program.body.flatMap((node) => {
    if (/^(?:Import|Export|Function|Class)/.test(node.type) || 'directive' in node) return []
    if (node.type !== 'VariableDeclaration') return fail(node)
    return node.declarations.flatMap((one) =>
      one.id.type === 'Identifier' ? (one.init ?? []) : fail(one),
    )
  })
}
