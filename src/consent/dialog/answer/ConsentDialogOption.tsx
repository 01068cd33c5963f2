'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { keepPress } from '../../../internal/keepPress.ts'
import { isDenial } from '../../../tool-call/parse/isDenial.ts'
import type { ConsentOption } from '../../../tool-call/index.ts'
import { isFoldedRequest, useConsentDialog } from '../useConsentDialog.ts'

export type ConsentDialogOptionProps = { option: ConsentOption }

/**
 * One answer that the request offers: what it does in our words, where that is known, and the
 * server's words beside it, as theirs. What may let the call run waits like Allow, and for all of
 * the request to be shown; what denies it never waits.
 */
export function ConsentDialogOption({ option }: ConsentDialogOptionProps) {
  const dialog = useConsentDialog('ConsentDialogOption')
  const { state, armingState, block, decide, confirm, words, id } = dialog
  const isRefusal = isDenial([option], option.id)
  const isFolded = !isRefusal && isFoldedRequest(dialog)
  const mayRun = block === undefined && armingState.kind === 'armed' && !isFolded
  const isOff = state.kind !== 'open' || !(isRefusal || mayRun)
  return (
    <button
      type="button"
      className="handrail-button"
      data-verb="respond"
      aria-disabled={isOff}
      aria-describedby={`${id}-status`}
      {...confirm.handlers}
      onPointerDown={isRefusal ? keepPress : confirm.handlers.onPointerDown}
      // also too early: whoever keeps pressing keeps waiting
      onClick={() => {
        const choice = { kind: 'respond', option: option.id } as const
        if (isRefusal) decide(choice)
        else if (!isFolded) confirm.press(choice)
      }}
    >
      {option.kind && <span>{words.text(`consent.option_${option.kind}`)}</span>}{' '}
      <span>
        <ForeignText text={option.label} isSaid longest={100} />
      </span>
    </button>
  )
}
