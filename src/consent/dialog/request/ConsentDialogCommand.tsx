'use client'
import { forwardRef } from 'react'
import { LongText } from '../../../content/text/LongText.tsx'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { COMMAND_PIECE } from '../../command/commandOf.ts'
import { commands } from '../../command/useCommandRisk.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * The command line that would run, the whole of it, with what is grave marked where it stands and
 * explained below by number, each danger once: as soon as the code is there that knows commands.
 * Nothing where the call holds none.
 */
export const ConsentDialogCommand: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogCommand(props, ref) {
    const { command, risk, riskWords, words, id } = useConsentDialog('ConsentDialogCommand')
    const marks = risk && commands.state().value
    const children = command !== undefined && (
      <>
        <pre className="handrail-code" dir="ltr">
          {marks ? (
            marks.markedCommand(command, risk)
          ) : (
            <LongText
              text={command}
              revealKey="command 0"
              drawBudget={COMMAND_PIECE}
              isName
              flow="command"
            />
          )}
        </pre>
        {marks && (
          <marks.RiskList id={`${id}-risks`} risk={risk} riskWords={riskWords} words={words} />
        )}
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-command', state: { part: 'command' }, children },
      ref,
    )
    return command === undefined ? null : element
  },
)
