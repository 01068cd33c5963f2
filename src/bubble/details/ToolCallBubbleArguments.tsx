'use client'
import { forwardRef, useId, useMemo } from 'react'
import { CopyButton } from '../../content/copy/CopyButton.tsx'
import { copyJson, copyPlain } from '../../content/copy/copyText.ts'
import { countHidden } from '../../content/text/countHidden.ts'
import { exactNumbersOf } from '../../content/values/exactNumbersOf.ts'
import { HiddenNotice } from '../../content/text/HiddenNotice.tsx'
import { LongText } from '../../content/text/LongText.tsx'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What the call was given, as fields or JSON. While they arrive, and where they cannot be read, the
 * text as it came.
 */
export const ToolCallBubbleArguments: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleArguments(props, ref) {
    const { status } = useToolCallBubble('ToolCallBubbleArguments')
    const words = useWords(DETAILS_WORDS)
    const { execution } = status
    const { state } = execution
    const id = useId()
    const raw = state === 'complete' ? undefined : execution.text
    const exact = useMemo(
      () => (raw === undefined ? exactNumbersOf(execution.text) : undefined),
      [raw, execution],
    )
    const shown = raw ?? execution.arguments
    const hidden = useMemo(() => countHidden(shown), [shown])
    const aside =
      state === 'streaming'
        ? words.text('bubble.arriving')
        : state === 'invalid'
          ? words.text('bubble.unreadable_arguments')
          : undefined
    const copy = (
      <CopyButton
        label={words.text('bubble.copy_arguments')}
        text={(isRevealed) =>
          raw === undefined
            ? copyJson(execution.arguments, { exact, isRevealed })
            : copyPlain(raw, isRevealed(''))
        }
      />
    )
    const children = (
      <ValueSection
        title={words.text('bubble.arguments')}
        aside={aside}
        value={raw === undefined ? execution.arguments : undefined}
        exact={exact}
        controls={state === 'streaming' ? undefined : copy}
        describedBy={hidden > 0 ? id : undefined}
      >
        {raw !== undefined && (
          <pre className="handrail-code">
            <LongText text={raw} />
            {state === 'streaming' && <span className="handrail-caret" />}
          </pre>
        )}
        <HiddenNotice count={hidden} id={id} />
      </ValueSection>
    )
    return usePart('div', props, { children }, ref)
  },
)
