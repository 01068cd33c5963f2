'use client'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot } from './roots.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { Shortcuts } from './readShortcut.ts'
import { useWords } from '../../words/useWords.ts'
import type { Words } from '../../words/foreign.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { InputCheck } from '../form/problems.ts'

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

/** Problems that a request shows. */
const MAX_PROBLEMS = 50
const NO_WORDS = {}
const NOTHING: InputCheck = {
  problems: [],
  isRefused: false,
  isPartial: false,
  descriptions: new Map(),
}

/** The problems of a tool's schema with its input; none until they are known. */
export function useInputProblems(
  schema: unknown,
  given: JsonObject | undefined,
): { input: InputCheck; inputWords: Words } {
  const { value } = useLazyRoot(formRoot, schema !== undefined && given !== undefined)
  const input = useMemo(() => {
    if (!value || schema === undefined || given === undefined) return NOTHING
    try {
      const check = value.inputProblems(schema, given)
      return { ...check, problems: check.problems.slice(0, MAX_PROBLEMS) }
    } catch {
      return NOTHING // a member cannot even be read
    }
  }, [value, schema, given])
  return { input, inputWords: useWords(value?.INPUT_WORDS ?? NO_WORDS) }
}
