import { readFileSync } from 'node:fs'
import { parseSync, type ESTree } from 'vite'

function namesOf(statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type === 'ExportAllDeclaration')
    throw new Error('export * hides names: re-export by name')
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  const names = specifiers.map(({ exported }) =>
    exported.type === 'Literal' ? exported.value : exported.name,
  )
  if (declaration?.type === 'VariableDeclaration')
    names.push(
      ...declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])),
    )
  else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
    names.push(declaration.id.name)
  return names
}

/** The names, types included, that a declaration file exports. */
export const exportedNames = (path: string): string[] =>
  parseSync(path, readFileSync(path, 'utf8')).program.body.flatMap(namesOf)

/** The names of each `declare module` of a declaration file. */
export function declaredModules(path: string): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, readonly string[]>()
  for (const statement of parseSync(path, readFileSync(path, 'utf8')).program.body) {
    if (
      statement.type !== 'TSModuleDeclaration' ||
      statement.id.type !== 'Literal' ||
      statement.body?.type !== 'TSModuleBlock'
    )
      continue
    modules.set(statement.id.value, statement.body.body.flatMap(namesOf))
  }
  return modules
}
