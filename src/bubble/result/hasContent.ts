/**
 * Something is there to be shown. Zero, false and null are values; an empty text and a missing one
 * say nothing.
 */
export const hasContent = (value: unknown): boolean => value !== undefined && value !== ''
