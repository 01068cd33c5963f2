/** A browser keeps no text much longer than this. */
const LARGEST = 256 * 1024 * 1024

/** Why a file of so many bytes is not read, in a sentence; nothing where it is. */
export const tooLarge = (bytes: number): string | undefined =>
  bytes > LARGEST
    ? `The file has ${Math.round(bytes / 1024 / 1024).toLocaleString('en')} MB; this page reads up to 256.`
    : undefined
