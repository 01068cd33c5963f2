'use client'
import { forwardRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { FAILED_ICON, UNDO_ICON } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/** What a host lists is shown to this number. */
const MAX_ITEMS = 100

/** What came back and what did not, where only some of it did. */
export const UndoAffordanceItems: Part<'ul'> = forwardRef<HTMLUListElement, PartProps<'ul'>>(
  function UndoAffordanceItems(props, ref) {
    const { status, words } = useUndoAffordance('UndoAffordanceItems')
    const items = status.outcome?.kind === 'partial' ? status.outcome.items.slice(0, MAX_ITEMS) : []
    const children = items.map(({ label, undone, reason }, index) => (
      <li key={index} data-outcome={undone ? 'undone' : 'failed'}>
        <Icon path={undone ? UNDO_ICON : FAILED_ICON} mirrorsInRtl={undone} />
        <span>
          <ForeignText text={label} isSaid longest={300} />
        </span>
        <span>
          {undone ? (
            words.text('undo.back')
          ) : reason ? (
            <ForeignText text={reason} isSaid longest={300} />
          ) : (
            words.text('undo.not_back')
          )}
        </span>
      </li>
    ))
    const element = usePart('ul', props, { className: 'handrail-outcomes', children }, ref)
    return items.length > 0 ? element : null
  },
)
