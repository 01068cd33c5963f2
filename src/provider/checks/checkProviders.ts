import { getOwnMember } from '../../tool-call/JsonObject.ts'
import type { CheckedProvider } from './CheckedProvider.ts'
import { sayMistake } from './sayMistake.ts'

type Mounted = NonNullable<CheckedProvider['mounted']>

const providers = new Set<CheckedProvider>()

const conversationOf = ({ given }: Mounted): unknown => getOwnMember(given, 'conversation')

/** The ids of the records that a provider was given, in their order. */
function idsOf({ given }: Mounted): string[] {
  const records = getOwnMember(given, 'records')
  return (Array.isArray(records) ? records : []).flatMap((record: unknown) => {
    const id = getOwnMember(getOwnMember(record, 'call'), 'id')
    return typeof id === 'string' ? [id] : []
  })
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

/** Names calls with one id, and two providers of one conversation that do not know of each other. */
export function checkProviders(provider: CheckedProvider): void {
  providers.add(provider)
  for (const each of providers) if (!each.mounted) providers.delete(each)
  const own = provider.mounted
  if (!own) return
  const all = idsOf(own)
  const ids = new Set(all)
  const twice = ids.size < all.length ? all.find((id, at) => all.indexOf(id) < at) : undefined
  if (twice !== undefined)
    sayMistake(
      `two records have the id ${quoted(twice)}. Your host is told the id, and cannot know which of them was meant. Give each call an id of its own, and each component its call.id as key.`,
    )
  const conversation = conversationOf(own)
  if (typeof conversation !== 'string') return
  const others = [...providers].flatMap(({ mounted }) =>
    mounted && mounted !== own && conversationOf(mounted) === conversation ? [mounted] : [],
  )
  if (others.some((other) => isAround(other, own) || isAround(own, other)))
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
