'use client'
import { useContext, useState } from 'react'
import { PolicyContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isSameRequest, shownRequest, type ShownRequest } from './shownRequest.ts'

/** What is shown of a request: the same object, with the same key, until it is something else. */
export function useShownRequest(record: ToolCallRecord): ShownRequest {
  const now = shownRequest(record, useContext(PolicyContext))
  const [stored, setStored] = useState({ shown: now, now })
  if (stored.now === now) return stored.shown
  const shown = isSameRequest(stored.shown, now) ? stored.shown : now
  setStored({ shown, now })
  return shown
}
