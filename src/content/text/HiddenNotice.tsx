'use client'
import { Icon } from '../../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../../internal/icons/icons.ts'
import { useWords } from '../../messages/useWords.ts'
import { LONG_TEXT_WORDS } from './longTextMessages.en.ts'

export type HiddenNoticeProps = { count: number; id?: string | undefined }

/**
 * That characters are shown as codes, since they would not be seen as what they are. Nothing where
 * there are none.
 */
export function HiddenNotice({ count, id }: HiddenNoticeProps) {
  const words = useWords(LONG_TEXT_WORDS)
  if (count === 0) return null
  return (
    <div className="handrail-notice" data-kind="waiting" id={id}>
      <Icon path={WARNING_ICON} />
      <p>{words.count('content.hidden', count)}</p>
    </div>
  )
}
