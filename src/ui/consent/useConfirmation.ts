'use client'
import { useEffect, useMemo, useState } from 'react'
import type { Reason } from '../../../policy/index.ts'
import { renderConfirmation } from '../../../template/confirmation/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import type { ConsentState } from '../../deriveConsent.ts'
import { fieldsNotInPrompt } from './fieldsNotInPrompt.ts'

/**
 * The words of a request. `title`: undefined where the kit's words stand. `asker`: whose title it
 * is; of the tool where it declares its confirmation. `unmentioned`: fields whose value the text does
 * not show.
 */
export type Confirmation = { title: string | undefined; asker: 'server' | 'tool' } & (
  | { kind: 'none' | 'rendering' }
  | { kind: 'server'; text: string; unmentioned: readonly string[] }
  | {
      kind: 'template'
      parts: readonly { text: string; isPayload: boolean }[]
      unmentioned: readonly string[]
      prompt: ConfirmationPrompt
    }
  | { kind: 'error'; reason: Reason; prompt: ConfirmationPrompt }
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
  useEffect(() => {
    if (!declared || block !== undefined) return undefined
    let isWanted = true
    void renderConfirmation(declared.spec, execution.arguments, declared.options).then((prompt) => {
      if (isWanted) setRendered({ of: shownKey, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [declared, block, execution, shownKey])
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
    if (!prompt) return { kind: 'rendering', ...asked }
    if ('error' in prompt) return { kind: 'error', ...asked, reason: prompt.error, prompt }
    return {
      kind: 'template',
      ...asked,
      parts: prompt.prompt,
      unmentioned: prompt.unmentioned,
      prompt,
    }
  }, [text, serverTitle, raw, execution, declared, rendered, shownKey])
}
