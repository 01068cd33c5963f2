'use client'
import { forwardRef, useContext } from 'react'
import { HostContext } from '../../host/useHost.ts'
import { Icon } from '../../internal/Icon.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { ConsentDialogLasts } from './answer/ConsentDialogLasts.tsx'
import { useCovers } from './answer/useCovers.ts'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.ts'

/**
 * One sentence beside the buttons: what is on its way, why Allow is off, how far a longer
 * permission reaches.
 */
export const ConsentDialogStatus: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ConsentDialogStatus(props, ref) {
    const dialog = useConsentDialog('ConsentDialogStatus')
    const { record, state, id, words } = dialog
    const entry = useContext(HostContext)?.entry(record)
    const sent = entry?.decision ?? record.decision
    const isSending = state.kind === 'sending'
    const { chosen } = useCovers()
    const key = isSending
      ? `consent.sending_${entry?.elsewhere ? 'elsewhere' : (sent?.kind ?? 'allow')}`
      : keyOf(dialog, sent?.kind)
    const lasts = key === undefined && chosen && dialog.draft.scope !== 'once'
    const children = (
      <>
        {isSending && <Icon path={STATUS_ICONS.running} />}
        <span className={key === 'consent.arming' ? 'handrail-visually-hidden' : undefined}>
          {key !== undefined && words.text(key, { count: record.request?.batch?.size ?? 0 })}
        </span>
        {lasts && (
          <ConsentDialogLasts
            cover={chosen}
            scope={dialog.draft.scope === 'always' ? 'always' : 'conversation'}
          />
        )}
      </>
    )
    const own = {
      id: `${id}-status`,
      className: 'handrail-footnote',
      role: isSending ? 'status' : undefined,
      state: { sending: isSending ? '' : undefined },
      hidden: key === undefined && !lasts,
      children,
    }
    return usePart('p', props, own, ref)
  },
)

function keyOf(
  { block, draft, armed, canDecide, state }: ConsentDialogState,
  sent: string | undefined,
): string | undefined {
  if (!canDecide || draft.view === 'reason') return undefined
  if (block !== undefined) return `consent.blocked_${block}`
  if (draft.edited === null) return 'consent.blocked_edit'
  if (draft.scope !== 'once')
    return state.remembers.get(draft.scope) === 'page'
      ? undefined
      : `consent.scope_${draft.scope}_effect`
  if (state.isInBatch && sent !== undefined) return `consent.in_batch_${sent}`
  return armed.kind === 'armed' ? undefined : 'consent.arming'
}
