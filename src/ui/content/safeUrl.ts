/** An address that a person may be led to, and the host that it leads to. */
type SafeUrl = { readonly href: string; readonly host: string }

const MAX_LENGTH = 4000

/**
 * The one check of addresses from outside: absolute, http or https once controls and spaces are
 * gone, with a host, without name and password before it (they pose as the host). Undefined for
 * everything else. The host is in ASCII (`xn--…`), so that no letter in it poses as another.
 */
export function safeUrl(text: unknown): SafeUrl | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  const bare = text.replace(/[\p{Cc}\p{Z}]/gu, '')
  if (!/^https?:\/\//i.test(bare)) return undefined
  try {
    const { protocol, username, password, host, href } = new URL(bare)
    return (protocol === 'http:' || protocol === 'https:') &&
      username === '' &&
      password === '' &&
      host !== ''
      ? { href, host }
      : undefined
  } catch {
    return undefined
  }
}
