import { decodeBytes } from './readBytes.ts'

/**
 * Saves bytes under a name, as the browser saves any download: as a file, never to be opened in
 * this page. False where they cannot be read.
 */
export function saveBytes(data: string, name: string | undefined): boolean {
  const bytes = decodeBytes(data)
  if (!bytes) return false
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  // never in the page: no attribute there comes from a call
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

/**
 * The last name of a path, without what a file system or a reader could take for something else.
 */
export function fileName(name: string | undefined): string {
  const last =
    (name ?? '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}<>:"|?*]/gu, '')
      .replace(/^[.\s]+|[.\s]+$/g, '') ?? ''
  return last === '' ? 'download' : last.slice(-120)
}
