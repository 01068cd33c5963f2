import { rowsOf } from '../../../content/values/rowsOf.ts'

/** Fields that a prompt is searched for at most. */
const MAX_FIELDS = 500

/**
 * The paths of payload fields whose value does not appear in the server's prompt. Compared as text,
 * word by word: "1,240" does not count as 1240.
 */
export function fieldsNotInPrompt(prompt: string, payload: unknown): string[] {
  const { rows } = rowsOf(payload, { most: MAX_FIELDS })
  return rows
    .filter(
      ({ kind, text }) =>
        !(
          (kind === 'text' || kind === 'literal') &&
          mentions(prompt, kind === 'text' ? text : unquoted(text))
        ),
    )
    .map(({ path }) => path)
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** The text appears as a whole word: the 1 in 10 does not count. */
function mentions(prompt: string, text: string): boolean {
  for (let at = prompt.indexOf(text); at >= 0; at = prompt.indexOf(text, at + 1)) {
    if (
      !(isWord(prompt[at - 1]) && isWord(text[0])) &&
      !(isWord(prompt[at + text.length]) && isWord(text.at(-1)))
    )
      return true
  }
  return false
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
