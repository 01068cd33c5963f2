'use client'
import {
  forwardRef,
  memo,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { hostHas } from '../host/hostHas.ts'
import { readRecord } from '../host/records/readRecord.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useWords } from '../messages/useWords.ts'
import { useToolCallStatus } from '../status/useToolCallStatus.ts'
import type { ToolCallRecord, ToolMode, ToolModeSource, UndoStatus } from '../tool-call/index.ts'
import type { ToolCallStatusKind } from '../tool-call/ToolCallStatus.ts'
import { BUBBLE_WORDS } from './messages.en.ts'
import { DefaultView } from './renderers/defaultViews.tsx'
import { useReportOpened } from './useReportOpened.ts'
import { ToolCallBubbleContext } from './useToolCallBubble.ts'

/** What its `data-` attributes say, for `render`. */
export type ToolCallBubbleRenderState = {
  status: ToolCallStatusKind
  mode: ToolMode
  modeSource: ToolModeSource
  undo: UndoStatus['kind'] | undefined
  callId: string
}

export type ToolCallBubbleProps = {
  /**
   * The call. Shown as `data-call-id`; its status as `data-status`, `data-mode`, `data-mode-source`
   * and `data-undo`.
   */
  record: ToolCallRecord
}

/**
 * One call: what it does in its true tense, its machine name, mode and status; arguments and result
 * on demand; the request while it waits for a person. Renders again only when its record or its
 * status changed. Without a provider it shows the call and offers nothing.
 */
export const ToolCallBubble: Part<'div', ToolCallBubbleProps, ToolCallBubbleRenderState> = memo(
  forwardRef<HTMLDivElement, PartProps<'div', ToolCallBubbleProps, ToolCallBubbleRenderState>>(
    function ToolCallBubble({ record: given, children, ...props }, ref) {
      const record = readRecord(given)
      const status = useToolCallStatus(record)
      const runtime = useContext(ToolRuntimeContext)
      const words = useWords(BUBBLE_WORDS)
      const [isOpen, setOpen] = useState(false)
      const [isWhyOpen, setWhyOpen] = useState(false)
      const [wasAsked, setWasAsked] = useState(status.kind === 'awaiting_consent')
      if (status.kind === 'awaiting_consent' && !wasAsked) setWasAsked(true)
      const focus = useRef(false)
      const id = useId()
      const hadFocus = useCallback(() => focus.current, [])
      useEffect(() => {
        const host = runtime?.host()
        const canDecide = host && hostHas(host, 'decideConsent', 'settleBatch')
        if (status.kind === 'awaiting_consent' && !canDecide)
          warnInDevelopment(host ? 'no_decisions' : 'no_provider', record.call.name)
        return runtime?.observe(record, status)
      }, [runtime, record, status])
      useReportOpened(record.call.id, isOpen)
      const bubble = useMemo(
        () => ({
          record,
          status,
          words,
          isOpen,
          setOpen,
          isWhyOpen,
          setWhyOpen,
          id,
          hadFocus,
          wasAsked,
        }),
        [record, status, words, isOpen, isWhyOpen, id, hadFocus, wasAsked],
      )
      const keyboard = {
        onFocus: () => void (focus.current = true),
        onBlur: () => void (focus.current = false),
      }
      const state = {
        handrail: 'bubble',
        status: status.kind,
        mode: status.mode,
        modeSource: status.modeSource,
        undo: status.undo?.kind,
        callId: record.call.id,
      }
      const root = usePart(
        'div',
        props,
        {
          ...keyboard,
          state,
          children: children ?? <DefaultView record={record} status={status} />,
        },
        ref,
      )
      return <ToolCallBubbleContext.Provider value={bubble}>{root}</ToolCallBubbleContext.Provider>
    },
  ),
)
