'use client'
import { forwardRef } from 'react'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { LoadedResult } from './LoadedResult.tsx'
import { NextPages } from './NextPages.tsx'
import { RESULT_WORDS } from './resultMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What of a result is not here and can be fetched: the whole of one that is kept elsewhere, the
 * next pages of a cut one. Only when the person asks.
 */
export const ToolCallBubbleLoadMore: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleLoadMore(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleLoadMore')
    const words = useWords(RESULT_WORDS)
    const cursor = record.bounds?.cursor
    const canLoad =
      useHostHas('loadResult') &&
      record.handle !== undefined &&
      record.marks?.some((mark) => mark === 'redacted' || mark === 'discarded') !== true
    const canPage = useHostHas('loadPage') && typeof cursor === 'string' && cursor !== ''
    const children = (
      <>
        {canLoad && <LoadedResult record={record} words={words} />}
        {canPage && <NextPages key={cursor} record={record} cursor={cursor} words={words} />}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return canLoad || canPage ? element : null
  },
)
