'use client'
import type { Words } from '../../../messages/words.ts'
import type { ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { timeProps } from './lineProps.tsx'
import { useElapsed } from '../useElapsed.ts'

export type ElapsedTimeProps = {
  record: ToolCallRecord
  kind: ToolCallStatus['kind']
  words: Words
}

/** The seconds of a call that runs, or that this page saw running. */
export function ElapsedTime({ record, kind, words }: ElapsedTimeProps) {
  const props = timeProps(useElapsed(record, kind), words)
  return props.children === null ? null : <span {...props} />
}
