import type { Field } from '../schema/Field.ts'

/** What a person has written into a form, to go on with it in another one for the same value. */
export type FormWriting = {
  /** With the rows that were added. */
  readonly root: Field
  readonly value: unknown
  readonly drafts: ReadonlyMap<string, Draft>
}

/**
 * What was written into a field that is not kept as its value alone: how a number was spelt, and
 * why a text cannot be sent.
 */
export type Draft = { readonly text: string; readonly problem?: string | undefined }
