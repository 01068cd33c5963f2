'use client'
import { useEffect, useMemo, useState } from 'react'
import type { Reason } from '../../model/ToolCallStatus.ts'
import { renderConfirmation } from '../../engines/template/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../engines/template/ConfirmationPrompt.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import type { ConsentState } from './deriveConsent.ts'
import { lazyRoot, useLazyRoot } from '../../internal/lazyRoot.ts'
import { rowsOf } from '../content/walkJson.ts'

/**
 * The words of a request. `title`: undefined where the kit's words stand. `asker`: whose title it
 * is; of the tool where it declares its confirmation. `unmentioned`: fields whose value the text does
 * not show.
 */
export type Confirmation = { title: string | undefined; asker: 'server' | 'tool' } & (
  | { kind: 'none' | 'rendering' | 'unloaded' }
  | { kind: 'server'; text: string; unmentioned: readonly string[] }
  | {
      kind: 'template'
      parts: readonly { text: string; isPayload: boolean }[]
      unmentioned: readonly string[]
      prompt: ConfirmationPrompt
    }
  | { kind: 'error'; reason: Reason; prompt: ConfirmationPrompt }
)

/** The template engine, once loaded. */
export const templateRoot = lazyRoot(
  () => import('../../engines/template/confirmationPrompt.lazy.ts'),
)

/**
 * The words of a request: the server's own, verbatim; else what the tool's declared template gives
 * for what is shown, rendered whole or not at all. Words of something else never stand beside it.
 */
export function useConfirmation(
  record: ToolCallRecord,
  { kind, request, execution, raw, block }: ConsentState,
  shownKey: string,
): Confirmation {
  const [rendered, setRendered] = useState<{ of: string; prompt: ConfirmationPrompt }>()
  const serverTitle = nonBlankText(request?.title)
  const text = nonBlankText(request?.prompt)
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, execution)),
    [kind, record, execution],
  )
  const { value: engine, failed } = useLazyRoot(
    templateRoot,
    declared !== undefined && block === undefined,
  )
  useEffect(() => {
    if (!declared || block !== undefined || !engine) return undefined
    let isWanted = true
    void renderConfirmation(declared.spec, execution.arguments, declared.options).then((prompt) => {
      if (isWanted) setRendered({ of: shownKey, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [declared, block, execution, shownKey, engine])
  return useMemo(() => {
    if (text !== undefined)
      return {
        kind: 'server',
        title: serverTitle,
        asker: 'server',
        text,
        unmentioned: raw === undefined ? fieldsNotInPrompt(text, execution.arguments) : [],
      }
    if (!declared) return { kind: 'none', title: serverTitle, asker: 'server' }
    const asked =
      serverTitle === undefined
        ? { title: nonBlankText(declared.spec.title), asker: 'tool' as const }
        : { title: serverTitle, asker: 'server' as const }
    const prompt = rendered?.of === shownKey ? rendered.prompt : undefined
    if (!prompt) return { kind: failed ? 'unloaded' : 'rendering', ...asked }
    if ('error' in prompt) return { kind: 'error', ...asked, reason: prompt.error, prompt }
    return {
      kind: 'template',
      ...asked,
      parts: prompt.prompt,
      unmentioned: prompt.unmentioned,
      prompt,
    }
  }, [text, serverTitle, raw, execution, declared, rendered, shownKey, failed])
}

/** Fields that a prompt is searched for at most. */
const MAX_FIELDS = 500

/**
 * The paths of payload fields whose value does not appear in the server's prompt. Compared as text,
 * word by word: "1,240" does not count as 1240.
 */
export function fieldsNotInPrompt(prompt: string, payload: unknown): string[] {
  const { rows } = rowsOf(payload, { most: MAX_FIELDS })
  return rows
    .filter(
      ({ kind, text }) =>
        !(
          (kind === 'text' || kind === 'literal') &&
          mentions(prompt, kind === 'text' ? text : unquoted(text))
        ),
    )
    .map(({ path }) => path)
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** The text appears as a whole word: the 1 in 10 does not count. */
function mentions(prompt: string, text: string): boolean {
  for (let at = prompt.indexOf(text); at >= 0; at = prompt.indexOf(text, at + 1)) {
    if (
      !(isWord(prompt[at - 1]) && isWord(text[0])) &&
      !(isWord(prompt[at + text.length]) && isWord(text.at(-1)))
    )
      return true
  }
  return false
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
