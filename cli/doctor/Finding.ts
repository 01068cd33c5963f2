/** What doctor found. A problem fails; a note does not. Both are sentences. */
export type Finding = {
  kind: 'problem' | 'note'
  says: string
  /** The one thing that mends it. */
  remedy: string
}

export const problem = (says: string, remedy: string): Finding => ({
  kind: 'problem',
  says,
  remedy,
})
export const remark = (says: string, remedy: string): Finding => ({ kind: 'note', says, remedy })
