const GOOD =
  'success(?:ful|fully)?|succeeded|ok|okay|done|completed?|executed|approved|allowed|accepted'
/** Members that say by yes or no whether a call succeeded, and those that say it by a word or code. */
const YES = new RegExp(
  `^(?:is|was)?(?:${GOOD})$|^(?:status|state|outcome|result|verdict|code)|(?:status|code|state)$`,
)
const NO = /^(?:is|was|has)?(?:errors?|failed|failure|denied|rejected|cancell?ed)$/
/** A code says it by a number: 0 of a program, 200 of a server. 1 is a failure there. */
const CODE = /(?:code|status)$/
const GOOD_CODE = new RegExp(`^\\W*(?:${GOOD}|finished|true|yes|0|2\\d\\d)\\b`, 'i')
const GOOD_TEXT = new RegExp(`^\\W*(?:${GOOD}|finished|true|yes|1|2\\d\\d)\\b`, 'i')
const NO_TEXT = /^\s*(?:false|no|none|null|0|)\s*$/i

/** Deeper than a result of any tool; what is deeper is not read, and so not sent. */
const MAX_DEPTH = 50

/** Whether something in a result says that the call succeeded. */
export function claimsSuccess(value: unknown, name = 'result', depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, member]) =>
      claimsSuccess(member, Array.isArray(value) ? name : key, depth + 1),
    )
  const key = name.replaceAll(/[\W_]/g, '').toLowerCase()
  if (NO.test(key)) return NO_TEXT.test(String(value))
  return YES.test(key) && (CODE.test(key) ? GOOD_CODE : GOOD_TEXT).test(String(value))
}
