import { oncePerText } from '../internal/basics.ts'
import { folded, matchGlob, matchItems, decodedForms, inFolder, type Likelihood } from './keys.ts'

/** A longer URL is not plain; one that is longer still is not read. */
const MAX_ALLOWED = 10_000
const MAX_READ = 1_000_000
const WEB = /^(?:https?|wss?|\*)$/
/** Schemes that a browser or a tool takes as a web address: `feed://`, `git+https://`. */
const AS_WEB = /^(?:feed|webcals?|itpc|pcast|[a-z\d+.-]{1,50}\+https?):\/\//i
/** `view-source:`, `jar:`, `blob:` and the like, before the scheme of what they hold. */
const AROUND = /^(?:[a-z][a-z\d+.-]{0,50}:\s*){1,10}(?=[a-z][a-z\d+.-]*:\/\/)/i

/** Names that some servers take as `..` or `.`: with more dots, blanks or a parameter (`..;x`). */
const DOTS = /\/(?:\.|%20)+(?:;|%3b|\/|$)/i

export type UrlPattern = NonNullable<ReturnType<typeof readUrlPattern>>

/**
 * A URL as a rule names it; undefined if it is no scheme, host, port, path and query. `path`
 * undefined: only the root, or any path if it is forbidden.
 */
export function readUrlPattern(text: string) {
  const parts =
    /^([a-z][a-z\d+.-]*|\*):\/\/([\p{L}\p{M}\p{N}.*-]+|\[[\da-f:.]+\])(?::(\d+|\*))?(\/[^?#]*)?(?:\?([^#]*))?$/iu.exec(
      text,
    )
  if (!parts) return undefined
  const [, scheme = '', host = '', port = '', path, query] = parts
  if (path?.split('/').some((name) => name === '..' || name === '.')) return undefined
  const url = host.includes('*') ? undefined : parseUrl(`https://${host}`)
  // a host in other letters is compared as a browser writes it, and no part of it can be
  if (!url && /[^ -~]/.test(host)) return undefined
  return {
    scheme: scheme.toLowerCase(),
    host: url?.hostname ?? host.toLowerCase(),
    port: port === DEFAULT_PORTS[scheme.toLowerCase()] ? '' : port,
    path: path?.slice(1).split('/'),
    query,
  }
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
}

/** Without what makes no difference: the case of scheme and host, the default port, a fragment. */
function plainUrl(value: string): string {
  const [text = ''] = value.split('#', 1)
  const [, scheme = '', host = '', port = '', rest = text] =
    /^([a-z][a-z\d+.-]*):\/\/([^/?:]*|\[[^\]]*\])(?::(\d+))?([/?].*)?$/is.exec(text) ?? []
  if (scheme === '') return text
  const own = port === '' || port === DEFAULT_PORTS[scheme.toLowerCase()] ? '' : `:${port}`
  return `${scheme.toLowerCase()}://${plainHost(host.toLowerCase())}${own}${rest === text ? '' : rest.replace(/^\?/, '/?')}`.replace(
    /\?$/,
    '',
  )
}

/** A host in other letters as a browser writes it, if all of its letters stay what they are. */
const plainHost = (host: string): string =>
  /^[ -~]*$/.test(host) || host.normalize('NFC') !== host.normalize('NFKC')
    ? host
    : (parseUrl(`https://${host}`)?.hostname ?? host)

/** A fragment that a page takes as one of its own paths, `#/account` or `#!account`. */
const ROUTE = /#(?:!|%21|[^/\\]*[/\\])/

/**
 * True if a URL is plainly one of the rule: written as a browser would write it, but for harmless
 * differences, without a user, and with the rule's port and query, if any.
 */
export function isUrlAllowed(pattern: UrlPattern, value: string): boolean {
  const plain = value.length > MAX_ALLOWED ? '' : plainUrl(value)
  const url = parseUrl(plain)
  if (!url || (url.href !== plain && url.href !== `${plain}/`)) return false
  if (value.includes('@') || ROUTE.test(value)) return false
  if (/%(?:2[ef5]|5c|[01][\da-f]|c[01]|u)|\p{C}/iu.test(value) || DOTS.test(url.pathname))
    return false
  if (UNKNOWN.test(url.pathname)) return false
  const scheme = url.protocol.slice(0, -1)
  const isScheme = pattern.scheme === '*' ? /^https?$/.test(scheme) : scheme === pattern.scheme
  return (
    isScheme &&
    isHostAllowed(pattern.host, url.hostname) &&
    (pattern.port === '*' || url.port === pattern.port) &&
    (pattern.query === undefined
      ? !url.href.includes('?')
      : matchGlob(pattern.query, url.search.slice(1))) &&
    matchItems(inFolder(pattern.path ?? ['']), url.pathname.slice(1).split('/'), matchGlob)
  )
}

const isHostAllowed = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : matchGlob(pattern, host, '.')

/**
 * The URLs that a text may be, and those on the web that have the host of one that is not.
 * `isUncertain`: it is none that can be read, or one in which programs read different hosts.
 */
export type Urls = { urls: readonly URL[]; others: readonly URL[]; isUncertain: boolean }

