/** Text of others for a terminal: nothing in it may draw, move or hide. */
export const plainText = (text: string): string =>
  text
    .slice(0, 200)
    .replace(
      /[^\P{C} ]|\p{Default_Ignorable_Code_Point}/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
