import { digestOf } from '../execution/digestOf.ts'
import type { ConsentDialogState } from './dialog/useConsentDialog.ts'

/**
 * A key for the subject of a review choice. Another request, other arguments or a new block change
 * the key.
 */
export const getReviewSubject = ({
  record,
  state,
  block,
}: Pick<ConsentDialogState, 'record' | 'state' | 'block'>): string =>
  JSON.stringify([record.call.id, state.request?.id, digestOf(state.execution), block])
