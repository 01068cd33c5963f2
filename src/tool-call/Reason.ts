/** One reason for an answer. `kind` is for code and translations, `text` is English. */
export type Reason = { kind: string; text: string }
