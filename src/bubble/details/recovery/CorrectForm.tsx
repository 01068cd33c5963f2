'use client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { UntrustedValue } from '../../../content/values/UntrustedValue.tsx'
import { lazyForm } from '../../../form/lazySchemaForm.tsx'
import type { FormHandle } from '../../../form/SchemaForm.lazy.tsx'
import { useToolRuntime } from '../../../runtime/useToolRuntime.ts'
import { useLazyModule } from '../../../internal/useLazyModule.ts'
import type { Words } from '../../../messages/words.ts'
import type { Execution } from '../../../tool-call/Execution.ts'
import type { JsonObject, ToolCallRecord } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

export type CorrectFormProps = {
  record: ToolCallRecord
  execution: Execution
  words: Words
}

/**
 * Other arguments for a failed call, from what was sent, by the tool's own schema; sent once, and
 * again only when they did not arrive.
 */
export function CorrectForm({ record, execution, words }: CorrectFormProps) {
  const [isOpen, setOpen] = useState(false)
  const handle = useRef<FormHandle>(null)
  const { value: form, failed } = useLazyModule(lazyForm, isOpen)
  const [resend, send] = useResend(record, handle)
  if (resend.isSuccess)
    return (
      <p className="handrail-aside" role="status">
        {words.text('recovery.sent')}
      </p>
    )
  if (!isOpen) {
    return (
      <button type="button" className="handrail-button" onClick={() => setOpen(true)}>
        <span>{words.text('recovery.correct')}</span>
      </button>
    )
  }
  return (
    <div role="group" aria-label={words.text('recovery.correct')} className="handrail-section">
      {form ? (
        <form.SchemaForm
          schema={execution.tool.inputSchema ?? { type: 'object' }}
          value={record.recovery?.prior ?? execution.arguments}
          isReadOnly={resend.isPending}
          handle={handle}
          showsProposed
          onEnter={send}
        />
      ) : (
        <p className="handrail-aside">
          {words.text(failed ? 'recovery.form_failed' : 'recovery.form_loading')}
        </p>
      )}
      {resend.isError && (
        <div className="handrail-message" role="alert">
          {words.text('recovery.not_sent')} <UntrustedValue value={resend.error.message} />
        </div>
      )}
      {footer(words, resend.isPending, () => setOpen(false), send)}
    </div>
  )
}

function footer(words: Words, isSending: boolean, cancel: () => void, send: () => void) {
  return (
    <div className="handrail-footer">
      <button type="button" className="handrail-button" data-kind="quiet" onClick={cancel}>
        <span>{words.text('recovery.cancel')}</span>
      </button>
      <span className="handrail-end">
        <button
          type="button"
          className="handrail-button"
          data-kind="primary"
          aria-disabled={isSending}
          onClick={send}
        >
          <span>{words.text(isSending ? 'recovery.sending' : 'recovery.send')}</span>
        </button>
      </span>
    </div>
  )
}

/** Sends what the form holds: once, and again only when it did not arrive. */
function useResend(record: ToolCallRecord, form: RefObject<FormHandle | null>) {
  const runtime = useToolRuntime('ToolCallBubbleRecovery')
  const isSent = useRef(false) // known in the click itself, before it is drawn
  const resend = useMutation(
    {
      networkMode: 'always',
      retry: 0,
      onError: () => void (isSent.current = false),
      mutationFn: (corrected: JsonObject) => runtime.resend(record, corrected),
    },
    runtime.queryClient(),
  )
  const send = () => {
    const filled = isSent.current ? null : form.current?.submit()
    if (!isJsonObject(filled?.value)) return
    isSent.current = true
    resend.mutate(filled.value)
  }
  return [resend, send] as const
}
