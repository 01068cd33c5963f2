/** Long enough to know that the person has stopped typing. */
const TYPING_MS = 700
const TYPED_INTO = 'input, textarea, [contenteditable]:not([contenteditable="false"])'
const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'

type Modal = { titleId: string; callId: string; dismiss(): void }

/**
 * Opens a modal `<dialog>` and focuses its title. Escape and closing dismiss it. While the person
 * is typing it waits, so that no key is lost or pressed into the dialog. Returns a function that
 * closes it and restores the focus, or else focuses the call's bubble.
 */
export function openModal(
  dialog: HTMLDialogElement,
  { titleId, callId, dismiss }: Modal,
): () => void {
  const opener = document.activeElement
  const stop = new AbortController()
  const { signal } = stop
  let isShown = false

  function show(): void {
    isShown = true
    dialog.addEventListener('cancel', (event) => (event.preventDefault(), dismiss()), { signal })
    // an earlier close may be told of late
    dialog.addEventListener('close', () => !dialog.open && dismiss(), { signal })
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else showWithoutShowModal(dialog, dismiss, signal)
    document.getElementById(titleId)?.focus()
  }

  const stopWaiting = whenNotTyping(show)
  return () => {
    stopWaiting()
    stop.abort()
    if (!isShown) return
    if (typeof dialog.close === 'function') dialog.close()
    else dialog.removeAttribute('open')
    restoreFocus(opener, callId)
  }
}

function whenNotTyping(show: () => void): () => void {
  if (!document.activeElement?.matches(TYPED_INTO)) {
    show()
    return () => {}
  }
  const stop = new AbortController()
  let timer = setTimeout(done, TYPING_MS)
  function done(): void {
    stop.abort()
    show()
  }
  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(done, TYPING_MS)
  }
  for (const name of ['keydown', 'input', 'compositionupdate'])
    document.addEventListener(name, wait, { capture: true, signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** For browsers without a modal dialog: the keyboard stays inside, Escape closes. */
function showWithoutShowModal(dialog: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  dialog.setAttribute('open', '')
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss()
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? at - 1 : at + 1
    if (next >= 0 && next < stops.length) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  }
  document.addEventListener('keydown', onKey, { signal })
}

function restoreFocus(opener: Element | null, callId: string): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    return opener.focus()
  const bubble = [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')].find(
    ({ dataset }) => dataset.callId === callId,
  )
  bubble?.querySelector<HTMLElement>('.handrail-title, .handrail-toggle')?.focus()
}
