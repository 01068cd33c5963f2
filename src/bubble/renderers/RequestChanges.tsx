'use client'
import { useContext, useState } from 'react'
import { ConsentDialogContext } from '../../consent/dialog/useConsentDialog.ts'
import { BelowSentenceContext, ShownTextsContext } from '../../content/values/useShownTexts.ts'
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
  const [ownEdit, setOwn] = useState<JsonObject | null>()
  const edited = dialog?.draft.edited
  const isOwnEdit = edited === undefined || edited === ownEdit
  const canEdit =
    !isReadOnly &&
    dialog?.canDecide === true &&
    dialog.state.can.edit &&
    dialog.state.kind === 'open' &&
    dialog.draft.view !== 'edit' &&
    isOwnEdit
  const onEdit = (change: JsonObject | null | undefined) => {
    setOwn(change)
    dialog?.change({ edited: change })
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
