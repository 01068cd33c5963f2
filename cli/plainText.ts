const UNPLAIN = /[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu

const asCode = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** Text of others for a terminal, in one line: nothing in it may draw, move or hide. */
export const plainText = (text: string, most = 2000): string =>
  text.slice(0, most).replace(UNPLAIN, asCode)

/** The same of text that may have lines, with tabs as spaces. */
export const plainLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => plainText(line.replaceAll('\t', '  '), Infinity))
    .join('\n')

/** Of a text that quotes others, no line begins as ours do. */
export const indented = (text: string): string => text.replace(/\n(?! )/g, '\n  ')

/** A value as JSON; a sign for one that has none, or is too deep. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '…'
  }
}
