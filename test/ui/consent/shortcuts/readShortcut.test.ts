import { describe, expect, it } from 'vitest'
import { readShortcut, readShortcuts } from '../../../../src/ui/consent/readShortcut.ts'

const pressed = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('a shortcut', () => {
  it.each([
    'a',
    'Enter',
    'Shift+A',
    'Shift+Enter',
    '',
    '+',
    'Control+',
    'Ctrl+Enter',
    'Control+a+b',
  ])('is none where it could be typed, or cannot be read: %j', (written) =>
    expect(readShortcut(written, false)).toBeUndefined(),
  )

  it.each([undefined, null, 1, {}, ['Control+A']])('is none of another type: %j', (written) =>
    expect(readShortcut(written, false)).toBeUndefined(),
  )

  it('is pressed with its modifiers and no other', () => {
    const shortcut = readShortcut('Control+Enter', false)!
    expect(shortcut.matches(pressed('Enter', { ctrlKey: true }))).toBe(true)
    expect(shortcut.matches(pressed('Enter'))).toBe(false)
    expect(shortcut.matches(pressed('Enter', { ctrlKey: true, shiftKey: true }))).toBe(false)
    expect(shortcut.matches(pressed('Enter', { ctrlKey: true, altKey: true }))).toBe(false)
    expect(shortcut.matches(pressed('Enter', { metaKey: true }))).toBe(false)
  })

  it('of a letter is the letter that is typed, also while Shift or Caps Lock is on', () => {
    expect(readShortcut('Alt+Y', false)!.matches(pressed('y', { altKey: true }))).toBe(true)
    expect(
      readShortcut('Alt+Shift+Y', false)!.matches(pressed('Y', { altKey: true, shiftKey: true })),
    ).toBe(true)
  })

  it('is written as the system writes it', () => {
    expect(readShortcut('Control+Enter', false)!.label).toBe('Ctrl+Enter')
    expect(readShortcut('Meta+Enter', true)!.label).toBe('⌘↩')
  })

  it('is one of its own for each verb: where both are the same, none allows', () => {
    const { allow, deny } = readShortcuts({ allow: 'Alt+Y', deny: 'Alt+y' }, false)
    expect(allow).toBeUndefined()
    expect(deny!.name).toBe('Alt+y')
  })

  it('is with Control, on Apple’s systems with Meta, unless the app says otherwise', () => {
    expect(readShortcuts({}, false).allow!.name).toBe('Control+Enter')
    expect(readShortcuts({}, true).deny!.name).toBe('Meta+Backspace')
    expect(readShortcuts({ deny: 'Alt+N' }, false).deny!.name).toBe('Alt+N')
  })
})
