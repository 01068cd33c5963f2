/**
 * Patterns that make a path unsafe to judge by its folder: `..`, other roots, and characters that
 * the tool may read differently.
 */
const UNSAFE = /(?:^|\/)\.\.?(?:\/|$)|\/\/|[\\%~$*?[\]{}<>|"'`:;&\p{C}]|^\s|\s$/u

/**
 * The folder of a file's path, with its slash; undefined where the path does not plainly name a file
 * in a folder. Names are compared as they are written.
 */
export function folderOf(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > 1000 || UNSAFE.test(path)) return undefined
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return folder === '' || folder === '/' || folder === path ? undefined : folder
}

/** Whether a path plainly stays inside a folder, at any depth. What a link on the disk points to, nobody knows here. */
export function isInFolder(path: unknown, folder: string): boolean {
  const ownFolder = folderOf(path)
  return ownFolder !== undefined && folder.endsWith('/') && ownFolder.startsWith(folder)
}
