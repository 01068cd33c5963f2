/** What stands for a secret. Always as long, so that it says nothing about it. */
export const DOTS = '••••••••'

/** Texts that open something for whoever has them: keys and tokens of known shapes, private keys, what stands under a telling name or follows "Bearer", the password of a URL. */
const SECRET =
  /(?<![\w-])(?:[sr]k[-_]|gh[oprsu]_|github_pat_|glpat-|npm_|xox.-|AKIA|ASIA|AIza|eyJ[\w-]+\.)[\w.-]{12,}|-----BEGIN[A-Z ]+KEY-----[^]*?(?:-----END[A-Z ]+KEY-----|$)|(?<=(?:cookie|authorization|password|passwd|passphrase|secret|token|(?:api|access|private)[-_]?key)(?:=|"\s?:\s?(?=")))(?:"(?:[^"\\]|\\[^])+|[^\s"'&;]{3,})|(?<=(?:bearer|authorization:) )(?=\S*\d)[^\s"']{8,}|(?<=cookie: )[^"'\n]+|(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]+(?=@)/gi

/** Text whose secrets are dots. */
export const maskSecrets = (text: string): string => text.replace(SECRET, (secret) => (secret.startsWith('"') ? `"${DOTS}` : DOTS))

/** Where secrets begin and end. */
export const secretsIn = (text: string): readonly (readonly [start: number, end: number])[] => Array.from(text.matchAll(SECRET), ({ 0: secret, index }) => [index, index + secret.length] as const)
