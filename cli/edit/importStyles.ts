import { MagicString } from 'magic-string'
import postcss, { type AtRule } from 'postcss'
import { SetupError } from '../SetupError.ts'

/** What a style sheet imports, as it names it. */
export function styleImportsOf(css: string, path: string): AtRule[] {
  try {
    return postcss
      .parse(css, { from: path })
      .nodes.flatMap((node) => (node.type === 'atrule' && node.name === 'import' ? [node] : []))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`${path} cannot be read as CSS: ${reason}`)
  }
}

const names = (rule: AtRule, module: string) => new RegExp(`^["']${module}["']`).test(rule.params)

/** Whether a style sheet imports Tailwind 4. */
export const importsTailwind = (css: string, path: string): boolean =>
  styleImportsOf(css, path).some((rule) => names(rule, 'tailwindcss'))

/** A style sheet of Tailwind 4 that imports these modules after it, in its layer of components. */
export function importStyles(css: string, path: string, modules: readonly string[]): string {
  const imports = styleImportsOf(css, path)
  const tailwind = imports.find((rule) => names(rule, 'tailwindcss'))
  const end = tailwind?.source?.end
  if (!tailwind || !end) return css
  const missing = modules.filter((module) => !imports.some((rule) => names(rule, module)))
  const quote = tailwind.params.startsWith('"') ? '"' : "'"
  const lines = missing.map((module) => `\n@import ${quote}${module}${quote} layer(components);`)
  return new MagicString(css).appendLeft(end.offset, lines.join('')).toString()
}
