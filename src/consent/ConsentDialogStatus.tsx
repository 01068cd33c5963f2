'use client'
import { forwardRef, useContext } from 'react'
import { HostContext } from '../host/useHost.ts'
import { Icon } from '../internal/Icon.tsx'
import { STATUS_ICONS } from '../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.ts'

/** One sentence beside the buttons: what is on its way, why Allow is off, how far a longer permission reaches. */
export const ConsentDialogStatus: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(function ConsentDialogStatus(props, ref) {
  const dialog = useConsentDialog('ConsentDialogStatus')
  const { record, state, id, words } = dialog
  const sent = useContext(HostContext)?.entry(record)?.decision ?? record.decision
  const isSending = state.kind === 'sending'
  const key = isSending ? `consent.sending_${sent?.kind ?? 'allow'}` : keyOf(dialog)
  const children = (
    <>
      {isSending && <Icon path={STATUS_ICONS.running} />}
      <span className={key === 'consent.arming' ? 'handrail-visually-hidden' : undefined}>{key !== undefined && words.text(key)}</span>
    </>
  )
  const own = { id: `${id}-status`, className: 'handrail-footnote', role: isSending ? 'status' : undefined, state: { sending: isSending ? '' : undefined }, hidden: key === undefined, children }
  return usePart('p', props, own, ref)
})

function keyOf({ block, draft, armed, canDecide }: ConsentDialogState): string | undefined {
  if (!canDecide || draft.view === 'reason') return undefined
  if (block !== undefined) return `consent.blocked_${block}`
  if (draft.edited === null) return 'consent.blocked_edit'
  if (draft.scope !== 'once') return `consent.scope_${draft.scope}_effect`
  return armed.kind === 'armed' ? undefined : 'consent.arming'
}
