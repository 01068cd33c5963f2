/** A piece of a sentence that an app wrote: its words, or the way to an argument of the call. */
export type SentencePart = { text: string } | { path: readonly string[] }

/** An argument, and behind dots what it holds: `title`, `event.title`, `ids.length`. */
const PLACE = /^[^\s.{}]+(?:\.[^\s.{}]+)*$/

/** The pieces of a sentence that an app wrote; undefined where its braces name no argument. */
export function sentenceParts(sentence: string): readonly SentencePart[] | undefined {
  const pieces = sentence.split(/\{([^{}]*)\}/)
  const isRead = pieces.every((piece, at) => (at % 2 === 1 ? PLACE : /^[^{}]*$/).test(piece))
  return isRead
    ? pieces.flatMap((piece, at): SentencePart[] =>
        at % 2 === 1 ? [{ path: piece.split('.') }] : piece === '' ? [] : [{ text: piece }],
      )
    : undefined
}
