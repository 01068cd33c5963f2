import type { NoteResult } from './createNotes.ts'
import { pause } from './pieces.ts'

/** How many pages a note has, and all of them together. */
const PAGES: Readonly<Record<string, number>> = {
  notes: 12,
  'notes/meeting.md': 1,
  'notes/shopping.md': 1,
  'notes/summer.md': 10,
}

/**
 * A tool that takes its time. It hears of a stop between two pages, and then gives nothing: what is
 * printed stays. The page that the printer has cannot be stopped.
 */
export async function printNotes(
  { path }: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<NoteResult | undefined> {
  const pages = PAGES[path ?? '']
  if (pages === undefined) return { success: false, error: 'There is no such note.' }
  for (let page = 0; page < pages; page += 1) {
    if (signal.aborted) return undefined
    await pause(40)
  }
  return { success: true, data: { printed: path, pages } }
}
