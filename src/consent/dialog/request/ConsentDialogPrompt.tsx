'use client'
import { forwardRef } from 'react'
import { LongText } from '../../../content/text/LongText.tsx'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * The words of the request, as what they are: the server's verbatim, or of the tool's template its
 * text, with each value of the payload in a frame. Nothing where there are none.
 */
export const ConsentDialogPrompt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogPrompt(props, ref) {
    const { confirmation, words, id } = useConsentDialog('ConsentDialogPrompt')
    const said =
      confirmation.kind === 'server' ? (
        <LongText text={confirmation.text} revealKey="prompt" />
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
    const children = said && (
      <>
        <span className="handrail-speaker">
          {words.text(`consent.prompt_of_${confirmation.kind === 'server' ? 'server' : 'tool'}`)}
        </span>{' '}
        <bdi className="handrail-foreign handrail-framed">{said}</bdi>
      </>
    )
    const element = usePart(
      'div',
      props,
      { id: `${id}-prompt`, className: 'handrail-prompt', state: { part: 'prompt' }, children },
      ref,
    )
    return children ? element : null
  },
)
