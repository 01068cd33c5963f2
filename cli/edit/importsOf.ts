import type { File } from '@babel/types'

/** What a file imports, as it names it. */
export const importsOf = ({ program }: File): string[] =>
  program.body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node.source.value] : []))