/** Parts that are known only when it runs. */
const UNKNOWN = /\$[{(\w]|\{\{/
/** `http://a\@b`: for some programs the host is `a`, for others `b`. */
const TWO_HOSTS = /^[^/:]*:\/\/[^/]*(?:[\\\s\p{Cc}]|[#?][^/]*@)/u

export const urlsOf = oncePerText(readUrls)

function readUrls(value: string): Urls {
  const text = value.trim().replace(AROUND, '').replace(AS_WEB, 'https://')
  const given =
    parseUrl(text) ??
    (text.includes('://') ? undefined : parseUrl(`https://${text.replace(/^[/\\]+/, '')}`))
  const urls = given ? [given] : []
  // `example.com:80/x` is read as a scheme
  if (given && given.host === '') {
    const other = parseUrl(`https://${text}`)
    if (other) urls.push(other)
  }
  const holdsAnother = given?.host === '' && text.includes('://')
  const isUncertain =
    urls.length === 0 || holdsAnother || UNKNOWN.test(text) || TWO_HOSTS.test(text)
  const other =
    given && given.host !== '' && !WEB.test(given.protocol.slice(0, -1))
      ? parseUrl(text.replace(/^[^:]*/, 'https'))
      : undefined
  return { urls, others: other ? [other] : [], isUncertain }
}

const LOOPBACK =
  /^(?:(?:.*\.)?localhost(?:\.localdomain)?|ip6-(?:localhost|loopback)|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/
/** An IPv4 address inside of an IPv6 one: mapped, translated, tunnelled. */
const MAPPED = /^\[(?:::(?:ffff:(?:0:)?)?|64:ff9b:(?:1:)?:)([\da-f]{1,4}):([\da-f]{1,4})\]$/
const TUNNELLED = /^\[2002:([\da-f]{1,4}):([\da-f]{1,4}):/

/** The names by which a host is reached. */
export function hostForms(hostname: string): readonly string[] {
  const host = hostname.replace(/\.$/, '')
  const [, high = '', low = ''] = MAPPED.exec(host) ?? TUNNELLED.exec(host) ?? []
  const parts = [high, low].map((part) => parseInt(part, 16))
  const plain = high === '' ? host : parts.flatMap((part) => [part >> 8, part & 255]).join('.')
  return [host, plain, ...(LOOPBACK.test(plain) ? ['localhost', '127.0.0.1', '[::1]'] : [])]
}

/**
 * The likelihood that a URL is one of the rule, whatever its user, port, case, query or web scheme.
 */
export function isUrlForbidden(
  pattern: UrlPattern,
  { urls, others, isUncertain }: Urls,
): Likelihood {
  const isNamed = ({ protocol, hostname, pathname, search }: URL) => {
    const scheme = protocol.slice(0, -1)
    const hosts = hostForms(hostname)
    const isScheme = WEB.test(pattern.scheme) ? WEB.test(scheme) : scheme === pattern.scheme
    const isHost = hostForms(pattern.host).some((wanted) =>
      hosts.some(
        (host) => matchGlob(wanted, host) || (wanted.startsWith('*.') && host === wanted.slice(2)),
      ),
    )
    if (!isScheme || !isHost) return false
    const path = pattern.path?.map(folded) ?? ['**']
    return (
      pathForms(pathname).some((names) => matchItems(path, names, matchGlob)) &&
      (pattern.query === undefined || isQueryForbidden(pattern.query, search.slice(1)))
    )
  }
  return urls.some(isNamed) ? 'yes' : isUncertain || others.some(isNamed) ? 'maybe' : 'no'
}

/** A query in any coding, or with all that the rule says in any order and whatever else. */
const isQueryForbidden = (pattern: string, query: string): boolean =>
  decodedForms(query.replaceAll('+', ' ')).some((form) => {
    const given = folded(form).split(/[&;]/)
    const wanted = folded(decodedForms(pattern.replaceAll('+', ' '))[1] ?? pattern)
    return (
      matchGlob(wanted, folded(form)) ||
      wanted.split('&').every((one) => given.some((each) => matchGlob(one, each)))
    )
  })

/**
 * A path as it stands, decoded, and without what a server may cut off its names: a parameter
 * (`/admin;v=1/x`), dots and blanks at the end, what ends a text in C.
 */
export function pathForms(pathname: string): readonly (readonly string[])[] {
  const forms = decodedForms(pathname).map((text) => folded(text))
  const plain = forms
    .map((text) => text.replace(CUT_OFF, '$1'))
    .filter((text) => !forms.includes(text))
  return [...forms, ...plain].map(namesOf)
}

const CUT_OFF = /[;\0][^/]*|([^./\s])[.\s]{1,9}(?=\/|$)/g

function namesOf(path: string): readonly string[] {
  const names: string[] = []
  for (const name of path.replace(/\\/g, '/').split('/').slice(1)) {
    if (name === '..') names.pop()
    else if (name !== '.' && (name !== '' || names.length === 0)) names.push(name)
  }
  return names.length > 1 ? names.filter((name) => name !== '') : names
}

/** Undefined if it is none, or too long. */
export function parseUrl(text: string): URL | undefined {
  try {
    return text.length > MAX_READ ? undefined : new URL(text)
  } catch {
    return undefined
  }
}
