'use client'
import { forwardRef, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { Icon, useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { DOWN_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { formRoot } from './roots.ts'
import {
  useConsentDialog,
  type ConsentDialogState,
  type ConsentDraft,
} from './useConsentDialog.tsx'

/**
 * One menu for all that one request in ten needs: how long the permission lasts, an edit, a note, a
 * reason for Deny, the details. It opens over the page, so nothing moves. While a reason or an edit
 * is written, it is the way back instead.
 */
export const ConsentDialogOptions: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogOptions(props, ref) {
  const dialog = useConsentDialog('ConsentDialogOptions')
  const { draft, change, words, state } = dialog
  const [isOpen, setOpen] = useState(false)
  /** A press on the button itself closes the menu before its click. */
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(ref, button)
  const { view } = draft
  const isAsking = view === 'ask'
  const leave = view === 'edit' ? { edited: undefined, writing: undefined } : {}
  const key = { ask: 'options', edit: 'discard', reason: 'back' }[view]
  const ownProps = {
    type: 'button',
    className: 'handrail-button handrail-options-button',
    state: { kind: 'quiet' },
    ...(isAsking && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen }),
    onPointerDown: () => void (wasOpen.current = isOpen),
    onClick() {
      formRoot.load() // for what the menu unfolds
      if (isAsking) setOpen(!wasOpen.current)
      else change({ view: 'ask', ...leave })
      wasOpen.current = false
    },
    children: (
      <>
        <span>{words.text(`consent.${key}`)}</span>
        {isAsking && <Icon path={DOWN_ICON} />}
      </>
    ),
  }
  const element = usePart('button', props, ownProps, merged ?? null)
  if (state.kind !== 'open') return null
  return (
    <>
      {element}
      {isOpen && isAsking && (
        <OptionsMenu button={button} dialog={dialog} close={() => setOpen(false)} />
      )}
    </>
  )
})

type OptionsMenuProps = {
  button: RefObject<HTMLButtonElement | null>
  dialog: ConsentDialogState
  close(): void
}

/** The menu, in the top layer: the browser closes it if the person presses elsewhere. */
function OptionsMenu({ button, dialog, close }: OptionsMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const closed = useLatest(close)
  useIsomorphicLayoutEffect(() => {
    const { current: element } = menu
    if (!element) return
    const onToggle = () => element.matches(':popover-open') || closed.current()
    if (element.popover) element.showPopover(button.current ? { source: button.current } : {})
    itemsOf(element)[0]?.focus()
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])
  const leave = () => {
    button.current?.focus()
    close()
  }
  return (
    <div
      ref={menu}
      popover={typeof HTMLElement.prototype.showPopover === 'function' ? 'auto' : undefined}
      role="menu"
      tabIndex={-1}
      className="handrail-menu"
      aria-label={dialog.words.text('consent.options')}
      onKeyDown={(event) => onMenuKey(event, leave)}
    >
      {menuItems(dialog, leave)}
    </div>
  )
}

/** `leave` closes the menu. */
function menuItems(dialog: ConsentDialogState, leave: () => void) {
  const { state, draft, change, canDecide, canPostpone, postpone, words } = dialog
  const can = canDecide ? state.can : undefined
  const to = (chosen: Partial<ConsentDraft>) => () => {
    leave()
    change(chosen)
  }
  const item = (key: string, onClick: () => void, isChecked?: boolean, role = 'menuitem') => (
    <button
      key={key}
      type="button"
      role={role}
      aria-checked={isChecked}
      tabIndex={-1}
      className="handrail-menu-item"
      onClick={onClick}
    >
      {isChecked ? <Icon path={STATUS_ICONS.succeeded} /> : <span />}
      <span>{words.text(`consent.${key}`)}</span>
    </button>
  )
  const details = to({ isDetailsOpen: !draft.isDetailsOpen })
  return (
    <>
      {can && can.scopes.length > 1 && (
        <div role="group" aria-label={words.text('consent.scope')}>
          {can.scopes.map((scope) =>
            item(`scope_${scope}`, to({ scope }), scope === draft.scope, 'menuitemradio'),
          )}
        </div>
      )}
      {can?.edit && item('edit', to({ view: 'edit' }))}
      {can?.note && draft.note === undefined && item('add_note', to({ note: '' }))}
      {can?.reason && item('give_reason', to({ view: 'reason' }))}
      {item('details', details, draft.isDetailsOpen, 'menuitemcheckbox')}
      {canPostpone && item('later', postpone)}
    </>
  )
}

const itemsOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
]

function onMenuKey(event: KeyboardEvent, leave: () => void): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next !== undefined) items.at(next % items.length)?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') leave()
  else return
  if (event.key !== 'Tab') event.preventDefault()
  event.stopPropagation()
}
