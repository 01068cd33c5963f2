'use client'
import { useContext } from 'react'
import { HostContext } from '../../../host/useHost.ts'
import { useWords } from '../../../messages/useWords.ts'
import { GRANT_LASTS } from '../../../policy/grants/createGrant.ts'
import type { GrantCover } from '../../../policy/grants/grantBreadths.ts'
import { dayFromNow } from '../../receipt/dayOf.ts'
import { GRANT_WORDS } from '../../grants/grantMessages.en.ts'
import { GrantSentence } from '../../grants/GrantSentence.tsx'

export type ConsentDialogLastsProps = { cover: GrantCover; scope: 'conversation' | 'always' }

/** What the chosen permission will cover, where and until when: before it is given. */
export function ConsentDialogLasts({ cover, scope }: ConsentDialogLastsProps) {
  const words = useWords(GRANT_WORDS)
  const isKept = useContext(HostContext)?.grants?.isKept(scope) ?? false
  return (
    <span>
      <GrantSentence grant={cover} words={words} />
      {', '}
      {words.text(`grants.${scope}`)}
      {', '}
      {isKept
        ? words.text('grants.until', { date: dayFromNow(GRANT_LASTS[scope], words.locale) })
        : words.text('grants.page')}
      .
    </span>
  )
}
