'use client'
import { forwardRef, type ReactNode } from 'react'
import type { Part, PartProps } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { useToolCallBubble, type ToolCallBubbleState } from './useToolCallBubble.ts'
import { detailsRoot } from './roots.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { useHostHas } from '../../requests/useToolRuntime.ts'
import { Late } from '../content/NotLoaded.tsx'
import { drawLine, modeProps, phraseProps, statusProps, nameProps, timeProps } from './drawLine.tsx'
import { useElapsed } from './useElapsed.ts'

const bubblePart = partsOf('ToolCallBubble', useToolCallBubble)

/**
 * One quiet line: glyph, sentence, changes of a write, outcome, time. The whole line opens the
 * body.
 */
export const ToolCallBubbleLine: Part<'div'> = bubblePart('Line', 'div', (call) => {
  const { props, children } = drawLine(call)
  return { ...props, children }
})

/** The mode in a word, and the button that says why; Escape closes that again. */
export const ToolCallBubbleMode: Part<'button'> = bubblePart('Mode', 'button', modeProps)

/** The sentence, and the button that opens the body (`aria-expanded`). */
export const ToolCallBubblePhrase: Part<'button'> = bubblePart('Phrase', 'button', (call) => ({
  ...phraseProps(call),
  ref: call.focusIfHad,
}))

/**
 * How the call ended. If the tense already shows the status, only screen readers get the word, with
 * the mode.
 */
export const ToolCallBubbleStatus: Part<'span'> = bubblePart('Status', 'span', statusProps)

/**
 * The tool's machine name, as the runtime knows it: titles and sentences are no proof of what runs.
 * @example
 * // a body of your own that begins with the tool and its mode
 * <ToolCallBubbleBody>
 *   <ToolCallBubbleName /> <ToolCallBubbleMode />
 * </ToolCallBubbleBody>
 */
export const ToolCallBubbleName: Part<'code'> = bubblePart('Name', 'code', nameProps)

/** How long the call has been running, or ran. */
export const ToolCallBubbleTime: Part<'span'> = bubblePart('Time', 'span', useTime)

function useTime({ record, status, words }: ToolCallBubbleState) {
  return timeProps(useElapsed(record, status.kind), words)
}

/**
 * The details that the line opens. A closed body is not rendered and its code not loaded, so long
 * conversations stay cheap.
 */
export const ToolCallBubbleBody: Part<'div'> = bubblePart('Body', 'div', bodyProps, ['children'])

function bodyProps({ isOpen, id }: ToolCallBubbleState, given: { children?: ReactNode }) {
  if (!isOpen) return null
  const details = <Late root={detailsRoot}>{(code) => <code.ToolCallBubbleDetails />}</Late>
  const children = given.children === undefined ? details : given.children
  return { id, className: 'handrail-body', children }
}

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
  return value ? (
    <value.StopButton {...props} buttonRef={ref} record={record} status={status} />
  ) : null
})
