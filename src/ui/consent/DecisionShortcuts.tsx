'use client'
import { useContext, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot } from '../question/formRoot.ts'
import { useLatest } from '../../internal/hooks.ts'
import { clock } from '../../internal/clock.ts'
import { ToolRuntimeContext, useToolRuntime } from '../../requests/useToolRuntime.ts'
import { useConsentDialog } from './useConsentDialog.tsx'
import { readShortcuts, type Shortcuts } from './readShortcut.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { InputCheck } from '../form/inputProblems.ts'

const never = () => () => {}

function useChosen(): Shortcuts | undefined {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime?.shortcuts()
  return useSyncExternalStore(runtime?.subscribe ?? never, read, read)
}

/** The keys of a request, where the app wants them. */
export function DecisionShortcuts() {
  const chosen = useChosen()
  return chosen ? <ShortcutKeys chosen={chosen} /> : null
}

/** What a button says of its key: to screen readers, and to the eye. */
export function useShortcutOf(verb: 'allow' | 'deny'): {
  'aria-keyshortcuts': string | undefined
  hint: ReactNode
} {
  const chosen = useChosen()
  const shortcut = chosen && shortcutsOf(chosen)[verb]
  return {
    'aria-keyshortcuts': shortcut?.name,
    hint: shortcut && (
      <kbd className="handrail-shortcut" aria-hidden="true" dir="ltr">
        {shortcut.label}
      </kbd>
    ),
  }
}

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

const shortcutsOf = (chosen: Shortcuts) => readShortcuts(chosen, isApple())

/** One request that keys could decide. */
type Reachable = { root: Element; isInView(): boolean }

/** All of the page: a key is of one request, whichever provider it is in. */
const reachable = new Set<Reachable>()

/**
 * Listens to the keys that decide: for the request that has the focus, else the only one in view.
 * With two in view nothing is decided, and it is said.
 */
function ShortcutKeys({ chosen }: { chosen: Shortcuts }) {
  const dialog = useConsentDialog('ConsentDialog')
  const { arming, words } = dialog
  const runtime = useToolRuntime('ConsentDialog')
  const mark = useRef<HTMLSpanElement>(null)
  const { allow, deny } = useMemo(() => shortcutsOf(chosen), [chosen])
  const onKey = useLatest((event: KeyboardEvent, own: Reachable) => {
    const verb = deny?.matches(event) ? 'deny' : allow?.matches(event) ? 'allow' : undefined
    if (!verb || !isPressed(event) || isTyping(event)) return
    const meant = meantBy(event)
    if (meant[0] !== own) return
    event.preventDefault()
    if (event.repeat) return
    if (meant.length > 1) return runtime.announce(words.text('consent.shortcut_which'))
    const button = own.root.querySelector<HTMLElement>(`[data-verb="${verb}"]`)
    const counts = arming.takeKey(event.code, clock.timeOf(event))
    if (verb === 'allow' || counts) button?.click()
  })
  useEffect(() => {
    const root = mark.current?.closest('[data-handrail="consent"]')
    if (!root) return
    const own = { root, isInView: () => arming.state().kind !== 'waiting' }
    const page = root.ownerDocument.defaultView ?? window
    const listen = (event: KeyboardEvent) => onKey.current(event, own)
    reachable.add(own)
    page.addEventListener('keydown', listen)
    return () => {
      reachable.delete(own)
      page.removeEventListener('keydown', listen)
    }
  }, [arming, onKey])
  return <span ref={mark} hidden />
}

/** By a person, on their way to no character, and nobody else's. */
const isPressed = (event: KeyboardEvent): boolean =>
  event.isTrusted &&
  !event.defaultPrevented &&
  !event.isComposing &&
  event.keyCode !== IN_COMPOSITION &&
  !event.getModifierState('AltGraph')

/** Of keys that an input method takes, where `isComposing` is not told. */
const IN_COMPOSITION = 229

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"]'

const isTyping = (event: KeyboardEvent): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.matches(TYPED_INTO)) ||
  document.designMode === 'on'

/** The request that has the focus, else those in view. */
function meantBy(event: KeyboardEvent): readonly Reachable[] {
  const path = event.composedPath()
  const focused = [...reachable].filter(({ root }) => path.includes(root))
  return focused.length > 0 ? focused : [...reachable].filter((each) => each.isInView())
}

const NO_WORDS = {}
const NOTHING: InputCheck = { problems: [], isRefused: false, descriptions: new Map() }

/**
 * What a tool's schema has against what it would be given. Nothing without a schema, for one that
 * cannot be used, and until it is known. `given`: undefined where it cannot be read.
 */
export function useInputProblems(
  schema: unknown,
  given: JsonObject | undefined,
): { input: InputCheck; inputWords: Words } {
  const { value } = useLazyRoot(formRoot, schema !== undefined && given !== undefined)
  const input = useMemo(() => {
    if (!value || schema === undefined || given === undefined) return NOTHING
    try {
      return value.inputProblems(schema, given)
    } catch {
      return NOTHING
    }
  }, [value, schema, given])
  return { input, inputWords: useWords(value?.INPUT_WORDS ?? NO_WORDS) }
}
