'use client'
import { useEffect, useMemo, useState } from 'react'
import { payloadTextOf } from '../host/shownCall.ts'
import { factsOf } from '../policy/factsOf.ts'
import type { Reason, ToolPolicy } from '../policy/index.ts'
import { renderConfirmation, type ConfirmationPrompt } from '../template/renderConfirmation.ts'
import type { ToolCallRecord, ToolSpec } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import type { ConsentState } from './deriveConsent.ts'
import { unsaidFields } from './unsaidFields.ts'

/** The words of a request. `title`: undefined where the kit's sentence stands. `unsaid`: fields whose value the text does not show. */
export type Confirmation =
  | { kind: 'none' | 'rendering'; title: string | undefined }
  | { kind: 'server'; title: string | undefined; text: string; unsaid: readonly string[] }
  | { kind: 'template'; title: string; parts: readonly { text: string; data: boolean }[]; unsaid: readonly string[]; deniedResult: unknown }
  | { kind: 'error'; title: string; reason: Reason }

/**
 * The words of a request: the server's own, verbatim; else what the tool's declared template gives for what is shown, rendered whole or not at all.
 * `digest` names what is shown, so that words of something else never stand beside it.
 */
export function useConfirmation(record: ToolCallRecord, policy: ToolPolicy | undefined, { kind, request, payload, raw, digest, block }: ConsentState): Confirmation {
  const { confirmation, inputSchema, resultSchema }: Partial<ToolSpec> = factsOf(record.call.name, record.spec, policy)
  const [rendered, setRendered] = useState<{ of: string; prompt: ConfirmationPrompt }>()
  const title = textOf(request?.title)
  const text = textOf(request?.prompt)
  const isDeclared = isJsonObject(confirmation) && text === undefined && kind !== 'closed'
  const payloadText = payloadTextOf(record)
  useEffect(() => {
    if (!isDeclared || block !== undefined) return undefined
    let isWanted = true
    void renderConfirmation(confirmation, payload, { ...(inputSchema !== undefined && { inputSchema }), ...(resultSchema !== undefined && { resultSchema }), ...(payloadText !== undefined && { payloadText }) }).then((prompt) => {
      if (isWanted) setRendered({ of: digest, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [isDeclared, block, confirmation, payload, inputSchema, resultSchema, payloadText, digest])
  return useMemo(() => {
    if (text !== undefined) return { kind: 'server', title, text, unsaid: raw === undefined ? unsaidFields(text, payload) : [] }
    if (!isDeclared) return { kind: 'none', title }
    const prompt = rendered?.of === digest ? rendered.prompt : undefined
    if (!prompt) return { kind: 'rendering', title: title ?? textOf(confirmation.title) }
    if ('error' in prompt) return { kind: 'error', title: title ?? prompt.title, reason: prompt.error }
    return { kind: 'template', title: title ?? prompt.title, parts: prompt.prompt, unsaid: prompt.unmentioned, deniedResult: prompt.deniedResult }
  }, [text, title, raw, payload, isDeclared, confirmation, rendered, digest])
}

/** Our words stand where there is nothing to be read. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
