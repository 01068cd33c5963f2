'use client'
import { useContext, useSyncExternalStore, type ReactNode } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { Shortcuts } from './readShortcut.ts'

/** Fetched with the first request where the app wants keys that decide. */
const shortcuts = lazyModule(() => import('./Shortcuts.lazy.tsx'))

const never = () => () => {}

function useChosen(): {
  chosen?: Shortcuts | undefined
  keys?: typeof import('./Shortcuts.lazy.tsx')
} {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime?.shortcuts()
  const chosen = useSyncExternalStore(runtime?.subscribe ?? never, read, read)
  const { value } = useLazyModule(shortcuts, chosen !== undefined)
  return { chosen, ...(value && { keys: value }) }
}

/** The keys of a request, where the app wants them. */
export function DecisionShortcuts() {
  const { chosen, keys } = useChosen()
  return chosen && keys ? <keys.ShortcutKeys chosen={chosen} /> : null
}

/** What a button says of its key: to screen readers, and to the eye. */
export function useShortcutOf(verb: 'allow' | 'deny'): {
  'aria-keyshortcuts': string | undefined
  hint: ReactNode
} {
  const { chosen, keys } = useChosen()
  const shortcut = chosen && keys?.shortcutsOf(chosen)[verb]
  return {
    'aria-keyshortcuts': shortcut?.name,
    hint: shortcut && (
      <kbd className="handrail-shortcut" aria-hidden="true" dir="ltr">
        {shortcut.label}
      </kbd>
    ),
  }
}
