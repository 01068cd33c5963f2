/** A delay for requests that are not to arm: milliseconds. */
export const SOON = 50

/**
 * Resolves when an element in view would have armed, given `SOON`: when an observer and a timer
 * have ended that began after its own.
 */
export async function wouldHaveArmed(element: Element): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })
  await new Promise((resolve) => setTimeout(resolve, SOON))
}
