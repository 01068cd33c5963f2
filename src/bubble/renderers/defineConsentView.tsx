'use client'
import { Suspense, useContext, useMemo, useRef, useState, type ComponentType } from 'react'
import { OwnRequest } from '../../consent/dialog/RequestPanel.tsx'
import { useConsentDialog, type ConsentDialogState } from '../../consent/dialog/useConsentDialog.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import {
  ProvidedContext,
  type ConsentView,
  type RendererProps,
} from '../../runtime/useRenderers.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/**
 * An app's own view of requests, for the provider's `renderers.consent`: wherever one stands, in a
 * bubble, a queue or a `ConsentDialog` without children. It is made of the dialog's parts, so when
 * Allow counts, and what it allows, stays the kit's. It draws `ConsentDialogTitle`, all that would
 * run (`ConsentDialogCommand` and `ConsentDialogPayload`), `ConsentDialogDeny` and one
 * `ConsentDialogAllow`. Where one of these is missing or twice, or the view throws, the kit's own
 * view of that request stands instead. Call it outside of components.
 * @example
 * const consent = defineConsentView(() => (
 *   <>
 *     <ConsentDialogContent />
 *     <ConsentDialogFooter>
 *       <ConsentDialogMore />
 *       <ConsentDialogWayBack />
 *       <ConsentDialogDeny render={<MyButton />} />
 *       <ConsentDialogAllow render={<MyButton />} />
 *       <ConsentDialogShowAll />
 *       <ConsentDialogRetry />
 *       <ConsentDialogStatus />
 *     </ConsentDialogFooter>
 *   </>
 * ))
 * const renderers = { consent } // for ToolHostProvider
 */
export const defineConsentView = (View: ComponentType<RendererProps>): ConsentView => ({
  Asked: function ConsentView() {
    const { record, status } = useConsentDialog('defineConsentView')
    const call = useToolRuntime('defineConsentView').ledger.identityOf(record)
    const provided = useContext(ProvidedContext)
    /** A request inside of it by mistake would hold itself again. */
    const inner = useMemo(
      () => ({ ...provided, renderers: { ...provided.renderers, consent: undefined } }),
      [provided],
    )
    const [brokenFor, setBrokenFor] = useState<unknown>()
    const own = <OwnRequest />
    if (brokenFor === call) return own
    return (
      <ErrorBoundary of={call} fallback={own}>
        <Suspense fallback={own}>
          <ProvidedContext.Provider value={inner}>
            <View record={record} status={status} />
          </ProvidedContext.Provider>
          <Completeness onMissing={() => setBrokenFor(call)} />
        </Suspense>
      </ErrorBoundary>
    )
  },
})

/** Looks after each drawing whether what a request cannot be without is there. */
function Completeness({ onMissing }: { onMissing(): void }) {
  const dialog = useConsentDialog('defineConsentView')
  const mark = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    const missing = missingIn(mark.current?.closest('[data-handrail="consent"]'), dialog)
    if (missing === undefined) return
    warnInDevelopment('consent_view', missing)
    onMissing()
  })
  return <span ref={mark} hidden />
}

function missingIn(
  request: Element | null | undefined,
  { id, command, draft, canDecide, retry }: ConsentDialogState,
): string | undefined {
  const all = (part: string) => [...(request?.querySelectorAll(part) ?? [])]
  /** What a style sheet hides is not there; but where the request itself is hidden, all of it is. */
  const isShown = (part: Element) => request?.checkVisibility?.() !== true || part.checkVisibility()
  const lacks = (part: string) => !all(part).some(isShown)
  const isAsking = draft.view === 'ask'
  const takesDecision = canDecide && !retry
  const takesAllow = takesDecision && draft.view !== 'reason'
  if (lacks(`[id="${id}"]`)) return 'no ConsentDialogTitle'
  if (isAsking && lacks('[data-part="input"]')) return 'no ConsentDialogPayload'
  if (isAsking && command !== undefined && lacks('[data-part="command"]'))
    return 'no ConsentDialogCommand'
  if (takesDecision && lacks('[data-verb="deny"]')) return 'no ConsentDialogDeny'
  if (takesAllow && lacks('[data-verb="allow"]')) return 'no ConsentDialogAllow'
  return all('[data-verb="allow"]').length > 1 ? 'more than one ConsentDialogAllow' : undefined
}
