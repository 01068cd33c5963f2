const INITIALISMS = new Set(
  'API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JMES JSON JWT LHS OK QPS RAM RHS RPC SDK SLA SMTP SQL SSH TCP TLS TTL UDP UI UID UUID URI URL UTF8 VM XML XSRF XSS'.split(
    ' ',
  ),
)

/** The last letter of a word: before `_`, or where a capital follows a small letter or a digit. */
const WORD_END = /[\p{Ll}\p{Nd}](?![\p{Ll}\p{Nd}])/gu

/**
 * The Go field of a JSON name, as goa's code generator makes it: `order_id` is `OrderID`,
 * `user_ids` is `UserIds`. A name set by `struct:field:name` cannot be told from the JSON name.
 */
export function goify(attribute: string): string {
  const words = attribute.replace(/:.*$/s, '').replace(WORD_END, '$&_').split(/_+/)
  return words.map((word) => capitalized(word.replace(/[^\p{L}\p{Nd}]/gu, ''))).join('')
}

function capitalized(word: string): string {
  const upper = word.toUpperCase()
  if (INITIALISMS.has(upper)) return upper
  const [first = ''] = word
  return word.toLowerCase() === word ? first.toUpperCase() + word.slice(first.length) : word
}
