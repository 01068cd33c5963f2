const GOOD =
  'success(?:ful|fully)?|succeeded|ok|okay|done|completed?|finished|executed|ran|proceed(?:ed)?|approved?|allow(?:ed)?|accept(?:ed)?|grant(?:ed)?|authori[sz]ed|permitted|confirm(?:ed)?|consent(?:ed)?|applied|sent|created|updated|changed|written|saved|deleted|removed|moved|merged|deployed|published|paid'
/** Members that say by yes or no whether a call succeeded, and those that say it by a word or code. */
const YES = new RegExp(
  `^(?:is|was|has|been|permission)*(?:${GOOD})$|^(?:status|state|outcome|result|verdict|code|decision|answer|permission|approval)|(?:status|code|state)$`,
)
const NO =
  /^(?:is|was|has)?(?:errors?|failed|failure|denied|rejected|refused|declined|blocked|cancell?ed)$/
/** A code says it by a number: 0 of a program, 200 of a server. 1 is a failure there. */
const CODE = /(?:code|status)$/
const GOOD_CODE = new RegExp(`^\\W*(?:${GOOD}|true|yes|0|2\\d\\d)\\b`, 'i')
const GOOD_TEXT = new RegExp(`^\\W*(?:${GOOD}|true|yes|1|2\\d\\d)\\b`, 'i')
const NO_TEXT = /^\s*(?:false|no|none|null|0|)\s*$/i

/** Deeper than a result of any tool; what is deeper is not read, and so not sent. */
const MAX_DEPTH = 50

/** Whether something in a result says that the call succeeded. */
export const claimsSuccess = (value: unknown): boolean => claims(value, 'result', '', 0)

/** `around`: the nearest name outside of this one that asks for success, or '' where there is none. */
function claims(value: unknown, name: string, around: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return true
  const key = plain(name).replaceAll(/[\W_]/g, '').toLowerCase()
  if (typeof value === 'object' && value !== null) {
    const asks = depth > 0 && YES.test(key) ? key : around
    return Object.entries(value).some(([member, inside]) =>
      claims(inside, Array.isArray(value) ? name : member, asks, depth + 1),
    )
  }
  const text = plain(String(value))
  if (NO.test(key)) return NO_TEXT.test(text)
  return [key, around].some(
    (asked) => YES.test(asked) && (CODE.test(asked) ? GOOD_CODE : GOOD_TEXT).test(text),
  )
}

/** Full-width, styled and accented letters as the plain ones that a reader takes them for. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}|\p{Cf}/gu, '')
