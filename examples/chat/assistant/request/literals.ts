import { CLAUSE_VERB } from './vocabulary.ts'

/** Matches one protected literal. */
export const LITERAL = /\uE000(\d+)\uE001/

const QUOTES =
  /```(?:\w*\n)?([\s\S]*?)```|"([^"]*)"|“([^”]*)”|«([^»]*)»|`([^`]*)`|(?<=^|[\s(:=>])'([^']*)'(?=$|[\s,.;:!?)])|(?<=^|[\s(:])‘([^’]*)’/g
const SAYING = new RegExp(
  String.raw`(\b(?:saying|that says?|which says?|(?:that|which) reads?|containing|(?:that|which) contains?|with (?:the |this )?(?:text|contents?|words?|body|lines?)(?: of)?)\s*:?\s+)(?![\uE000])([\s\S]+?)(?=(?:[,.;]?\s+(?:and\s+)?(?:then|afterwards)\s+${CLAUSE_VERB}\b)|(?:,?\s+and\s+${CLAUSE_VERB}\s+(?:it|that|them|[\w./-]+\.\w+)\b)|\s*$)`,
  'gi',
)

/** A text whose quoted and dictated parts are replaced by marks, so that its own words can be split safely. */
export type Protected = { readonly text: string; readonly restore: (text: string) => string }

/** Protects what is quoted, and what follows words like "saying" up to the next clause. */
export function protectLiterals(text: string): Protected {
  const kept: string[] = []
  const keep = (value: string): string => `\uE000${kept.push(value) - 1}\uE001`
  const restore = (marked: string): string =>
    marked.replace(/\uE000(\d+)\uE001/g, (_mark, index: string) =>
      restore(kept[Number(index)] ?? ''),
    )
  const quoted = text
    .replace(/[\uE000\uE001]/g, '')
    .replace(QUOTES, (_match, ...groups: (string | undefined)[]) =>
      keep(groups.slice(0, 7).find((group) => group !== undefined) ?? ''),
    )
  return {
    text: quoted.replace(
      SAYING,
      (_match, marker: string, said: string) => marker + keep(said.trim()),
    ),
    restore,
  }
}
