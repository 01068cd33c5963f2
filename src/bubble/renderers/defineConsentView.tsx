'use client'
import type { ComponentType } from 'react'
import { fetchedEarly, useNeededModule } from '../../internal/useLazyModule.ts'
import type { ConsentView, RendererProps } from '../../runtime/useRenderers.ts'
import { watchedViews } from './lazyWatchedView.tsx'

/**
 * An app's own view of requests, for the provider's `renderers.consent`: wherever one stands, in a
 * bubble, a queue or a `ConsentDialog` without children. It is made of the dialog's parts, so when
 * Allow counts, and what it allows, stays the kit's. It draws `ConsentDialogTitle`, all that would
 * run (`ConsentDialogCommand` and `ConsentDialogPayload`), `ConsentDialogDeny` and one
 * `ConsentDialogAllow`. Where one of these is missing or twice, or the view throws, the kit's own
 * view of that request stands instead, and until the code of a view made by `lazy` has come. Call it
 * outside of components.
 * @example
 * const consent = defineConsentView(() => (
 *   <>
 *     <ConsentDialogContent />
 *     <ConsentDialogFooter>
 *       <ConsentDialogMore />
 *       <ConsentDialogWayBack />
 *       <ConsentDialogDeny className="my-button" />
 *       <ConsentDialogAllow className="my-button" />
 *       <ConsentDialogShowAll />
 *       <ConsentDialogRetry />
 *       <ConsentDialogStatus />
 *     </ConsentDialogFooter>
 *   </>
 * ))
 * const renderers = { consent } // for ToolHostProvider
 */
export function defineConsentView(View: ComponentType<RendererProps>): ConsentView {
  fetchedEarly(watchedViews)
  return {
    Asked: function ConsentView({ children: own }) {
      const { value } = useNeededModule(watchedViews, true)
      return value ? <value.WatchedView view={View}>{own}</value.WatchedView> : own
    },
  }
}
