import type { Actor } from '../tool-call/index.ts'

/** Decides where the app does not say who the person is. */
export const ANONYMOUS_PERSON: Actor = { kind: 'person', id: 'person' }
