'use client'
import { digestOf } from '../../../execution/digestOf.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Reason } from '../../../policy/index.ts'
import { renderConfirmation } from '../../../template/confirmation/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { Execution } from '../../../tool-call/Execution.ts'
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
 * for what is shown, rendered whole or not at all. Words of something else never stand beside it.
 */
export function useConfirmation(
  record: ToolCallRecord,
  { kind, request, execution, raw, block }: ConsentState,
): Confirmation {
  const [rendered, setRendered] = useState<{ of: Execution; prompt: ConfirmationPrompt }>()
  const title = nonBlankText(request?.title)
  const text = nonBlankText(request?.prompt)
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, execution)),
    [kind, record, execution],
  )
  useEffect(() => {
    if (!declared || block !== undefined) return undefined
    let isWanted = true
    void renderConfirmation(declared.spec, execution.arguments, declared.options).then((prompt) => {
      if (isWanted) setRendered({ of: execution, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [declared, block, execution])
  return useMemo(() => {
    if (text !== undefined)
      return {
        kind: 'server',
        title,
        text,
        unmentioned: raw === undefined ? fieldsNotInPrompt(text, execution.arguments) : [],
      }
    if (!declared) return { kind: 'none', title }
    const prompt = rendered && isSameShown(rendered.of, execution) ? rendered.prompt : undefined
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
  }, [text, title, raw, execution, declared, rendered])
}

const isSameShown = (a: Execution, b: Execution) =>
  a === b || (digestOf(a) !== undefined && digestOf(a) === digestOf(b))
