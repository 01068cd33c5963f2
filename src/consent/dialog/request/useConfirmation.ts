'use client'
import { useEffect, useMemo, useState } from 'react'
import type { Reason, ToolPolicy } from '../../../policy/index.ts'
import { renderConfirmation } from '../../../template/confirmation/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import type { ConsentState } from '../../deriveConsent.ts'
import { fieldsNotInPrompt } from './fieldsNotInPrompt.ts'

/**
 * The words of a request. `title`: undefined where the kit's sentence stands. `unsaid`: fields
 * whose value the text does not show.
 */
export type Confirmation =
  | { kind: 'none' | 'rendering'; title: string | undefined }
  | { kind: 'server'; title: string | undefined; text: string; unmentioned: readonly string[] }
  | {
      kind: 'template'
      title: string
      parts: readonly { text: string; isPayload: boolean }[]
      unmentioned: readonly string[]
      prompt: ConfirmationPrompt
    }
  | { kind: 'error'; title: string; reason: Reason; prompt: ConfirmationPrompt }

/**
 * The words of a request: the server's own, verbatim; else what the tool's declared template gives
 * for what is shown, rendered whole or not at all. `digest` names what is shown, so that words of
 * something else never stand beside it.
 */
export function useConfirmation(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
  { kind, request, payload, raw, digest, block }: ConsentState,
): Confirmation {
  const [rendered, setRendered] = useState<{ digest: string; prompt: ConfirmationPrompt }>()
  const title = nonBlankText(request?.title)
  const text = nonBlankText(request?.prompt)
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, policy)),
    [kind, record, policy],
  )
  useEffect(() => {
    if (!declared || block !== undefined) return undefined
    let isWanted = true
    void renderConfirmation(declared.spec, payload, declared.options).then((prompt) => {
      if (isWanted) setRendered({ digest, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [declared, block, payload, digest])
  return useMemo(() => {
    if (text !== undefined)
      return {
        kind: 'server',
        title,
        text,
        unmentioned: raw === undefined ? fieldsNotInPrompt(text, payload) : [],
      }
    if (!declared) return { kind: 'none', title }
    const prompt = rendered?.digest === digest ? rendered.prompt : undefined
    if (!prompt) return { kind: 'rendering', title: title ?? nonBlankText(declared.spec.title) }
    if ('error' in prompt)
      return { kind: 'error', title: title ?? prompt.title, reason: prompt.error, prompt }
    return {
      kind: 'template',
      title: title ?? prompt.title,
      parts: prompt.prompt,
      unmentioned: prompt.unmentioned,
      prompt,
    }
  }, [text, title, raw, payload, declared, rendered, digest])
}
