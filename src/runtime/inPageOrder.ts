/** Elements in the order in which they stand on the page. */
export const inPageOrder = (elements: Iterable<Element>): Element[] =>
  [...elements].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
