import { ownMembers } from '../shared/read/ownMembers.ts'

/** What a request or a question remembers of its interrupt, for the way back. */
export interface LangGraphHandle {
  /** The interrupt's id, where it has one. */
  readonly interrupt?: string
  /**
   * `review`: requests of langchain's middleware; `inbox`: a list of human interrupts; `value`:
   * anything else.
   */
  readonly shape: 'review' | 'inbox' | 'value'
  /** Whose names: langchain for JavaScript (`editedAction`) or for Python (`edited_action`). */
  readonly isPython: boolean
  /** The answers that it takes, in its own words. */
  readonly allowed: readonly string[]
  /** Which of the requests of its interrupt this one is. */
  readonly place: number
}

/** The handle of a request or a question; throws for one that is not of this adapter. */
export function handleOf({ id, handle }: { id: string; handle?: unknown }): LangGraphHandle {
  const members = ownMembers(handle)
  if (!members || !Array.isArray(members.allowed))
    throw new Error(
      `handrail: the request ${id} has no handle of LangGraph. Its answer cannot be written without it. Answer a record as fromLangGraph made it.`,
    )
  return members as unknown as LangGraphHandle
}
