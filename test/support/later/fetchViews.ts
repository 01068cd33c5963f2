import { details } from '../../../src/bubble/details/lazyDetails.tsx'
import { requestViews } from '../../../src/bubble/later/lazyRequest.tsx'
import { watchedViews } from '../../../src/bubble/renderers/lazyWatchedView.tsx'
import { outcome } from '../../../src/bubble/line/closed/LaterOutcome.tsx'
import { diffPreview, questionView, undoView } from '../../../src/bubble/later/lazyViews.tsx'
import { conversationGrants } from '../../../src/host/grants/useConversationGrants.ts'
import { commands } from '../../../src/consent/command/useCommandRisk.tsx'
import { laterModes } from '../../../src/policy/useLaterModes.ts'
import { receipts } from '../../../src/consent/receipt/LaterReceipt.tsx'
import { observing } from '../../../src/provider/observe/lazyObserving.tsx'
import { runningViews } from '../../../src/bubble/running/lazyRunning.tsx'
import { coverageViews } from '../../../src/consent/coverage/lazyCoverage.tsx'
import { reasonList } from '../../../src/consent/why/lazyReasonList.tsx'
import type { LazyModule } from '../../../src/internal/useLazyModule.ts'

/** Waits until a module is fetched. */
const fetched = (module: LazyModule<unknown>): Promise<void> =>
  new Promise((done) => {
    const check = () => {
      if (module.state().value !== undefined) done()
    }
    module.subscribe(check)
    module.load()
    check()
  })

/**
 * Fetches the views that a bubble fetches when a call first has them, so that a test finds them at
 * once. What a page does before is tested in `test/bubble/later`.
 */
export async function fetchViews(): Promise<void> {
  await Promise.all(
    [
      commands,
      conversationGrants,
      coverageViews,
      details,
      diffPreview,
      laterModes,
      observing,
      outcome,
      questionView,
      reasonList,
      receipts,
      requestViews,
      runningViews,
      undoView,
      watchedViews,
    ].map(fetched),
  )
}
