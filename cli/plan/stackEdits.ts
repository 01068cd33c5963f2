import type { App } from '../app/App.ts'
import { filesBelow, readText } from '../app/files.ts'
import { wrapChildren } from '../edit/wrapChildren.ts'
import { edit, type Edit } from './Edit.ts'
import type { Layout } from './Layout.ts'
import { OTHER_STACKS } from './otherStacks.ts'
import { isPageStack, pageEdits } from './pageFiles.ts'
import { importOf } from './writeTemplate.ts'

/** The provider around the chat that an app has, where there is one such place. */
export function stackEdits(app: App, layout: Layout): Edit[] {
  const { stack } = app
  if (stack === 'ai-sdk') return []
  if (isPageStack(stack)) return pageEdits(app, stack)
  const { template, around, rest } = OTHER_STACKS[stack]
  const places = filesBelow(app.root).filter(
    (path) =>
      /\.[jt]sx$/.test(path) &&
      around.some((name) => readText(app.root, path)?.includes(`<${name}`)),
  )
  const [place] = places
  const from = importOf(place ?? `${app.source}App.tsx`, template, app, layout)
  const remaining = { remaining: rest(from) }
  if (around.length === 0) return [remaining]
  const byHand = `Put <ToolCallsProvider> of ${from} inside <${around.join('> or <')}>, around the chat.`
  if (place === undefined || places.length > 1) return [{ remaining: byHand }, remaining]
  const wrap = (code: string) => wrapChildren(code, place, { elements: around, from })
  return [edit(app, place, wrap, byHand), remaining]
}
