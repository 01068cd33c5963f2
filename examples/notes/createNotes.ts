/** What a tool gives back. */
export type NoteResult =
  { success: true; data: Record<string, unknown> } | { success: false; error: string }

/** Three notes, and the tools that an agent has for them. */
export function createNotes(): {
  run(tool: string, input: Readonly<Record<string, unknown>>): NoteResult
} {
  const notes = new Map([
    [
      'notes/meeting.md',
      'Wednesday 9:00, room 4\nAgenda: the release, two new people\nBring the plan\n',
    ],
    ['notes/shopping.md', 'Rye bread\nCoffee\nPears\n'],
    ['notes/summer.md', 'Two weeks in August, by train\n'],
  ])
  return {
    run(tool, { path, old_text: before, new_text: after }) {
      if (tool === 'list_notes') return { success: true, data: { notes: [...notes.keys()] } }
      const text = typeof path === 'string' ? notes.get(path) : undefined
      if (typeof path !== 'string' || text === undefined)
        return { success: false, error: 'There is no such note.' }
      if (tool === 'read_note') return { success: true, data: { text } }
      if (tool === 'delete_note') {
        notes.delete(path)
        return { success: true, data: { deleted: path } }
      }
      if (typeof before !== 'string' || typeof after !== 'string' || !text.includes(before))
        return { success: false, error: 'The note does not say that.' }
      notes.set(path, text.replace(before, after))
      return { success: true, data: { changed: path } }
    },
  }
}
