import type { Mention } from './Step.ts'
import { LITERAL } from './literals.ts'

const PATH =
  /(?:^|\s)((?:\.{0,2}\/)?(?:[\p{L}\p{N}_@+~-][\p{L}\p{N}_.@+~-]*\/)+[\p{L}\p{N}_.@+~-]*|\.{0,2}\/[\p{L}\p{N}_.@+~/-]+|[\p{L}\p{N}_@+~-][\p{L}\p{N}_.@+~-]*\.[\p{L}\p{N}]{1,8})(?=$|[\s?!:])/u
const FILLER =
  /^(?:please|the|a|an|my|our|your|this|that|these|those|all|any|some|every|each|of|me|us|new|empty|contents? of|content of|inside(?: of)?|in|file|files|document|note|up|at|into|to|from|called|named)\s+/i
const TAIL = /(?:\s+(?:please|for me|for us|to me|to us|too|as well|again|now|instead))+$/i
const WHOLE =
  /^(?:|files?|notes? and folders?|files? and folders?|everything|all|here|there|root|workspace|sandbox|project|top level|folders?|directory|directories|this|it all|have|do (?:i|we) have|i have|we have|folder|things)$/i
const BACK =
  /^(?:it|its|them|that|this|(?:the|that|this|same|the same|new|the new) (?:file|one|document|note))$/i

/** Whether a text looks like the path of a file: it ends in an extension. */
export function looksLikeFile(path: string): boolean {
  return /[^/.][^/]*\.[\p{L}\p{N}]{1,8}$/u.test(path)
}

/** What one phrase names. */
export function readMention(phrase: string, restore: (text: string) => string): Mention {
  let text = phrase
    .trim()
    .replace(/[\s.,;:!?]+$/, '')
    .replace(TAIL, '')
  if (BACK.test(text)) return { kind: 'it', text: '' }
  const literal = LITERAL.exec(text)
  if (literal)
    return {
      kind: /\b(?:folder|directory)\b/i.test(text) ? 'folder' : 'path',
      text: restore(literal[0]),
    }
  const within = /^(.+?)\s+(?:in|inside|from|under|within|of)\s+(.+)$/i.exec(text)
  const path = PATH.exec(text)?.[1]
  if (path !== undefined) {
    const folder =
      within?.[1]?.includes(path) && !path.includes('/')
        ? readMention(within[2] ?? '', restore).text
        : ''
    const isFolder = path.endsWith('/') || /\b(?:folder|directory)\b/i.test(text)
    return {
      kind: isFolder ? 'folder' : 'path',
      text: joinPath(folder === '.' ? '' : folder, path.replace(/(?<=.)\/$/, '')),
    }
  }
  while (FILLER.test(text)) text = text.replace(FILLER, '')
  if (BACK.test(text)) return { kind: 'it', text: '' }
  if (WHOLE.test(text)) return { kind: 'folder', text: '.' }
  const folder =
    /^(.+?)\s+(?:folder|directory|dir)$/i.exec(text)?.[1] ??
    /^(?:folder|directory|dir)\s+(?:called\s+|named\s+)?(.+)$/i.exec(text)?.[1]
  if (folder !== undefined) return { kind: 'folder', text: folder }
  return { kind: 'name', text: text.replace(/\s+(?:files?|documents?|page)$/i, '') }
}

/** What a phrase names, one mention for each item of its list. */
export function readMentions(phrase: string, restore: (text: string) => string): Mention[] {
  return phrase
    .split(/\s*,\s*(?:and\s+)?|\s+(?:and|plus)\s+|\s*&\s*/i)
    .filter((item) => item.trim() !== '')
    .map((item) => readMention(item, restore))
}

/** Joins a folder and a path inside it; an empty folder adds nothing. */
export function joinPath(folder: string, path: string): string {
  return folder === '' || folder === '.' || path.startsWith('/')
    ? path
    : `${folder.replace(/\/+$/, '')}/${path}`
}
