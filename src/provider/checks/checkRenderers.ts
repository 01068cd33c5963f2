import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import { nameOfType } from '../../tool-call/parse/expect.ts'
import { saidUnknown } from '../../tool-call/parse/saidUnknown.ts'
import { sayMistake } from './sayMistake.ts'

/** Names renderers that stand in the wrong place, and what is no component. */
export function checkRenderers(renderers: object): void {
  for (const [key, value] of Object.entries(renderers))
    if (key === 'consent') checkConsentView(value)
    else if (key !== 'tools' && key !== 'modes')
      sayMistake(
        `${saidUnknown('renderers', 'member', key, ['tools', 'modes', 'consent'])} The view of a tool stands in renderers={{ tools: { ${key}: View } }}.`,
      )
    else if (isJsonObject(value)) checkViews(key, value)
}

function checkViews(place: 'tools' | 'modes', views: object): void {
  for (const [name, view] of Object.entries(views)) {
    if (place === 'modes' && !(TOOL_MODES as readonly string[]).includes(name))
      sayMistake(saidUnknown('renderers.modes', 'mode', name, TOOL_MODES))
    const isElement = isJsonObject(view) && 'props' in view
    if (isElement || (typeof view !== 'function' && !isJsonObject(view)))
      sayMistake(
        `renderers.${place}.${name} is ${isElement ? 'an element' : nameOfType(view)}. The default view is drawn instead. Give the component itself, without < and >.`,
      )
  }
}

function checkConsentView(view: unknown): void {
  if (view === undefined || (isJsonObject(view) && 'Asked' in view)) return
  sayMistake(
    `renderers.consent is ${nameOfType(view)}. The kit’s own view of a request is drawn instead. Give what defineConsentView(View) returns.`,
  )
}
