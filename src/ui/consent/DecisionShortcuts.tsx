'use client'
import { useContext, useSyncExternalStore } from 'react'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot } from './roots.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { Shortcuts } from './readShortcut.ts'

const never = () => () => {}

/** The keys that the app chose, and the code for them, which few apps need. */
function useChosen() {
  const runtime = useContext(ToolRuntimeContext)
  const read = (): Shortcuts | undefined => runtime?.shortcuts()
  const chosen = useSyncExternalStore(runtime?.subscribe ?? never, read, read)
  const { value: code } = useLazyRoot(formRoot, chosen !== undefined)
  return chosen && code && { chosen, code }
}

/** The keys of a request, if the app wants them. */
export function DecisionShortcuts() {
  const keys = useChosen()
  return keys ? <keys.code.ShortcutKeys chosen={keys.chosen} /> : null
}

/** A button's words about its key: for screen readers, and for the eye. */
export function useShortcutOf(verb: 'allow' | 'deny') {
  const keys = useChosen()
  const shortcut = keys?.code.shortcutsOf(keys.chosen)[verb]
  return {
    'aria-keyshortcuts': shortcut?.name,
    hint: shortcut && (
      <kbd className="handrail-shortcut" aria-hidden="true" dir="ltr">
        {shortcut.label}
      </kbd>
    ),
  }
}
