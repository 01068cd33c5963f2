/**
 * Keys that decide, as `aria-keyshortcuts` names them: modifiers first, `Control+Enter`. A key
 * without Control, Alt or Meta is not taken.
 */
export type Shortcuts = {
  /** @default "Control+Enter", on Apple's systems "Meta+Enter" */
  allow?: string
  /** @default "Control+Backspace", on Apple's systems "Meta+Backspace" */
  deny?: string
}

export type Shortcut = {
  name: string
  label: string
  /** True if a key event is this one: with these modifiers and no other. */
  matches(event: KeyEvent): boolean
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

const MODIFIERS = ['Control', 'Alt', 'Meta', 'Shift'] as const
/** Names of keys that are written otherwise. */
const KEYS: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' }
const SIGNS: Readonly<Record<string, string>> = {
  Control: '⌃',
  Alt: '⌥',
  Meta: '⌘',
  Shift: '⇧',
  Enter: '↩',
  Backspace: '⌫',
}

/**
 * A shortcut as it was written. Undefined for what a person types: one key, or one with Shift.
 * `isApple`: how it is written there.
 */
export function readShortcut(written: unknown, isApple: boolean): Shortcut | undefined {
  if (typeof written !== 'string') return undefined
  const names = written.split('+')
  const key = names.pop() ?? ''
  const held = MODIFIERS.filter((each) => names.includes(each))
  const isTyped = held.every((each) => each === 'Shift')
  if (key === '' || isTyped || held.length !== names.length) return undefined
  const pressed = (KEYS[key] ?? key).toLowerCase()
  return {
    name: written,
    label: isApple
      ? [...held, key].map((each) => SIGNS[each] ?? each).join('')
      : [...held, key].map((each) => (each === 'Control' ? 'Ctrl' : each)).join('+'),
    matches: (event) =>
      event.key.toLowerCase() === pressed &&
      event.ctrlKey === held.includes('Control') &&
      event.altKey === held.includes('Alt') &&
      event.metaKey === held.includes('Meta') &&
      event.shiftKey === held.includes('Shift'),
  }
}

/** Both keys; none if they would be the same. */
export function readShortcuts({ allow, deny }: Shortcuts, isApple: boolean) {
  const modifier = isApple ? 'Meta' : 'Control'
  const both = {
    allow: readShortcut(allow ?? `${modifier}+Enter`, isApple),
    deny: readShortcut(deny ?? `${modifier}+Backspace`, isApple),
  }
  const isSame = both.allow?.name.toLowerCase() === both.deny?.name.toLowerCase()
  return isSame ? { allow: undefined, deny: both.deny } : both
}
