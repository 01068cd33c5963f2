'use client'
import type { Words } from '../../messages/words.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { hostHas } from '../../host/hostHas.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { spokenStakes } from './spokenStakes.tsx'

/** After one was answered: how many wait, and what the next one wants. */
export async function announceNext(
  { record, status }: RendererProps,
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  waiting: number,
  words: Words,
): Promise<void> {
  const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
  const said = await spokenStakes(policy, status, canOfferUndo, words)
  const stakes = said.join(words.text('list.comma'))
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  const asked = stakes ? words.text('announce.stakes', { phrase, stakes }) : phrase
  runtime.announce(`${words.count('announce.request', waiting)} ${asked}`)
}
