import { useUndoAll, type ToolCallRecord } from 'handrail'

/**
 * One button for all that an answer did and that can be taken back; each call shows its own outcome
 * above.
 */
export function UndoAll({ records }: { readonly records: readonly ToolCallRecord[] }) {
  const { items, undo } = useUndoAll(records)
  const open = items.filter(
    ({ status }) => status.kind === 'offered' || status.kind === 'held',
  ).length
  if (open < 2) return null
  return (
    <p className="undo-all">
      <button type="button" onClick={undo}>
        Undo all {open}
      </button>
    </p>
  )
}
