import { mayHide, splitHidden } from '../../../internal/splitHidden.ts'
import { foreignPieces } from '../../../messages/foreign.ts'

/** A text from outside that needs no frame, no codes and no cut: it is drawn and heard as it is. */
export function plainText(text: string): string | undefined {
  const { isFramed, head } = foreignPieces(text)
  if (isFramed) return undefined
  const [piece, ...more] = splitHidden(head, true)
  return piece && 'text' in piece && more.length === 0 ? head : undefined
}

/** Hidden characters are shown as codes in it. */
export const hasHidden = (text: string): boolean =>
  mayHide(text) && splitHidden(text).some((piece) => 'token' in piece)
