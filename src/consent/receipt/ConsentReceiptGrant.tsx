'use client'
import { useState } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { keepPress } from '../../internal/keepPress.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import type { Grant } from '../../policy/index.ts'
import { GRANT_WORDS } from '../grants/grantMessages.en.ts'
import { GrantSentence } from '../grants/GrantSentence.tsx'
import { useConsentGrants } from '../grants/useConsentGrants.ts'

export type ConsentReceiptGrantProps = { grant: Grant; words: Words }

/** The grant behind a receipt, with Revoke. Also says if it was revoked or could not be stored. */
export function ConsentReceiptGrant({ grant, words }: ConsentReceiptGrantProps) {
  const { grants, problem, revoke } = useConsentGrants()
  const grantWords = useWords(GRANT_WORDS)
  const [isRevoked, setRevoked] = useState(false)
  const counts = grants.some(({ id }) => id === grant.id)
  if (counts) {
    return (
      <>
        {' '}
        <GrantSentence grant={grant} words={grantWords} />
        {grant.rule !== undefined && (
          <>
            {': '}
            <code className="handrail-name" dir="ltr">
              <ForeignText text={grant.rule} longest={300} />
            </code>
          </>
        )}
        {' · '}
        <button
          type="button"
          className="handrail-link"
          onPointerDown={keepPress}
          onClick={() => {
            setRevoked(true)
            revoke(grant.id)
          }}
        >
          {words.text('receipt.revoke')}
        </button>
      </>
    )
  }
  return (
    <span role="status">
      {isRevoked
        ? ` ${words.text('receipt.revoked')}`
        : problem(grant.id) && ` ${words.text('receipt.not_kept')}`}
    </span>
  )
}
