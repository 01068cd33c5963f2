export { requestUndoOffer } from '../../decisions/undo/requestUndoOffer.ts'
export { watchUndoOffer } from '../../decisions/undo/watchUndoOffer.ts'
