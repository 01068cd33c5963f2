'use client'
import {
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useConsentDialog, type ConsentDialogState } from '../consent/useConsentDialog.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import {
  ProvidedContext,
  type ConsentView,
  type RendererProps,
} from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { ErrorBoundary } from './renderers.tsx'

/**
 * Makes an app's own view of requests, for the provider's `renderers.consent`. The view appears in
 * bubbles, queues and each `ConsentDialog` without children. Build the view from the dialog's parts:
 * the kit still decides when Allow counts. Draw `ConsentDialogHeader`, `ConsentDialogSheet`,
 * `ConsentDialogDeny` and one `ConsentDialogAllow`. If a part is missing or doubled, or the view
 * throws, the kit's own view appears. The kit's view also appears while a `lazy` view loads. Call
 * this function outside components.
 * @example
 * const consent = defineConsentView(() => (
 *   <>
 *     <ConsentDialogContent />
 *     <ConsentDialogFooter>
 *       <ConsentDialogStatus />
 *       <ConsentDialogWayBack />
 *       <ConsentDialogOptions />
 *       <ConsentDialogDeny className="my-button" />
 *       <ConsentDialogAllow className="my-button" />
 *     </ConsentDialogFooter>
 *   </>
 * ))
 * const renderers = { consent } // for ToolHostProvider
 */
export const defineConsentView = (View: ComponentType<RendererProps>): ConsentView => ({
  Asked: ({ children: own }) => <WatchedView view={View}>{own}</WatchedView>,
})

type WatchedViewProps = { view: ComponentType<RendererProps>; children: ReactNode }

/** An app's view of a request; if it throws, or lacks something, the kit's until another call. */
function WatchedView({ view: View, children: own }: WatchedViewProps) {
  const { record, status } = useConsentDialog('defineConsentView')
  const call = useToolRuntime('defineConsentView').ledger.identityOf(record)
  const provided = useContext(ProvidedContext)
  /** A request inside of it by mistake would hold itself again. */
  const inner = useMemo(
    () => ({ ...provided, renderers: { ...provided.renderers, consent: undefined } }),
    [provided],
  )
  const [brokenFor, setBrokenFor] = useState<unknown>()
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
}

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

/** The mistake of a view, in words: a part that it lacks, or Allow twice. */
function missingIn(
  request: Element | null | undefined,
  { id, draft, canDecide, retry }: ConsentDialogState,
): string | undefined {
  const all = (part: string) => [...(request?.querySelectorAll(part) ?? [])]
  /** A part that a style sheet hides is missing, unless the request itself is hidden. */
  const isShown = (part: Element) => request?.checkVisibility?.() !== true || part.checkVisibility()
  const takesDecision = canDecide && !retry
  const needed: readonly (readonly [name: string, isNeeded: boolean, part: string])[] = [
    ['Header', true, `[id="${id}"]`],
    ['Sheet', true, '[data-part="asked"]'],
    ['Deny', takesDecision, '[data-verb="deny"]'],
    ['Allow', takesDecision && draft.view !== 'reason', ALLOW],
  ]
  const missing = needed.find(([, isNeeded, part]) => isNeeded && !all(part).some(isShown))
  if (missing) return `no ConsentDialog${missing[0]}`
  return all(ALLOW).length > 1 ? 'more than one ConsentDialogAllow' : undefined
}

const ALLOW = '[data-verb="allow"]'
