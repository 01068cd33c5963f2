'use client'
import { useMemo } from 'react'
import { LaterDiffPreview } from '../later/LaterDiffPreview.tsx'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'

/** Rows that are shown at first. */
const ROWS = 12

/**
 * How something about a call became something else: what was asked first and what is asked now,
 * what the call left and what is there now.
 */
export function Comparison({ record, before, after }: BeforeAfter) {
  const between = useMemo(
    () => ({ before: membersOf(before, after), after: membersOf(after, before) }),
    [before, after],
  )
  return <LaterDiffPreview record={record} beforeAfter={between} rows={ROWS} />
}

/** Against an object, nothing has no members: each of them came, or went. */
const membersOf = (side: unknown, other: unknown) =>
  side === null && isJsonObject(other) ? {} : side
