import { createNotes } from '../../notes/createNotes.ts'

/** The page's notes, which the agent works on. */
export const notes = createNotes()
