'use client'
import { useId, useMemo } from 'react'
import { ContentParts } from '../../content/parts/ContentParts.tsx'
import { CopyButton } from '../../content/copy/CopyButton.tsx'
import { copyResult } from '../../content/copy/copyResult.ts'
import { countHidden } from '../../content/text/countHidden.ts'
import { HiddenNotice } from '../../content/text/HiddenNotice.tsx'
import { LongText } from '../../content/text/LongText.tsx'
import { UntrustedValue } from '../../content/values/UntrustedValue.tsx'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from '../details/detailMessages.en.ts'
import { hasContent } from './hasContent.ts'
import type { ReadResult } from './readResult.ts'

export type ResultViewProps = { title: string; aside?: string | undefined; read: ReadResult }

/** A result as it can be read: its message, its data, its content; an empty one says so. */
export function ResultView({
  title,
  aside,
  read: { message, data: shown, parts, empty },
}: ResultViewProps) {
  const words = useWords(DETAILS_WORDS)
  const id = useId()
  const text = typeof shown === 'string' ? shown : undefined
  const hidden = useMemo(() => countHidden([message, shown, parts]), [message, shown, parts])
  const copy = (
    <CopyButton
      label={words.text('bubble.copy_result')}
      text={(isRevealed) =>
        copyResult(
          { message: hasContent(message) ? message : undefined, data: shown, parts },
          isRevealed,
        )
      }
    />
  )
  return (
    <ValueSection
      title={title}
      aside={aside}
      value={text === undefined ? shown : undefined}
      controls={empty === undefined ? copy : undefined}
      describedBy={hidden > 0 ? id : undefined}
      before={
        hasContent(message) && (
          <div className="handrail-message">
            <UntrustedValue value={message} revealKey="message" />
          </div>
        )
      }
    >
      {text !== undefined && (
        <pre className="handrail-code">
          <LongText text={text} />
        </pre>
      )}
      {parts.length > 0 && <ContentParts parts={parts} />}
      {empty !== undefined && (
        <p className="handrail-aside">{words.text(`bubble.empty_${empty}`)}</p>
      )}
      <HiddenNotice count={hidden} id={id} />
    </ValueSection>
  )
}
