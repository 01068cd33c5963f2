'use client'
import { useContext, useEffect } from 'react'
import { setRejection } from '../../runtime/rejections.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { ConsentDialogContext } from '../../consent/dialog/useConsentDialog.ts'
import { BelowSentenceContext } from '../../content/values/useBelowSentence.ts'
import { ShownTextsContext } from '../../content/values/useShownTexts.ts'
import { LaterDiffPreview } from '../later/LaterDiffPreview.tsx'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolMode } from '../../tool-call/index.ts'

export type RequestChangesProps = {
  record: ToolCallRecord
  mode: ToolMode
  /** Nothing can be taken out. @default false */
  isReadOnly?: boolean
}

/**
 * Shows, inside a request, what would change if it were allowed. Changes that the person rejects
 * become edited arguments of the decision. If the arguments were edited in the form, the edited
 * version is shown.
 */
export function RequestChanges({ record, mode, isReadOnly = false }: RequestChangesProps) {
  const dialog = useContext(ConsentDialogContext)
  const ledger = useContext(ToolRuntimeContext)?.ledger
  const { edited, kept, view } = dialog?.draft ?? {}
  const isOwnEdit = edited === undefined || kept === undefined
  const given = dialog?.state.execution.arguments
  useEffect(() => {
    // the form begins with what was proposed
    if (view === 'edit' && ledger && given) setRejection(ledger, given, undefined)
  }, [view, ledger, given])
  const canEdit =
    !isReadOnly &&
    dialog?.canDecide === true &&
    dialog.state.can.edit &&
    dialog.state.kind === 'open' &&
    dialog.draft.view !== 'edit' &&
    isOwnEdit
  const onEdit = (change: JsonObject | null | undefined) => {
    dialog?.change({ edited: change, kept: undefined, writing: undefined })
  }
  return (
    <ShownTextsContext.Provider value={dialog?.reportShown}>
      <BelowSentenceContext.Provider value>
        <LaterDiffPreview
          record={record}
          edited={isOwnEdit ? undefined : (edited ?? undefined)}
          filesOnly={mode !== 'safe_write'}
          {...(canEdit && { onEdit })}
        />
      </BelowSentenceContext.Provider>
    </ShownTextsContext.Provider>
  )
}
