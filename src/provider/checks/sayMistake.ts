import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'

/** `sentence`: what is wrong. Why it matters. What to do. */
export const sayMistake = (sentence: string): void => warnInDevelopment('mistake', sentence)
