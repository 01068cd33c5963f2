'use client'
import { forwardRef, useMemo } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from '../details/detailMessages.en.ts'
import { readResult } from './readResult.ts'
import { ResultView } from './ResultView.tsx'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What came back, or has so far: message, data, content. A result with nothing in it says so,
 * unless it is kept elsewhere.
 */
export const ToolCallBubbleResult: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleResult(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleResult')
    const words = useWords(DETAILS_WORDS)
    const { content, handle, marks } = record
    const result = record.result ?? (status.isPending ? record.partial : undefined)
    const parts = useMemo<readonly unknown[]>(
      () => (Array.isArray(content) ? content : []),
      [content],
    )
    const read = useMemo(() => readResult(result, parts), [result, parts])
    // That nothing is here does not make it empty.
    const isStoredElsewhere = handle !== undefined || (Array.isArray(marks) && marks.length > 0)
    const shown = read && isStoredElsewhere && read.empty !== undefined ? undefined : read
    const children = shown && (
      <ResultView
        title={words.text('bubble.result')}
        aside={record.result === undefined ? words.text('bubble.so_far') : undefined}
        read={shown}
      />
    )
    const element = usePart('div', props, { children }, ref)
    return shown ? element : null
  },
)
