import type { ToolHost } from '../ToolHost.ts'
import { similarName, nameOfType } from '../../model/parse.ts'
import { saidUnknown } from '../../model/saidUnknown.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { ENGLISH } from '../../words/catalogue/english.ts'
import { defineToolPolicy } from '../../policy/defineToolPolicy.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { getOwnMember, isJsonObject, TOOL_MODES } from '../../model/JsonObject.ts'
import { OPTIONS } from './readProviderProps.ts'

/** How often in a row each option of one provider was another object. */
export type Changes = Map<string, { value: unknown; inARow: number }>

/** The memory of one provider, in development. */
export interface CheckedProvider {
  readonly changes: Changes
  /** While mounted: its props, its runtime, and the runtime of the provider around it. */
  mounted?: { given: object; runtime: object; parent: object | null } | undefined
}

const VERBS = Object.keys({
  isGated: true,
  decideConsent: true,
  answer: true,
  settleBatch: true,
  offerUndo: true,
  undo: true,
  redo: true,
  extendUndo: true,
  loadDiff: true,
  loadResult: true,
  loadPage: true,
  cancel: true,
  canCancel: true,
  retryDecision: true,
  runAgain: true,
  canRunAgain: true,
  runCorrected: true,
} satisfies Record<keyof ToolHost, true>)

/** A verb without the other one does nothing. */
const PAIRS = [
  ['isGated', ['decideConsent'], 'Calls wait, and nobody can answer'],
  ['offerUndo', ['undo'], 'Undo is shown, and does nothing'],
  ['undo', ['offerUndo'], 'Undo is never shown'],
  ['canCancel', ['cancel'], 'Nothing can be stopped'],
  ['canRunAgain', ['runAgain'], 'Nothing can be run again'],
  ['extendUndo', ['offerUndo'], 'There is no Undo to extend'],
] as const

function checkHost(host: ToolHost): void {
  const has = (verb: string) => typeof Reflect.get(host, verb) === 'function'
  for (const key of Object.keys(host)) {
    const meant = VERBS.includes(key) ? undefined : similarName(key, VERBS)
    if (meant !== undefined && !has(meant)) sayMistake(saidUnknown('the host', 'verb', key, VERBS))
  }
  if (!VERBS.some(has))
    sayMistake(
      `the host has no verb. Calls are shown, and nobody can decide about them. Give it decideConsent, or what an adapter makes, for example createAiSdkHost(chat).`,
    )
  for (const [verb, others, harm] of PAIRS)
    if (has(verb) && !others.some(has))
      sayMistake(
        `the host has ${verb} and no ${others.join(' or ')}. ${harm}. Give it both, or neither.`,
      )
}

/** `sentence`: the mistake. Why it matters. The next step. */
const sayMistake = (sentence: string): void => warnInDevelopment('mistake', sentence)

const KEYS = Object.keys(ENGLISH)
const KNOWN = new Set(['locale', ...KEYS])
const PLURAL = /\.(?:zero|one|two|few|many|other)$/

/** A language may have plural forms that English has not. */
const isKnown = (key: string): boolean =>
  KNOWN.has(key) || (PLURAL.test(key) && KNOWN.has(key.replace(PLURAL, '.other')))

const checked = new WeakSet<object>()

/** True the first time that it is asked of an object. */
const isNew = (value: object): boolean => !checked.has(value) && Boolean(checked.add(value))

/** Names the keys of a translation that the catalogue has not, and what is no text. */
function checkMessages(messages: object): void {
  for (const [key, value] of isNew(messages) ? Object.entries(messages) : [])
    if (!isKnown(key))
      sayMistake(
        `${saidUnknown('messages', 'key', key, KEYS)} The keys are those of ENGLISH in handrail/catalogue.`,
      )
    else if (typeof value !== 'string')
      sayMistake(
        `the message ${key} is ${nameOfType(value)}. It stays English. Give it a text, with {name} where a value stands.`,
      )
}

/** A page may hold this module once for each copy of the package; the first names itself here. */
const COPY = Symbol.for('handrail')
const own = {}

/** Names what the page lacks, or has twice. */
function checkPage(): void {
  const page = globalThis as { [COPY]?: object }
  if ((page[COPY] ??= own) !== own)
    sayMistake(
      'this page has two copies of handrail. A component of one does not find the provider of the other. Let the bundler take one: dedupe handrail and react.',
    )
  if (document.readyState === 'complete') checkStyles()
  else addEventListener('load', checkStyles, { once: true })
}

/** A look of the app's own says so with a token of its own. */
function checkStyles(): void {
  const root = document.querySelector('[data-handrail]')
  if (root && getComputedStyle(root).getPropertyValue('--handrail-text') === '')
    sayMistake(
      "the styles are not on this page. Buttons have no shape, and a request does not stand out. Add import 'handrail/styles.css'; where the look is your own, set --handrail-text.",
    )
}

