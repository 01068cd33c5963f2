/** The mask of a secret. Always as long, so that it says nothing about it. */
export const DOTS = '••••••••'

/**
 * Texts that open something for whoever has them: keys and tokens of known shapes, private keys,
 * what stands under a telling name or follows "Bearer", the password of a URL. Each in two groups,
 * what stands before it and itself: older browsers cannot read a bundle whose expressions look
 * behind.
 */
const SECRETS: readonly RegExp[] = [
  /(^|[^\w-])((?:[sr]k[-_]|gh[oprsu]_|github_pat_|glpat-|npm_|xox.-|AKIA|ASIA|AIza|eyJ[\w-]+\.)[\w.-]{12,})/gi,
  /()(-----BEGIN[A-Z ]+KEY-----[^]*?(?:-----END[A-Z ]+KEY-----|$))/gi,
  /((?:cookie|authorization|password|passwd|passphrase|secret|token|(?:api|access|private)[-_]?key)(?:=|"\s?:\s?(?=")))("(?:[^"\\]|\\[^])+|[^\s"'&;]{3,})/gi,
  /((?:bearer|authorization:) )((?=\S*\d)[^\s"']{8,})/gi,
  /(cookie: )([^"'\n]+)/gi,
  /(:\/\/[^\s:@/]{0,64}:)([^\s@/]+(?=@))/g,
]
/** Text before a secret may be the end of another one, as in `npm_config_token=`. */
const MAX_PREFIX_LENGTH = 80

/** Each of these expressions needs one of them. Most texts have none, and are looked at once. */
const TRACES =
  /[=:"]|bearer |-----|[sr]k[-_]|gh[oprsu]_|github_pat_|glpat-|npm_|xox.-|AKIA|ASIA|AIza|eyJ/i

type Span = readonly [start: number, end: number]

export function maskSecrets(text: string): string {
  let masked = ''
  let at = 0
  for (const [start, end] of secretsIn(text)) {
    masked += `${text.slice(at, start)}${text[start] === '"' ? '"' : ''}${DOTS}`
    at = end
  }
  return masked + text.slice(at)
}

/** The ranges of secrets, in order and without overlap. */
export function secretsIn(text: string): readonly Span[] {
  if (!TRACES.test(text)) return []
  const merged: Span[] = []
  for (const [start, end] of SECRETS.flatMap((secret) => spansOf(secret, text)).sort(
    ([first], [second]) => first - second,
  )) {
    const last = merged.at(-1)
    if (last && start < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)]
    else merged.push([start, end])
  }
  return merged
}

function spansOf(secret: RegExp, text: string): Span[] {
  const spans: Span[] = []
  secret.lastIndex = 0
  for (let found = secret.exec(text); found; found = secret.exec(text)) {
    const start = found.index + (found[1]?.length ?? 0)
    const end = secret.lastIndex
    spans.push([start, end])
    secret.lastIndex = Math.max(found.index + 1, end - MAX_PREFIX_LENGTH)
  }
  return spans
}
