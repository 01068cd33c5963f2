/** What scrolls around an element; the page, where nothing else does. */
export function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (
      /auto|scroll/.test(getComputedStyle(around).overflowY) &&
      around.scrollHeight > around.clientHeight
    )
      return around
  return element.ownerDocument.scrollingElement ?? element
}
