import { oncePerText } from './basics.ts'

const SECRET =
  /^(?:passwords?|passwd|pwd|passcode|passphrase|secrets?|tokens?|credentials?|authorization|auth|cookies?|jwt|otp|bearer|(?:api|access|private|secret|signing|encryption)keys?|clientsecret|sessiontoken|accesstoken|refreshtoken)$/
/** The first word of a pair that is a secret together with `key`. */
const BEFORE_KEY = /^(?:api|access|private|secret|signing|encryption|ssh)$/
/** Last words that say that the value is about a secret, and is none. */
const ABOUT =
  /^(?:counts?|types?|limits?|budget|usage|length|urls?|uri|expiry|expires|name|endpoint|policy)$/

/**
 * True if a key says that its value is a secret, by its words, however they are joined: `apiKey`,
 * `API-KEY`, `db_password`; not `token_count`.
 */
export const isSecretKey = /* @__PURE__ */ oncePerText((key) => {
  const words = key
    .slice(0, 200)
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  if (ABOUT.test(words.at(-1) ?? '')) return false
  return words.some(
    (word, index) =>
      SECRET.test(word) || (/^keys?$/.test(word) && BEFORE_KEY.test(words[index - 1] ?? '')),
  )
})
