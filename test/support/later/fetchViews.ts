import { detailsRoot, requestRoot } from '../../../src/ui/bubble/roots.ts'
import { formRoot } from '../../../src/ui/consent/roots.ts'
import { grantsRoot } from '../../../src/ui/consent/roots.ts'
import { commandsRoot } from '../../../src/ui/consent/roots.ts'
import { observing } from '../../../src/host/provider/ToolHostProvider.tsx'
import type { LazyRoot } from '../../../src/internal/lazyRoot.ts'

/** Waits until a module is fetched. Throws if a file before has left a spy in its place. */
const fetched = (module: LazyRoot<unknown>): Promise<void> =>
  new Promise((done) => {
    if ('mock' in module.state) throw new Error('A file before left the code of a view mocked.')
    const check = () => {
      if (module.state().value !== undefined) done()
    }
    module.subscribe(check)
    module.load()
    check()
  })

/**
 * Fetches the views that a bubble fetches when a call first has them, so that a test finds them at
 * once.
 */
export async function fetchViews(): Promise<void> {
  await Promise.all(
    [commandsRoot, grantsRoot, detailsRoot, observing, formRoot, requestRoot].map(fetched),
  )
}
