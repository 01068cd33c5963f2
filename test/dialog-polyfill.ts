// jsdom knows <dialog> only by name: it has neither show, showModal, close nor requestClose. Top
// layer, inertness and focus trapping are the browser project's to test.
const proto: HTMLDialogElement | undefined = globalThis.HTMLDialogElement?.prototype

if (proto && typeof proto.showModal !== 'function') {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  const show = function (this: HTMLDialogElement): void {
    if (this.open) throw new DOMException('already open', 'InvalidStateError')
    openers.set(this, document.activeElement)
    this.setAttribute('open', '')
    const target =
      this.querySelector<HTMLElement>(
        '[autofocus],button,input,select,textarea,a[href],[tabindex]',
      ) ?? this
    target.focus()
  }
  proto.show = show
  proto.showModal = show

  proto.close = function (this: HTMLDialogElement, returnValue?: string): void {
    if (!this.open) return
    this.removeAttribute('open')
    if (returnValue !== undefined) this.returnValue = returnValue
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  proto.requestClose = function (this: HTMLDialogElement, returnValue?: string): void {
    if (this.open && this.dispatchEvent(new Event('cancel', { cancelable: true })))
      this.close(returnValue)
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    top?.requestClose()
  })
}
