/** A problem fails. A note does not, nor does a thing that was not looked at. */
export type Finding = {
  kind: 'problem' | 'note' | 'unseen'
  says: string
  /** The next step, in one sentence. */
  remedy: string
}

const findingOf =
  (kind: Finding['kind']) =>
  (says: string, remedy: string): Finding => ({ kind, says, remedy })

export const problem = findingOf('problem')
export const remark = findingOf('note')
export const unseen = findingOf('unseen')
