'use client'
import { forwardRef, type CSSProperties } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import {
  EXPIRED_ICON,
  FAILED_ICON,
  RUNNING_ICON,
  UNDO_ICON,
  WARNING_ICON,
} from '../../internal/icons/icons.ts'
import { REDO_ICON, STATUS_ICONS } from '../../internal/icons/laterIcons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import type { UndoStatus } from '../../tool-call/index.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

const ICONS = {
  held: STATUS_ICONS.held,
  offered: UNDO_ICON,
  undoing: RUNNING_ICON,
  undone: UNDO_ICON,
  redone: REDO_ICON,
  partial: WARNING_ICON,
  conflict: WARNING_ICON,
  failed: FAILED_ICON,
  expired: EXPIRED_ICON,
  impossible: STATUS_ICONS.denied,
} satisfies Record<UndoStatus['kind'], string>

/**
 * A glyph for how it stands; while a promise runs out, a ring that empties a step at a time
 * (`--handrail-undo-remaining`, 1 to 0). A decoration: the sentence says it.
 */
export const UndoAffordanceIcon: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function UndoAffordanceIcon(props, ref) {
    const { record, status } = useUndoAffordance('UndoAffordanceIcon')
    const left = useTimeLeft(record, status.kind === 'held' || status.kind === 'offered')
    const children = left ? (
      <svg
        className="handrail-ring"
        viewBox="0 0 20 20"
        aria-hidden="true"
        style={{ '--handrail-undo-remaining': left.share } as CSSProperties}
      >
        <circle cx="10" cy="10" r="7.5" pathLength="100" />
        <circle cx="10" cy="10" r="7.5" pathLength="100" />
      </svg>
    ) : (
      <Icon path={ICONS[status.kind]} mirrorsInRtl={ICONS[status.kind] === UNDO_ICON} />
    )
    return usePart('span', props, { className: 'handrail-undo-icon', children }, ref)
  },
)
