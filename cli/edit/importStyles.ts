import { MagicString } from 'magic-string'
import postcss, { type AtRule, type ChildNode } from 'postcss'
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

/** Elements that the kit draws, as far as apps have rules for them. */
const ELEMENTS = 'a button code h3 h4 input kbd label li ol p pre select small strong textarea ul'

/**
 * Says which elements a style sheet has rules for outside of a layer: these win over the kit in its
 * layer. Nothing if there are none.
 */
export function elementRules(css: string, path: string): string[] {
  const found = new Set<string>()
  postcss.parse(css, { from: path }).walkRules((rule) => {
    if (isLayered(rule)) return
    for (const selector of rule.selectors) {
      const [, name = ''] = /^(\w+)(?:::?[\w-]+)*$/.exec(selector) ?? []
      if (ELEMENTS.split(' ').includes(name)) found.add(name)
    }
  })
  const elements = [...found].join(', ')
  return elements === ''
    ? []
    : [`${path} has rules for ${elements} outside of a layer. They change handrail, too.`]
}

export const INTO_BASE = 'Put these rules into @layer base.'

/** True if a rule is in anything but media and support queries. */
const isLayered = ({ parent }: ChildNode): boolean =>
  parent?.type === 'rule' ||
  (parent?.type === 'atrule' &&
    (!['media', 'supports'].includes((parent as AtRule).name) || isLayered(parent as AtRule)))

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
