/** The parts of an address of the alphabet; undefined where a browser would write it in another way. */
const PARTS = /^(https?|ftp|\*):\/\/(?:(\w+)@)?([\w.*]+)(?::(\d+|\*))?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i

const partsOf = (text: string) => {
  const [, scheme = '', user = '', host = '', port = '', path = '', query = '', hash = ''] =
    PARTS.exec(text) ?? []
  return { scheme, user, host, port, path, query, hash }
}

const isHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host

/** Patterns end in a name, or in a folder with all that is in it. */
const isIn = (pattern: string, path: string): boolean =>
  pattern.endsWith('/**') ? path.startsWith(pattern.slice(0, -2)) : path === (pattern || '/')

/** Whether a rule that lets run names the address: as a browser writes it, and nothing besides. */
export function urlRuns(pattern: string, value: string): boolean {
  const wanted = partsOf(pattern)
  const { scheme, user, host, port, path, query, hash } = partsOf(value)
  if (user || hash || host !== host.toLowerCase() || path.includes('..')) return false
  if (scheme !== scheme.toLowerCase() || (path === '' && query !== '')) return false
  if (port === (scheme === 'https' ? '443' : '80')) return false
  return (
    (wanted.scheme === '*' ? scheme.startsWith('http') : scheme === wanted.scheme) &&
    isHost(wanted.host, host) &&
    port === wanted.port &&
    (wanted.query === '' ? query === '' : wanted.query === '?*') &&
    isIn(wanted.path, path || '/')
  )
}

/** Whether a rule that denies names it: whatever its user, port, case, fragment, query and scheme; a folder, too. */
export function urlDenied(pattern: string, value: string): boolean {
  const wanted = partsOf(pattern.toLowerCase())
  const { scheme, host, path } = partsOf(value.toLowerCase())
  const names: string[] = []
  for (const name of path.split('/').slice(1))
    if (name === '..') names.pop()
    else names.push(name)
  const there = `/${names.join('/')}`
  return (
    scheme.startsWith('http') &&
    (isHost(wanted.host, host) || wanted.host === `*.${host}`) &&
    (wanted.path === '' || isIn(wanted.path, there) || wanted.path === `${there}/**`)
  )
}
