'use client'
import { useRef } from 'react'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What changed, and the ways to say more than yes and no: edit what would run, explain a denial,
 * add words to Allow; and back. Each is there where the protocol can carry it.
 */
export function ConsentDialogActions() {
  const { state, draft, change, canDecide, words, id, compare, requestChange } =
    useConsentDialog('ConsentDialogActions')
  /** What was pressed is gone then, and the focus goes on here. */
  const next = useRef<string>(undefined)
  const isComparable = compare && requestChange && requestChange.what !== 'request'
  const { can, kind } = state
  if (!canDecide || kind !== 'open') return null
  const quiet = (key: string, to: Parameters<typeof change>[0], leadsTo?: string) => (
    <button
      key={key}
      ref={(button) => {
        if (!button || key !== next.current) return
        next.current = undefined
        button.focus()
      }}
      type="button"
      className="handrail-button"
      data-kind="quiet"
      onClick={() => {
        next.current = leadsTo
        change(to)
      }}
    >
      <span>{words.text(key)}</span>
    </button>
  )
  if (draft.view === 'reason') return quiet('consent.back', { view: 'ask' }, 'consent.give_reason')
  if (draft.view === 'edit')
    return quiet(
      'consent.discard',
      { view: 'ask', edited: undefined, writing: undefined },
      'consent.edit',
    )
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
