import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import { checkHost } from './checkHost.ts'
import { checkMessages } from './checkMessages.ts'
import { checkPage } from './checkPage.ts'
import { checkPolicy } from './checkPolicy.ts'
import { checkProviders } from './checkProviders.ts'
import { checkRenderers } from './checkRenderers.ts'
import type { Changes, CheckedProvider } from './CheckedProvider.ts'
import { saidUnknown } from '../../tool-call/parse/saidUnknown.ts'
import { sayMistake } from './sayMistake.ts'
import { OPTIONS } from '../readProviderProps.ts'

const CHECKS: Partial<Record<string, (value: object) => void>> = {
  host: checkHost,
  policy: checkPolicy,
  messages: checkMessages,
  renderers: checkRenderers,
}

/** What a new object at each render costs. */
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
  attempt(() => {
    for (const key of Object.keys(given))
      if (!PROPS.includes(key)) sayMistake(saidUnknown('ToolHostProvider', 'prop', key, PROPS))
  })
  for (const [key, check] of Object.entries(CHECKS))
    attempt(() => {
      const value = getOwnMember(given, key)
      if (isJsonObject(value)) check?.(value)
    })
  for (const [key, cost] of Object.entries(STABLE))
    attempt(() => checkStable(key, getOwnMember(given, key), cost, provider.changes))
  attempt(() => checkProviders(provider))
  attempt(checkPage)
}

/** Where each render brings another object; one that was replaced now and then is none. */
function checkStable(key: string, value: unknown, cost: string, changes: Changes): void {
  const before = changes.get(key)
  const isNew = before !== undefined && before.value !== value && isJsonObject(value)
  const inARow = isNew ? before.inARow + 1 : 0
  changes.set(key, { value, inARow })
  if (inARow >= 3)
    sayMistake(
      `${key} of ToolHostProvider is a new object at every render. ${cost} each time. Define it outside the component, or with useMemo.`,
    )
}

/** What cannot be read, a proxy that throws, is not the mistake that is looked for. */
function attempt(check: () => void): void {
  try {
    check()
  } catch {
    // the provider itself reads it as not given
  }
}
