import { afterEach, expect, test, vi } from 'vitest'
import { keepPress } from '../../src/internal/keepPress.ts'

/** A button in a frame, which is a window of its own. */
function inFrame(): HTMLButtonElement {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const page = frame.contentDocument!
  const button = page.body.appendChild(page.createElement('button'))
  button.textContent = 'Deny'
  return button
}

afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()))

test('a press of a refusal that moves away counts in another window', () => {
  const button = inFrame()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  keepPress({ currentTarget: button })
  const { x, y } = button.getBoundingClientRect()
  button.style.marginTop = '80px'
  button.ownerDocument.body.dispatchEvent(
    new MouseEvent('click', { clientX: x + 1, clientY: y + 1, bubbles: true, cancelable: true }),
  )
  expect(pressed).toHaveBeenCalledOnce()
})
