/** One entry of a folder. */
export type Entry = { readonly name: string; readonly isFolder: boolean }

/** The paths that a search result names, one a line or as JSON, relative to the root. */
export function filesIn(text: string, root: string): string[] {
  return entriesIn(text)
    .map(({ name }) => relativeTo(root, name))
    .filter((name) => name !== '' && !/\s{2}|^no (?:matches|results|files)/i.test(name))
}

/** The entries that a listing names: lines with or without marks for files and folders, or JSON. */
export function entriesIn(text: string): Entry[] {
  const parsed = parseJson(text)
  if (Array.isArray(parsed)) return parsed.flatMap(entryOf)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const marked = /^[-*\s]*\[(?<kind>\w+)\]\s+(?<name>.+?)(?:\s{2,}.*)?$/.exec(line)?.groups
      if (marked)
        return [{ name: marked['name'] ?? line, isFolder: /^d/i.test(marked['kind'] ?? '') }]
      return /^total\b|^combined\b/i.test(line)
        ? []
        : [
            {
              name: line.replace(/^[-*]\s+/, '').replace(/(?<=.)\/$/, ''),
              isFolder: line.endsWith('/'),
            },
          ]
    })
}

/** A path as seen from the root; others stay as they are. */
export function relativeTo(root: string, path: string): string {
  const bare = path.replace(/^file:\/\//, '')
  return root !== '' && bare === root
    ? '.'
    : root !== '' && bare.startsWith(`${root}/`)
      ? bare.slice(root.length + 1)
      : path
}

/**
 * Every entry of a nested tree, folders before what they hold; undefined when the text is not such
 * a tree.
 */
export function treeEntries(text: string): Entry[] | undefined {
  const parsed = parseJson(text)
  const walk = (nodes: readonly unknown[], folder: string): Entry[] =>
    nodes.flatMap((node) =>
      entryOf(node).flatMap((entry) => {
        const name = folder + entry.name
        const children: unknown =
          typeof node === 'object' && node !== null && 'children' in node
            ? node.children
            : undefined
        return [{ ...entry, name }, ...(Array.isArray(children) ? walk(children, `${name}/`) : [])]
      }),
    )
  return Array.isArray(parsed) ? walk(parsed, '') : undefined
}

function entryOf(node: unknown): Entry[] {
  if (typeof node === 'string') return [{ name: node, isFolder: node.endsWith('/') }]
  if (typeof node !== 'object' || node === null) return []
  const name: unknown = Reflect.get(node, 'path') ?? Reflect.get(node, 'name')
  const type: unknown = Reflect.get(node, 'type') ?? Reflect.get(node, 'kind')
  return typeof name === 'string'
    ? [{ name, isFolder: typeof type === 'string' && /^(?:d|fold)/i.test(type) }]
    : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
