import { posix } from 'node:path'
import type { App } from '../app/App.ts'
import { rewriteStrings } from '../edit/rewriteStrings.ts'
import { withoutTypes } from '../edit/withoutTypes.ts'
import type { Layout } from './Layout.ts'
import { TEMPLATES, type TemplateName } from './templates.ts'

const isTemplate = (name: string): name is TemplateName => name in TEMPLATES

/** A template as an app has it: in its language, with its paths. */
export function writeTemplate(name: TemplateName, app: App, layout: Layout): string {
  const template = TEMPLATES[name]
  if (name.endsWith('.css')) return template
  if (name.endsWith('.astro')) {
    const [, script = '', page = ''] = template.split('---\n')
    return `---\n${writeCode(name, script, app, layout)}---\n${page}`
  }
  return writeCode(name, template, app, layout)
}

function writeCode(name: TemplateName, template: string, app: App, layout: Layout): string {
  const target = layout.files[name] ?? name
  const placed = rewriteStrings(withStyles(name, template, app), name, (text) => {
    if (text.startsWith('/api/chat')) return layout.api
    if (text === '/chat') return layout.api.replace('/api', '')
    if (text === 'http://localhost/api/chat') return `http://localhost${layout.api}`
    const imported = text.startsWith('./') ? text.slice(2) : ''
    return isTemplate(imported) ? importOf(target, imported, app, layout) : undefined
  })
  const code = app.isTypeScript ? placed : withoutTypes(placed, name)
  return app.framework === 'next' && isOfPage(name) ? `'use client'\n${code}` : code
}

/** What uses hooks. The page of Next does not. */
const isOfPage = (name: TemplateName): boolean => name.endsWith('.tsx') && !/page\.tsx$/i.test(name)

/** How a file of the app names a template, where that was written. */
export function importOf(
  from: string,
  name: TemplateName,
  { endings, framework }: App,
  { files }: Layout,
): string {
  const target = files[name] ?? name
  const path = posix.relative(posix.dirname(from), target)
  const relative = path.startsWith('.') ? path : `./${path}`
  if (name.endsWith('.css')) return relative
  // Node reads what Vite's config imports, and so wants endings
  const isServer = from.startsWith('server/') || from.startsWith('vite.config')
  const ending = framework === 'vite' && isServer ? endings.server : endings.page
  return `${relative.slice(0, -posix.extname(relative).length)}${ending}`
}

/** With Tailwind the app's own style sheet imports the kit's, in a layer; else the page's code does. */
function withStyles(name: TemplateName, template: string, { tailwindStyles, stack }: App): string {
  if (!isOfPage(name) || tailwindStyles !== undefined) return template
  const styles = ["import 'handrail/styles.css'"]
  // CopilotKit has the variables of shadcn/ui
  if (stack === 'copilotkit') styles.push("import 'handrail/shadcn.css'")
  const policy = /^import \{ policy \} from .*\n/m
  return template.replace(policy, (line) => `${line}${styles.join('\n')}\n`)
}
