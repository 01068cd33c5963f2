'use client'
import { useMemo } from 'react'
import type { LongText } from '../../content/text/LongText.tsx'
import { CONTENT_WORDS } from '../../content/messages.en.ts'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { useWords } from '../../messages/useWords.ts'
import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { DOTS, maskSecrets } from '../../internal/secrets/maskSecrets.ts'
import type { Execution } from '../../tool-call/Execution.ts'

/** What is drawn at first, as of every long text. */
const CHARACTERS = 1800
const LINES = 38
/** What is looked at for it: a secret begins before it is cut. */
const NEAR = 10_000

/**
 * What a call was given, as text. Its start, and how much follows, until the code is there that
 * draws all of it.
 */
export function PlainPayload({
  execution,
  longText: View,
}: {
  execution: Execution
  longText: typeof LongText | undefined
}) {
  const words = useWords(CONTENT_WORDS)
  const text = useMemo(() => payloadText(execution), [execution])
  if (View) return <View text={text} />
  const near = maskSecrets(text.slice(0, NEAR))
  const start = near.slice(0, CHARACTERS).split('\n', LINES).join('\n')
  const left = near.length - start.length + Math.max(0, text.length - NEAR)
  return (
    <>
      <VisibleText text={start} isRevealed />
      {left > 0 && <span className="handrail-elided">{words.count('content.elided', left)}</span>}
    </>
  )
}

/** What is longer has no indents: of values deep in each other these are far longer than the rest. */
const LONGEST_INDENTED = 2000

/** All that a call was given: what stands under the name of a secret is dots. */
function payloadText({ state, arguments: given, text = '' }: Execution): string {
  if (state !== 'complete') return text
  const written = (indent: number) =>
    JSON.stringify(given, (key, value: unknown) => (isSecretKey(key) ? DOTS : value), indent)
  const onOneLine = written(0)
  return onOneLine.length > LONGEST_INDENTED ? onOneLine : written(2)
}
