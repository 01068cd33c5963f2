import type { ConsentDialogState } from './dialog/useConsentDialog.ts'

/**
 * Names what a choice in a review is about: another request, other arguments, or a new reason
 * against it are another thing.
 */
export const reviewSubjectOf = ({
  record,
  state,
  block,
}: Pick<ConsentDialogState, 'record' | 'state' | 'block'>): string =>
  JSON.stringify([record.call.id, state.request?.id, state.digest, block])
