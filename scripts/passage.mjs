/**
 * A pattern for a passage of code that does not mind how it is wrapped: white space may stand
 * between any two characters, and a comma before a bracket that closes.
 */
export function passage(search) {
  const escaped = (character) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const pieces = [...search.replace(/\s+/g, '')].map((character) =>
    /[)\]}]/.test(character) ? `,?\\s*${escaped(character)}` : escaped(character),
  )
  return new RegExp(pieces.join('\\s*'), 'g')
}