/** Names what `defineToolPolicy` would refuse in a policy that did not pass it. */
export function checkPolicy(policy: ToolPolicy): void {
  try {
    if (isNew(policy)) defineToolPolicy(policy)
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/^handrail: /, '') : ''
    sayMistake(`${text} It counts for nothing there. Write the policy with defineToolPolicy.`)
  }
}

type Mounted = NonNullable<CheckedProvider['mounted']>

const providers = new Set<CheckedProvider>()

type Given = { conversation?: unknown; records?: readonly unknown[] }

const conversationOf = ({ given }: Mounted): unknown => (given as Given).conversation

function idsOf({ given }: Mounted): string[] {
  const { records } = given as Given
  return (Array.isArray(records) ? records : []).flatMap((record: unknown) => {
    const id = getOwnMember(getOwnMember(record, 'call'), 'id')
    return typeof id === 'string' ? [id] : []
  })
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

/** Names calls with one id, and two providers of one conversation that do not know of each other. */
function checkProviders(provider: CheckedProvider): void {
  providers.add(provider)
  for (const each of providers) if (!each.mounted) providers.delete(each)
  const ownElement = provider.mounted
  if (!ownElement) return
  const all = idsOf(ownElement)
  const ids = new Set(all)
  const twice = ids.size < all.length ? all.find((id, at) => all.indexOf(id) < at) : undefined
  if (twice !== undefined)
    sayMistake(
      `two records have the id ${quoted(twice)}. Your host is told the id, and cannot know which of them was meant. Give each call an id of its own, and each component its call.id as key.`,
    )
  const conversation = conversationOf(ownElement)
  if (typeof conversation !== 'string') return
  const others = [...providers].flatMap(({ mounted }) =>
    mounted && mounted !== ownElement && conversationOf(mounted) === conversation ? [mounted] : [],
  )
  if (others.some((other) => isAround(other, ownElement) || isAround(ownElement, other)))
    sayMistake(
      `a ToolHostProvider has the conversation ${quoted(conversation)} of the provider around it. It does not have the grants of that one. Leave conversation out: the inner provider takes the outer one’s.`,
    )
  else if (others.some((other) => idsOf(other).some((id) => ids.has(id))))
    sayMistake(
      `two providers side by side have the conversation ${quoted(conversation)} and the same records. Each call is announced twice. Render one provider around both, or give records to one of them.`,
    )
}

function isAround(outer: Mounted, inner: Mounted): boolean {
  const mounted = [...providers].flatMap((each) => each.mounted ?? [])
  for (let { parent } = inner; parent;) {
    if (parent === outer.runtime) return true
    parent = mounted.find(({ runtime }) => runtime === parent)?.parent ?? null
  }
  return false
}

/** Names renderers that stand in the wrong place, and what is no component. */
function checkRenderers(renderers: object): void {
  for (const [key, value] of Object.entries(renderers))
    if (key === 'consent') {
      if (value !== undefined && !(isJsonObject(value) && 'Asked' in value))
        sayMistake(
          `renderers.consent is ${nameOfType(value)}. The kit’s own view of a request is drawn instead. Give what defineConsentView(View) returns.`,
        )
    } else if (key !== 'tools' && key !== 'modes')
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

const CHECKS: Partial<Record<string, (value: object) => void>> = {
  host: checkHost,
  policy: checkPolicy,
  messages: checkMessages,
  renderers: checkRenderers,
}

/** The cost of a new object at each render. */
const STABLE = {
  policy: 'Every status is derived again',
  messages: 'Every sentence is written again',
  renderers: 'Every view of yours is drawn again',
  grants: 'What was allowed for longer is read again',
  queryClient: 'What was loaded is forgotten',
}

const PROPS = ['children', 'records', ...Object.keys(OPTIONS)]

/**
 * Names the mistakes in the props of a provider, each once. Loaded in development alone, so that it
 * may say as much as helps.
 */
export function checkProps(given: object, provider: CheckedProvider): void {
  const props = given as Record<string, unknown>
  for (const key of Object.keys(props))
    // an attribute that tools put on every element: the provider draws none
    if (!PROPS.includes(key) && !/^(?:data|aria)-/.test(key))
      sayMistake(saidUnknown('ToolHostProvider', 'prop', key, PROPS))
  for (const [key, check] of Object.entries(CHECKS))
    if (isJsonObject(props[key])) check?.(props[key])
  for (const [key, cost] of Object.entries(STABLE))
    checkStable(key, props[key], cost, provider.changes)
  checkProviders(provider)
  checkPage()
}

function checkStable(key: string, value: unknown, cost: string, changes: Changes): void {
  const before = changes.get(key)
  const isOther = before !== undefined && before.value !== value && isJsonObject(value)
  const inARow = isOther ? before.inARow + 1 : 0
  changes.set(key, { value, inARow })
  if (inARow >= 3)
    sayMistake(
      `${key} of ToolHostProvider is a new object at every render. ${cost} each time. Define it outside the component, or with useMemo.`,
    )
}
