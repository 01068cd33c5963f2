/** English nouns, as names of tools have them. */

/** Nouns that are not counted, though some end like several. */
const MASS = new Set(
  'news status access address analysis process basis weather info information data content contents feedback usage help text metadata health memory code traffic history time diff settings permissions tracing profiling monitoring storage localstorage sessionstorage freebusy'.split(
    ' ',
  ),
)

export const isPlainWord = (word: string): boolean => /^[a-z][a-z0-9]{0,23}$/.test(word)

const headOf = (noun: string): string => noun.slice(noun.lastIndexOf(' ') + 1)

/** Whether a noun names several things. */
export const isManyNoun = (noun: string): boolean =>
  /[^siu]s$/.test(headOf(noun)) && !MASS.has(headOf(noun))

/** Whether one of a noun's things can be counted: `a refund`, but no `a weather`. */
export const isCountable = (noun: string): boolean =>
  noun !== '' && !/^(?:all|any|every)\b/.test(noun) && !MASS.has(headOf(noun)) && !isManyNoun(noun)

/** `entities` → `entity`. What cannot be counted stays. */
export function singular(noun: string): string {
  if (!isManyNoun(noun)) return noun
  return noun
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** `entity` → `entities`. */
export function plural(noun: string): string {
  if (!isCountable(noun)) return noun
  return noun.replace(/([^aeiou])y$/, '$1ie').replace(/(ss|sh|ch|x)$/, '$1e') + 's'
}

/** How arguments are called that name a thing, the most telling first: `event`, `event_name`, … */
export function spellings(noun: string): readonly string[] {
  const one = singular(noun)
  return [one, headOf(one)].flatMap((each) => {
    return [
      each,
      `${each} name`,
      `${each} title`,
      `${each} id`,
      `${each} gid`,
      `${each} uid`,
      `${each} iid`,
      `${each} public id`,
      `${each} number`,
      `${each} key`,
      `${each} slug`,
      plural(each),
      `${each} names`,
      `${each} ids`,
      `${each} keys`,
    ].flatMap((key) => [
      key.replaceAll(' ', '_'),
      key.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
    ])
  })
}
