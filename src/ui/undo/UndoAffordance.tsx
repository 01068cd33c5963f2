'use client'
import {
  forwardRef,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
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
  /** The call. The state of its undo is shown as `data-undo`. */
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
          children: children ?? <UndoView />,
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
export const UndoView = () => (
  <>
    <div className="handrail-undo-row">
      <UndoAffordanceIcon />
      <UndoAffordanceSentence />
      <UndoButtons />
    </div>
    <UndoRest />
  </>
)

/** All that can be pressed. */
export const UndoButtons = ({ children }: { children?: ReactNode }) => (
  <span className="handrail-end">
    {children}
    <UndoAffordanceExtend />
    <UndoAffordanceRedo />
    <UndoAffordanceCompareButton />
    <UndoAffordanceUndo />
  </span>
)

/** The parts below the row, and the ones that are only heard. */
export const UndoRest = () => (
  <>
    <UndoAffordanceItems />
    <UndoAffordanceComparePanel />
    <UndoAffordanceAnnouncer />
  </>
)
