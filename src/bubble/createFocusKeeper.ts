/** Leads the keyboard from a request into the line that it settled into. */
export interface FocusKeeper {
  enter(): void
  leave(): void
  /** The ref of the line's button: takes the focus where the request had it. */
  take(button: HTMLElement | null): void
}

export function createFocusKeeper(): FocusKeeper {
  let isInside = false
  return {
    enter: () => void (isInside = true),
    leave: () => void (isInside = false),
    take(button) {
      if (!button || !isInside) return
      isInside = false
      button.focus({ preventScroll: true })
    },
  }
}
