'use client'
import { useContext } from 'react'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { Sentence } from '../../content/text/Sentence.tsx'
import { useWords } from '../../messages/useWords.ts'
import type { Coverage } from '../../policy/grants/createGrant.ts'
import { LASTING_SCOPES, type LastingScope } from '../../tool-call/Consent.ts'
import { formatDayFromNow } from '../receipt/formatDay.ts'
import { GRANT_WORDS } from '../grants/grantMessages.en.ts'
import { GrantSentence } from '../grants/GrantSentence.tsx'

export type GrantPreviewProps = {
  coverage: Coverage
  scope: LastingScope
}

/** What the chosen permission will cover, where and until when: before it is given. */
export function GrantPreview({ coverage, scope }: GrantPreviewProps) {
  const words = useWords(GRANT_WORDS)
  const isKept = useContext(ToolRuntimeContext)?.grants?.isStored(scope) ?? false
  return (
    <span>
      <Sentence
        parts={words.parts('grants.preview')}
        values={{
          covered: <GrantSentence grant={coverage} words={words} />,
          place: words.text(`grants.${scope}`),
          end: isKept
            ? words.text('grants.until', {
                date: formatDayFromNow(LASTING_SCOPES[scope].lifetimeMs, words.formats),
              })
            : words.text('grants.page'),
        }}
      />
    </span>
  )
}
