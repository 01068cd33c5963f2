/**
 * Words, white space, a letter of a script that writes without spaces, a whole picture, any other
 * character by itself.
 */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[\p{L}\p{N}\p{M}_$]+|\r?\n|[ \t]+|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*)*|[^]/gu

/** A text in pieces that change as a whole; together they are the text. */
export const wordsOf = (text: string): string[] => text.match(WORDS) ?? []

/**
 * Whether a text says something: it has a letter or a digit, and not only signs and white space.
 */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
