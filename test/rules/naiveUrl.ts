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

/** Whether a rule that lets run names the address: but for case, default port and fragment, as a browser writes it. */
export function urlRuns(pattern: string, value: string): boolean {
  const wanted = partsOf(pattern)
  const given = partsOf(value)
  const { user, path } = given
  const [scheme, host] = [given.scheme.toLowerCase(), given.host.toLowerCase()]
  const own = (by: string, port: string) => (port === (by === 'https' ? '443' : '80') ? '' : port)
  const query = given.query === '?' ? '' : given.query
  const port = own(scheme, given.port)
  if (user || value.includes('@') || path.includes('..')) return false
  return (
    (wanted.scheme === '*' ? scheme.startsWith('http') : scheme === wanted.scheme) &&
    isHost(wanted.host, host) &&
    (wanted.port === '*' || port === own(wanted.scheme, wanted.port)) &&
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
