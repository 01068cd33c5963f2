'use client'
import {
  forwardRef,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import { UNDO_WORDS } from './messages.en.ts'
import {
  UndoAffordanceCompareButton,
  UndoAffordanceComparePanel,
  UndoAffordanceContext,
  UndoAffordanceExtend,
  UndoAffordanceIcon,
  UndoAffordanceItems,
  UndoAffordanceSentence,
  UndoAffordanceUndo,
} from './undoParts.tsx'
import { UndoAffordanceRedo } from './UndoAffordanceAll.tsx'
import { UndoAffordanceAnnouncer } from './UndoAffordanceAnnouncer.tsx'
import { useUndoOffer } from './useUndo.ts'

/** The values of its `data-` attributes, for `render`. */
export type UndoAffordanceRenderState = { undo: UndoStatus['kind'] | undefined }

export type UndoAffordanceProps = {
  /** The call. Where taking it back stands is shown as `data-undo`. */
  record: ToolCallRecord
  /**
   * Shows how two states of something differ: in a conflict, what the call left and what is there
   * now. A bubble puts its DiffPreview there; without it nothing is compared.
   */
  compare?: ComponentType<BeforeAfter> | undefined
}

/**
 * Undo for one call: what the host offers and until when, the button, and the outcome. Renders
 * nothing if there is nothing to say. Only the host can offer undo, and only the host measures the
 * time; this shows its offer.
 * @example
 * <UndoAffordance record={record} />
 * @example
 * <UndoAffordance record={record}>
 *   <UndoAffordanceIcon />
 *   <UndoAffordanceSentence />
 *   <UndoAffordanceUndo />
 *   <UndoAffordanceRedo />
 *   <UndoAffordanceExtend />
 *   <UndoAffordanceCompareButton />
 *   <UndoAffordanceItems />
 *   <UndoAffordanceComparePanel />
 * </UndoAffordance>
 */
export const UndoAffordance: Part<'div', UndoAffordanceProps, UndoAffordanceRenderState> =
  forwardRef<HTMLDivElement, PartProps<'div', UndoAffordanceProps, UndoAffordanceRenderState>>(
    function UndoAffordance({ record: given, compare, children, ...props }, ref) {
      const record = readRecord(given)
      const words = useWords(UNDO_WORDS)
      const call = useToolCallStatus(record)
      const { undo: status } = call
      const [note, setNote] = useState<string>()
      const [isCompareOpen, setCompareOpen] = useState(false)
      const focus = useRef(false)
      const id = useId()
      useUndoOffer(record, call)
      const hasLostFocus = useCallback(
        () => focus.current && document.activeElement === document.body,
        [],
      )
      const affordance = useMemo(
        () =>
          status
            ? {
                record,
                call,
                status,
                words,
                id,
                note,
                setNote,
                compare,
                isCompareOpen,
                setCompareOpen,
                hasLostFocus,
              }
            : null,
        [record, call, status, words, id, note, compare, isCompareOpen, hasLostFocus],
      )
      const root = usePart(
        'div',
        props,
        {
          onFocus: () => void (focus.current = true),
          onBlur: () => void (focus.current = false),
          state: { handrail: 'undo', undo: status?.kind },
          children: children ?? defaultView(status?.kind === 'impossible'),
        },
        ref,
      )
      const element = (
        <UndoAffordanceContext.Provider value={affordance}>{root}</UndoAffordanceContext.Provider>
      )
      return status ? element : null
    },
  )

/** Icon, sentence and buttons in a row, and below it what is more. */
function defaultView(isImpossible: boolean) {
  return (
    <>
      <div className="handrail-undo-row">
        {isImpossible ? (
          <span className="handrail-undo-icon">
            <Icon path={STATUS_ICONS.denied} />
          </span>
        ) : (
          <UndoAffordanceIcon />
        )}
        <UndoAffordanceSentence />
        <span className="handrail-end">
          {!isImpossible && (
            <>
              <UndoAffordanceExtend />
              <UndoAffordanceRedo />
              <UndoAffordanceCompareButton />
            </>
          )}
          <UndoAffordanceUndo />
        </span>
      </div>
      {!isImpossible && (
        <>
          <UndoAffordanceItems />
          <UndoAffordanceComparePanel />
          <UndoAffordanceAnnouncer />
        </>
      )}
    </>
  )
}
