/** Draws nothing, or changes how its neighbours are drawn; and odd spaces and line ends. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/**
 * A letter outside Latin and the scripts that may stand beside it. Source: UTS #39, "highly
 * restrictive".
 */
const OTHER_SCRIPT =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Latin}])\p{L}/u

/** Longer names are not read to their end, and so count as ones that hide something. */
export const MAX_NAME_LENGTH = 256

/**
 * The name without hidden characters, ASCII look-alikes and mixed scripts; undefined for a plain
 * name. Names that are too long count too. Such a name may raise a mode and never matches a milder
 * rule.
 */
export function bareName(name: string): string | undefined {
  const head = name.slice(0, MAX_NAME_LENGTH)
  if (head === name && /^[\x20-\x7e]*$/.test(name)) return undefined
  const bare = head.normalize('NFKC').replace(HIDDEN, '')
  const mixed = OTHER_SCRIPT.test(bare) && /[a-z]/i.test(bare)
  return bare === name && !mixed ? undefined : bare
}
