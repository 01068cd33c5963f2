/**
 * The bubble of a call, by the call's id. Throws an Error that lists the calls that are there.
 * @example
 * expect(bubbleOf('c1').textContent).toContain('Read notes.md')
 */
export function bubbleOf(id: string, container: ParentNode = document): HTMLElement {
  const bubbles = [...container.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
  const bubble = bubbles.find((element) => element.dataset.callId === id)
  if (!bubble)
    throw new Error(
      `handrail: no bubble shows the call ${id}. Shown: ${bubbles.map((element) => element.dataset.callId).join(', ') || 'none'}.`,
    )
  return bubble
}

/**
 * The status that a call is shown with, for example `succeeded`.
 * @example
 * expect(statusOf('c1')).toBe('succeeded')
 */
export function statusOf(id: string, container?: ParentNode): string | undefined {
  return bubbleOf(id, container).dataset.status
}
