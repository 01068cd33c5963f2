'use client'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What changed, and the ways to say more than yes and no: edit what would run, explain a denial,
 * add words to Allow; and back. Each is there where the protocol can carry it.
 */
export function ConsentDialogActions() {
  const { state, draft, change, canDecide, words, id, compare, requestChange } =
    useConsentDialog('ConsentDialogActions')
  const isComparable = compare && requestChange && requestChange.what !== 'request'
  const { can, kind } = state
  if (!canDecide || kind !== 'open') return null
  const quiet = (key: string, to: Parameters<typeof change>[0]) => (
    <button type="button" className="handrail-button" data-kind="quiet" onClick={() => change(to)}>
      <span>{words.text(key)}</span>
    </button>
  )
  if (draft.view === 'reason') return quiet('consent.back', { view: 'ask' })
  if (draft.view === 'edit')
    return quiet('consent.discard', { view: 'ask', edited: undefined, writing: undefined })
  return (
    <>
      {isComparable && (
        <button
          type="button"
          className="handrail-button"
          data-kind="quiet"
          aria-expanded={draft.isCompareOpen}
          aria-controls={`${id}-compared`}
          onClick={() => change({ isCompareOpen: !draft.isCompareOpen })}
        >
          <span>
            {words.text(draft.isCompareOpen ? 'consent.hide_changes' : 'consent.show_changes')}
          </span>
        </button>
      )}
      {can.edit && quiet('consent.edit', { view: 'edit' })}
      {can.note && draft.note === undefined && quiet('consent.add_note', { note: '' })}
      {can.reason && quiet('consent.give_reason', { view: 'reason' })}
    </>
  )
}
