'use client'
import type { ReactNode } from 'react'
import { DiffSummary } from '../../../diff/summary/DiffSummary.tsx'
import { ranFor } from './ranFor.ts'
import type { ToolCallBubbleState } from '../../useToolCallBubble.ts'
import { LaterStop } from '../../running/LaterStop.tsx'
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

/** Names of arguments of which a change of a file may be made. */
const OF_FILES = /path|file|patch|diff|edits/i

/** Whether a call may write something that its line can count, as far as that is known. */
const writes = ({ mode, modeSource, execution }: ToolCallBubbleState['status']): boolean =>
  mode === 'safe_write' ||
  (mode !== 'read' &&
    modeSource !== 'checking' &&
    Object.keys(execution.arguments).some((key) => OF_FILES.test(key)))

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
  // only a safe write shows its diff below its line
  const Change = status.mode === 'safe_write' ? FoldedChange : DiffSummary
  const ran = ranFor(record)
  const time = timeProps(ran, words)
  return {
    props: lineProps(call, isRoomy),
    children: (
      <>
        <button {...phrase} ref={call.focusIfHad} />
        <code {...name} />
        {!mode.hidden && <button {...mode} />}
        {!isOpen && writes(status) && <Change record={record} status={status} />}
        <span {...state} />
        {wasRunning || (status.kind === 'running' && ran === undefined) ? (
          <ElapsedTime record={record} kind={status.kind} words={words} />
        ) : (
          time.children !== null && <span {...time} />
        )}
        {status.kind === 'running' && <LaterStop call={call} />}
      </>
    ),
  }
}
