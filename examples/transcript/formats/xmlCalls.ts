/** Further on nothing is looked for: each line could be the first of a call. */
const MOST_READ = 20_000

const CALL = /^<([a-z]+(?:_[a-z]+)+)>\s*((?:<[a-z_]+>[^]*?<\/[a-z_]+>\s*)+)<\/\1>/gm
const ARGUMENT = /<([a-z_]+)>([^]*?)<\/\1>/g

/** Calls as Cline and Roo write them: a tag of the tool's name around tags of its arguments. */
export function xmlCallsIn(text: string): readonly { name: string; given: object }[] {
  return [...text.slice(0, MOST_READ).matchAll(CALL)].map(([, name = '', inside = '']) => ({
    name,
    given: Object.fromEntries(
      [...inside.matchAll(ARGUMENT)].map(([, key = '', value = '']) => [key, value]),
    ),
  }))
}
