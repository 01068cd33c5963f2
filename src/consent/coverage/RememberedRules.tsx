'use client'
import { LongText } from '../../content/text/LongText.tsx'
import { Section } from '../../content/values/Section.tsx'
import { getOwnMember } from '../../tool-call/JsonObject.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/**
 * What the runtime will remember when a lasting permission is chosen: its rules, word for word, one a
 * line. Nothing where it says nothing of them, and while the permission is for this once.
 */
export function RememberedRules() {
  const { record, draft, words } = useConsentDialog('RememberedRules')
  const remembers: unknown = record.request?.remembers
  const rules = (Array.isArray(remembers) ? (remembers as readonly unknown[]) : [])
    .filter((rule) => getOwnMember(rule, 'scope') === draft.scope)
    .map((rule) => String(getOwnMember(rule, 'text')))
  return rules.length === 0 ? null : (
    <div data-part="rest">
      <Section title={words.text('consent.remembers')}>
        <pre className="handrail-code">
          <LongText text={rules.join('\n')} revealKey="rules" />
        </pre>
      </Section>
    </div>
  )
}
