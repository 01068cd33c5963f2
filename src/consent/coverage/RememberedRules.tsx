'use client'
import { LongText } from '../../content/text/LongText.tsx'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/** Rules that are shown: whoever offers more shows them as one that is cut. */
const MAX_RULES = 20

/**
 * What the runtime will remember when a lasting permission is chosen: its rules, word for word.
 * Nothing where it says nothing of them, and while the permission is for this once.
 */
export function RememberedRules() {
  const { record, draft, canDecide, state, words } = useConsentDialog('RememberedRules')
  const { remembers } = record.request ?? {}
  const rules = (Array.isArray(remembers) ? (remembers as readonly unknown[]) : [])
    .filter(isJsonObject)
    .filter(({ scope, text }) => scope === draft.scope && typeof text === 'string' && text !== '')
  if (!canDecide || state.kind !== 'open' || rules.length === 0) return null
  return (
    <div className="handrail-remembered">
      <p className="handrail-speaker">{words.text('consent.remembers')}</p>
      <ul className="handrail-points">
        {rules.slice(0, MAX_RULES).map(({ text }, index) => (
          <li key={index}>
            <code className="handrail-foreign handrail-framed">
              <LongText text={String(text)} revealKey={`rule ${index}`} />
            </code>
          </li>
        ))}
      </ul>
      {rules.length > MAX_RULES && (
        <p className="handrail-aside">
          {words.count('consent.remembers_more', rules.length - MAX_RULES)}
        </p>
      )}
    </div>
  )
}
