'use client'
import { useEffect, useMemo, useRef } from 'react'
import { useLatest } from '../../internal/hooks.ts'
import { clock } from '../../internal/clock.ts'
import { useToolRuntime } from '../../requests/useToolRuntime.ts'
import { useConsentDialog } from './useConsentDialog.tsx'
import { readShortcuts, type Shortcuts } from './readShortcut.ts'

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keys that an app chose, as this system names them. */
export const shortcutsOf = (chosen: Shortcuts) => readShortcuts(chosen, isApple())

/** One request that keys could decide. */
type Reachable = { root: Element; isInView(): boolean }

/** All of the page: a key is of one request, whichever provider it is in. */
const reachable = new Set<Reachable>()

/** The keys decide the request that has the focus, else the only one in view. */
export function ShortcutKeys({ chosen }: { chosen: Shortcuts }) {
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
