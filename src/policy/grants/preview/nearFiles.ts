/** The same file in another folder: beside its own, above it, and of the system. */
export function nearFiles(path: string): readonly string[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/s.exec(path) ?? []
  const above = folder.replace(/[^/]+\/$/, '')
  const other = folder.endsWith('other/') ? 'others' : 'other'
  return [
    `${above}${other}/${file}`,
    ...(folder === above ? [`../${file}`] : [`${above}${file}`]),
    `/etc/${file}`,
  ]
}
