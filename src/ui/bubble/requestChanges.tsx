'use client'
import { useContext, useEffect, useMemo, type ReactNode } from 'react'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import { setRejection } from '../../requests/rejections.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { ConsentDialogContext } from '../consent/useConsentDialog.tsx'
import { BelowSentenceContext, ShownTextsContext } from '../content/executor.tsx'
import { isJsonObject, type JsonObject, type ToolMode } from '../../model/JsonObject.ts'
import type { ToolCallRecord, BeforeAfter } from '../../model/ToolCallRecord.ts'
import type { DiffPreviewProps } from '../diff/DiffPreview.tsx'
import { detailsRoot } from './roots.ts'
import { Late } from '../content/NotLoaded.tsx'

/** The changes in a request, in a bubble as in a queue. A call that reads has none. */
export const renderRequestChanges = ({ record, status }: OpenCall): ReactNode =>
  status.mode === 'read' ? undefined : <RequestChanges record={record} mode={status.mode} />

type RequestChangesProps = { record: ToolCallRecord; mode: ToolMode }

/**
 * Shows, inside a request, what would change if it were allowed. Changes that the person rejects
 * become edited arguments of the decision. If the arguments were edited in the form, the edited
 * version is shown.
 */
function RequestChanges({ record, mode }: RequestChangesProps) {
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
        <LazyDiff
          record={record}
          edited={isOwnEdit ? undefined : (edited ?? undefined)}
          filesOnly={mode !== 'safe_write'}
          {...(canEdit && { onEdit })}
        />
      </BelowSentenceContext.Provider>
    </ShownTextsContext.Provider>
  )
}

const LazyDiff = (props: DiffPreviewProps) => (
  <Late root={detailsRoot}>{(code) => <code.DiffPreview {...props} />}</Late>
)

const ROWS = 12

/** What was asked first and is asked now, or what the call left and is there now. */
export function Comparison({ record, before, after }: BeforeAfter) {
  const between = useMemo(
    () => ({ before: membersOf(before, after), after: membersOf(after, before) }),
    [before, after],
  )
  return <LazyDiff record={record} beforeAfter={between} rows={ROWS} />
}

/** Against an object, nothing has no members: each of them came, or went. */
const membersOf = (side: unknown, other: unknown) =>
  side === null && isJsonObject(other) ? {} : side
