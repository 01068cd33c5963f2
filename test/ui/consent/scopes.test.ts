import { GRANT_WORDS } from '../../../src/ui/consent/grantMessages.en.ts'
import { CONSENT_WORDS } from '../../../src/ui/consent/messages.en.ts'
import { RECEIPT_WORDS } from '../../../src/ui/consent/receiptMessages.en.ts'
import { LASTING_SCOPES, type LastingScope } from '../../../src/model/Consent.ts'

const LASTING = Object.keys(LASTING_SCOPES) as LastingScope[]

describe('every scope has its words', () => {
  it.each(['once', ...LASTING])('%s: in the choice and in the receipt', (scope) => {
    expect(CONSENT_WORDS).toHaveProperty([`consent.scope_${scope}`])
    expect(RECEIPT_WORDS).toHaveProperty([`receipt.${scope}`])
  })

  it.each(LASTING)('%s: its effect, and where a grant counts', (scope) => {
    expect(CONSENT_WORDS).toHaveProperty(['consent.scope_effect'])
    expect(GRANT_WORDS).toHaveProperty([`grants.${scope}`])
  })
})
