'use client'
import { forwardRef } from 'react'
import { LongText } from '../../../content/text/LongText.tsx'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * The words of the request: the server's verbatim, as text; of a template its text, with each value
 * of the payload in a frame. Nothing where there are none.
 */
export const ConsentDialogPrompt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogPrompt(props, ref) {
    const { confirmation, id } = useConsentDialog('ConsentDialogPrompt')
    const children =
      confirmation.kind === 'server' ? (
        <bdi>
          <LongText text={confirmation.text} revealKey="prompt" />
        </bdi>
      ) : (
        confirmation.kind === 'template' &&
        confirmation.parts.map(({ text, isPayload }, index) =>
          isPayload ? (
            <LongText
              key={index}
              className="handrail-framed"
              text={text}
              revealKey={`prompt ${index}`}
              isQuoted={/[\n\r\t]/.test(text)}
            />
          ) : (
            <LongText key={index} text={text} revealKey={`prompt ${index}`} />
          ),
        )
      )
    const element = usePart(
      'div',
      props,
      { id: `${id}-prompt`, className: 'handrail-prompt', children },
      ref,
    )
    return children ? element : null
  },
)
