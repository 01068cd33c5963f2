'use client'
import { useCallback, useContext, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { UntrustedValue } from '../../../content/values/UntrustedValue.tsx'
import { createRerunRequest } from '../../../decisions/running/createRerunRequest.ts'
import { rerunCall, type RerunContext } from '../../../decisions/running/rerunCall.ts'
import { lazyForm } from '../../../form/lazySchemaForm.tsx'
import type { FormHandle, FormReport } from '../../../form/SchemaForm.lazy.tsx'
import { PolicyContext, useToolRuntime } from '../../../runtime/useToolRuntime.ts'
import { useSubjectGuard } from '../../../runtime/guards/useSubjectGuard.ts'
import { useLazyModule } from '../../../internal/useLazyModule.ts'
import type { Words } from '../../../messages/words.ts'
import type { ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import { RerunRequest } from '../../running/RerunRequest.tsx'

export type CorrectFormProps = {
  record: ToolCallRecord
  status: ToolCallStatus
  words: Words
}

/**
 * Other arguments for a failed call, from what was sent, by the tool's own schema. They run as a call
 * that runs again: asked where the policy asks, never where it denies, once, and again only when they
 * did not arrive.
 */
export function CorrectForm({ record, status, words }: CorrectFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const noteReport = useCallback(({ isChecked: is }: FormReport) => setChecked(is), [])
  const handle = useRef<FormHandle>(null)
  const { value: form, failed } = useLazyModule(lazyForm, isOpen)
  const { request, send } = useCorrection(record, handle)
  const { guard, fill } = useSubjectGuard(JSON.stringify([isOpen, isChecked]))
  const { execution, rerun } = status
  if (rerun?.kind === 'sent')
    return (
      <p className="handrail-aside" role="status">
        {words.text('recovery.sent')}
      </p>
    )
  if (request) return <RerunRequest {...request} />
  if (!isOpen) {
    return (
      <button type="button" className="handrail-button" onClick={() => setOpen(true)}>
        <span>{words.text('recovery.correct')}</span>
      </button>
    )
  }
  const isSending = rerun?.kind === 'sending'
  return (
    <div
      role="group"
      aria-label={words.text('recovery.correct')}
      className="handrail-section"
      {...guard}
    >
      {form ? (
        <form.SchemaForm
          schema={execution.tool.inputSchema ?? { type: 'object' }}
          value={record.recovery?.prior ?? execution.arguments}
          isReadOnly={isSending}
          handle={handle}
          onReport={noteReport}
          showsProposed
          onEnter={send}
        />
      ) : (
        <p className="handrail-aside">
          {words.text(failed ? 'recovery.form_failed' : 'recovery.form_loading')}
        </p>
      )}
      {(rerun?.kind === 'failed' || rerun?.kind === 'refused') && (
        <div className="handrail-message" role="alert">
          {rerun.kind === 'failed' && words.text('recovery.not_sent')}{' '}
          <UntrustedValue value={rerun.reason} />
        </div>
      )}
      <Footer {...{ words, isSending, isChecked, fill, send }} cancel={() => setOpen(false)} />
    </div>
  )
}

type FooterProps = {
  words: Words
  isSending: boolean
  /** The form's rules are there, so that it can be sent. */
  isChecked: boolean
  /** It takes no press yet. */
  fill: ReturnType<typeof useSubjectGuard>['fill']
  send: () => void
  cancel: () => void
}

function Footer({ words, isSending, isChecked, fill, send, cancel }: FooterProps) {
  const id = useId()
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
          data-verb="resend"
          data-arming={isChecked ? (fill ? 'arming' : 'armed') : undefined}
          aria-disabled={isSending || !isChecked || fill !== undefined}
          aria-describedby={fill && id}
          onClick={send}
        >
          {isChecked && fill && <span {...fill} />}
          <span>{words.text(isSending ? 'recovery.sending' : 'recovery.send')}</span>
        </button>
        {fill && (
          <span id={id} className="handrail-visually-hidden">
            {words.text('consent.arming')}
          </span>
        )}
      </span>
    </div>
  )
}

/** Sends what the form holds; `request`: where a person is asked about it first. */
function useCorrection(record: ToolCallRecord, form: RefObject<FormHandle | null>) {
  const runtime = useToolRuntime('ToolCallBubbleRecovery')
  const policy = useContext(PolicyContext)
  const [asked, setAsked] = useState<JsonObject>()
  const context: RerunContext = useMemo(
    () => ({ ...runtime, policy: () => policy }),
    [runtime, policy],
  )
  const request = useMemo(
    () =>
      asked && {
        ...createRerunRequest(context, record, () => setAsked(undefined), asked),
        runtime,
      },
    [asked, context, record, runtime],
  )
  const send = () => {
    const corrected = form.current?.submit()?.value
    if (!isJsonObject(corrected)) return
    rerunCall(context, record, { corrected }).then(
      (what) => setAsked(what === 'ask' ? corrected : undefined),
      () => {}, // the ledger says so
    )
  }
  return { request, send }
}
