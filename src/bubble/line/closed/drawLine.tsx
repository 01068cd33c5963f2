'use client'
import type { ReactNode } from 'react'
import { ranFor } from './ranFor.ts'
import type { ToolCallBubbleState } from '../../useToolCallBubble.ts'
import { ElapsedTime } from './ElapsedTime.tsx'
import { FoldedChange } from './FoldedChange.tsx'
import {
  lineProps,
  modeProps,
  nameProps,
  phraseProps,
  statusProps,
  timeProps,
} from './lineProps.tsx'

/**
 * What stands in a line, and its props: sentence, machine name, mode, what a write changes, status,
 * time. Elements and no components, since a conversation has thousands of lines.
 */
export function drawLine(call: ToolCallBubbleState): {
  props: ReturnType<typeof lineProps>
  children: ReactNode
} {
  const { record, status, words, isOpen, wasRunning } = call
  const phrase = phraseProps(call)
  const name = nameProps(call)
  const mode = modeProps(call)
  const state = statusProps(call)
  const isRoomy =
    !Array.isArray(phrase.children) ||
    typeof name.children !== 'string' ||
    typeof state.children !== 'string'
  const ran = ranFor(record)
  return {
    props: lineProps(call, isRoomy),
    children: (
      <>
        <button {...phrase} ref={call.focusIfHad} />
        <code {...name} />
        {!mode.hidden && <button {...mode} />}
        {status.mode === 'safe_write' && !isOpen && (
          <FoldedChange record={record} status={status} />
        )}
        <span {...state} />
        {wasRunning || (status.kind === 'running' && ran === undefined) ? (
          <ElapsedTime record={record} kind={status.kind} words={words} />
        ) : (
          ran !== undefined && <span {...timeProps(ran, words)} />
        )}
      </>
    ),
  }
}
