'use client'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { onRejection, rejectionOf, setRejection } from '../../requests/rejections.ts'
import { digestOf, savedDraft } from '../form/savedDraft.ts'
import { Notice } from '../content/Notice.tsx'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { ToolRuntimeContext, type ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { JsonObject } from '../../model/index.ts'
import type { ShownRequest } from './shownRequest.ts'
import { EMPTY_DRAFT, useConsentDialog, type ConsentDraft } from './useConsentDialog.tsx'
import { DRAFT_WORDS } from '../form/draftMessages.en.ts'

/** Keeps a request's draft in the app's storage, and puts it back after a reload. */
export function DraftKeeper() {
  const { record, state, shown, draft, restore } = useConsentDialog('DraftKeeper')
  const runtime = useContext(ToolRuntimeContext)
  const words = useWords(DRAFT_WORDS)
  const [isDropped, setDropped] = useState(false)
  const isOpen = state.kind === 'open' && shown.execution.state !== 'streaming'
  const saved = useMemo(
    () => (isOpen ? savedIn(runtime, shown) : undefined),
    [runtime, shown, isOpen],
  )
  const last = useRef<typeof saved>(undefined)
  const isEmpty = draft === EMPTY_DRAFT
  useEffect(() => {
    if (!runtime || !saved || last.current === saved) return
    last.current = saved
    const onLost = () => {
      setDropped(true)
      runtime.announce(words.text('draft.dropped'))
    }
    if (saved.isDropped) onLost()
    if (!isEmpty || !saved.content) return
    const { rejected, gives } = saved.content
    restore(draftIn(saved.content))
    if (Array.isArray(rejected) && typeof gives === 'string')
      setRejection(runtime.ledger, shown.execution.arguments, {
        keys: new Set(rejected.filter((key) => typeof key === 'string')),
        unproven: { gives: (result) => digestOf(result) === gives, onLost },
      })
  }, [runtime, saved, shown, isEmpty, restore, words])
  useEffect(() => {
    if (!runtime || !saved || last.current !== saved) return
    const save = () => {
      const rejection = rejectionOf(runtime.ledger, shown.execution.arguments)
      // what is not proven yet is kept as it is
      if (!rejection?.unproven) saved.save(contentOf(draft, rejection?.keys))
    }
    if (draft !== EMPTY_DRAFT) save()
    return onRejection(save)
  }, [runtime, saved, shown, draft])
  useEffect(() => {
    // a decided request may leave the page with its draft
    return () => {
      const { state: sent } = runtime?.entry(record) ?? {}
      if (sent === 'sending' || sent === 'taken') saved?.save(undefined)
    }
  }, [runtime, record, saved])
  return isDropped && isOpen ? (
    <div className="handrail-notices" data-draft="dropped">
      <Notice kind="waiting">{words.text('draft.dropped')}</Notice>
    </div>
  ) : null
}

/** The kept draft of exactly the shown request. */
function savedIn(runtime: ToolRuntime | null, { id, execution, tool, words, form }: ShownRequest) {
  const kept = runtime?.keptDrafts()
  const version = [tool, words, form, execution.text ?? execution.arguments]
  return kept && savedDraft(kept, ['consent', execution.id, id], version)
}

/** Nothing of a permission is kept: how far it goes is said anew. */
function contentOf(
  { reason, note, answer, kept, edited }: ConsentDraft,
  rejected: ReadonlySet<string> = new Set(),
): JsonObject | undefined {
  const isEdited = Array.isArray(kept) && kept.length > 0
  const isRejected = !isEdited && rejected.size > 0 && edited !== undefined
  const content: JsonObject = {
    ...textsWithoutSecrets({ reason, note, answer }),
    ...(isEdited && { kept }),
    ...(isRejected && { rejected: [...rejected], gives: digestOf(edited) }),
  }
  return Object.keys(content).length > 0 ? content : undefined
}

/** The texts that say something. One with a secret in it is not kept, nor what it was before. */
const textsWithoutSecrets = (texts: Readonly<Record<string, string | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text && maskSecrets(text) === text))

function draftIn(content: JsonObject): Partial<ConsentDraft> {
  const { reason, kept } = content
  const texts = ['reason', 'note', 'answer'].flatMap((key) =>
    typeof content[key] === 'string' ? [[key, content[key]]] : [],
  )
  const isEdited = Array.isArray(kept)
  return {
    ...(Object.fromEntries(texts) as Partial<ConsentDraft>),
    ...(isEdited && { kept }),
    view: isEdited ? 'edit' : typeof reason === 'string' ? 'reason' : 'ask',
  }
}
