'use client'
import { forwardRef } from 'react'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { usePart, useMergedRef, type Part, type PartProps } from '../../internal/parts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { detailsRoot } from './roots.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { useHostHas } from '../../requests/useToolRuntime.ts'
import { drawLine, modeProps, phraseProps, statusProps, nameProps, timeProps } from './drawLine.tsx'
import { useElapsed } from './useElapsed.ts'

/** The runtime's line about the call, below ours. */
export const ToolCallBubbleSummary: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ToolCallBubbleSummary(props, ref) {
    const { record, words } = useToolCallBubble('ToolCallBubbleSummary')
    const { summary = '' } = record
    const children = (
      <Sentence
        parts={words.parts('bubble.summary')}
        values={{ text: <ForeignText text={summary} isSaid longest={300} /> }}
      />
    )
    const element = usePart('p', props, { className: 'handrail-summary', children }, ref)
    return summary === '' ? null : element
  },
)

/**
 * One quiet line: glyph, sentence, changes of a write, outcome, time. The whole line opens the
 * body.
 */
export const ToolCallBubbleLine: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleLine(props, ref) {
    const line = drawLine(useToolCallBubble('ToolCallBubbleLine'))
    return usePart('div', props, { ...line.props, children: line.children }, ref)
  },
)

/** The mode in a word, and the button that says why; Escape closes that again. */
export const ToolCallBubbleMode: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubbleMode(props, ref) {
  return usePart('button', props, modeProps(useToolCallBubble('ToolCallBubbleMode')), ref)
})

/** The sentence, and the button that opens the body (`aria-expanded`). */
export const ToolCallBubblePhrase: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubblePhrase(props, ref) {
  const call = useToolCallBubble('ToolCallBubblePhrase')
  const merged = useMergedRef(ref, call.focusIfHad)
  return usePart('button', props, phraseProps(call), merged ?? null)
})

/**
 * How the call ended. If the tense already shows the status, only screen readers get the word, with
 * the mode.
 */
export const ToolCallBubbleStatus: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleStatus(props, ref) {
    return usePart('span', props, statusProps(useToolCallBubble('ToolCallBubbleStatus')), ref)
  },
)

/**
 * The tool's machine name, as the runtime knows it: titles and sentences are no proof of what runs.
 * @example
 * // a body of your own that begins with the tool and its mode
 * <ToolCallBubbleBody>
 *   <ToolCallBubbleName /> <ToolCallBubbleMode />
 * </ToolCallBubbleBody>
 */
export const ToolCallBubbleName: Part<'code'> = forwardRef<HTMLElement, PartProps<'code'>>(
  function ToolCallBubbleName(props, ref) {
    return usePart('code', props, nameProps(useToolCallBubble('ToolCallBubbleName')), ref)
  },
)

/** How long the call has been running, or ran. */
export const ToolCallBubbleTime: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleTime(props, ref) {
    const { record, status, words } = useToolCallBubble('ToolCallBubbleTime')
    return usePart('span', props, timeProps(useElapsed(record, status.kind), words), ref)
  },
)

/**
 * Stops a running call. Present while the call runs, if the host has `cancel` and `canCancel` does
 * not say no. Absent for ten seconds after a press. Its words say if the whole agent would stop. A
 * call that only reads an earlier result is stopped with its agent.
 */
export const ToolCallBubbleStop: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubbleStop(props, ref) {
  const { record, status } = useToolCallBubble('ToolCallBubbleStop')
  const { value } = useLazyRoot(detailsRoot, useHostHas('cancel'))
  return value ? <value.StopButton {...props} {...{ ref, record, status }} /> : null
})
