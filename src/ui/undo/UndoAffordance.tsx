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
import { readRecord } from '../../host/records/readRecord.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { UNDO_ICON } from '../../internal/icons/icons.ts'
import { STATUS_ICONS } from '../../internal/icons/laterIcons.ts'
import { useLazyModule } from '../../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'
import { UNDO_WORDS } from '../messages.en.ts'
import { extras } from './lazyExtras.tsx'
import type { UndoAffordanceExtras } from './UndoAffordanceExtras.lazy.tsx'
import { UndoAffordanceSentence } from './UndoAffordanceSentence.tsx'
import { UndoAffordanceUndo } from './UndoAffordanceUndo.tsx'
import { UndoAffordanceContext } from './useUndoAffordance.ts'
import { useUndoOffer } from '../useUndoOffer.ts'

/** What its `data-` attributes say, for `render`. */
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

const NOTHING: { UndoAffordanceExtras?: undefined } = {}

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
      const { value: { UndoAffordanceExtras: Extras } = NOTHING } = useLazyModule(
        extras,
        status !== undefined && status.kind !== 'impossible' && children === undefined,
      )
      const root = usePart(
        'div',
        props,
        {
          onFocus: () => void (focus.current = true),
          onBlur: () => void (focus.current = false),
          state: { handrail: 'undo', undo: status?.kind },
          children: children ?? defaultView(status?.kind === 'impossible', Extras),
        },
        ref,
      )
      const element = (
        <UndoAffordanceContext.Provider value={affordance}>{root}</UndoAffordanceContext.Provider>
      )
      return status ? element : null
    },
  )

/** Icon, sentence and buttons in a row. What is more comes with `Extras`. */
function defaultView(isImpossible: boolean, Extras: typeof UndoAffordanceExtras | undefined) {
  return (
    <>
      <div className="handrail-undo-row">
        {Extras ? (
          <Extras part="icon" />
        ) : (
          <span className="handrail-undo-icon">
            <Icon
              path={isImpossible ? STATUS_ICONS.denied : UNDO_ICON}
              mirrorsInRtl={!isImpossible}
            />
          </span>
        )}
        <UndoAffordanceSentence />
        <span className="handrail-end">
          {Extras && <Extras part="buttons" />}
          <UndoAffordanceUndo />
        </span>
      </div>
      {Extras && <Extras part="below" />}
    </>
  )
}
