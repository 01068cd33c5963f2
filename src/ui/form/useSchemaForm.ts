'use client'
import { useId, useMemo, useState } from 'react'
import { sameJson } from '../../engines/json/sameJson.ts'
import type { JsonSchema } from '../../model/JsonObject.ts'
import { deriveFields, startValue, ABSENT, valueAt, withValue, type Field } from './Field.ts'
import { fieldProblems, inputProblems } from './problems.ts'
import { withKeptFields, type Draft, type FormWriting } from './keptFields.ts'
import { lazyRoot, useLazyRoot } from '../../internal/lazyRoot.ts'
import { hasPatterns } from '../../engines/json/checkSchema.ts'

export type SchemaFormOptions = {
  schema: JsonSchema
  /** The first value of the form. Without one: the schema's defaults. Read once. */
  value?: unknown
  /** The input in the same form before it was gone. Read once. */
  writing?: FormWriting | undefined
  /** The same as `keptFields` gave it: plain JSON, from before a reload. Read once. */
  kept?: unknown
}

export type SchemaFormState = ReturnType<typeof useSchemaForm>

/** The state of one form. A new schema or first value is a new form (`key`). */
export function useSchemaForm(options: SchemaFormOptions) {
  const { schema } = options
  const id = useId()
  const [{ root, start, begun }] = useState(() => beginForm(options))
  const [writing, setWriting] = useState(begun)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** How often somebody tried to send what cannot be sent. */
  const [tries, setTries] = useState(0)
  const { value, drafts } = writing
  const check = useSchemaCheck(schema, value)
  const problems = useMemo(
    () => fieldProblems(root, value, drafts, check?.problems ?? []),
    [root, value, drafts, check],
  )
  return {
    id,
    root,
    writing,
    initialValue: start,
    problems,
    isChanged: value !== start && !sameJson(value, start),
    isLeftToOthers: check?.isPartial === true,
    valueOf: (field: Field) => valueAt(value, field.path),
    /** The text in a field, if it is not just its value. */
    textOf: ({ pointer }: Field) => drafts.get(pointer)?.text,
    /** Once it is time to say so: the field was left, or given, or somebody tried to send. */
    problem: ({ isGiven, pointer }: Field) =>
      tries > 0 || isGiven || left.has(pointer) ? problems.get(pointer) : undefined,
    set: ({ path, pointer }: Field, to: unknown, draft?: Draft) =>
      setWriting((before) => {
        const after = new Map(before.drafts)
        after.delete(pointer)
        if (draft) after.set(pointer, draft)
        return { value: withValue(before.value, path, to), drafts: after }
      }),
    markTouched: ({ pointer }: Field) =>
      setLeft((before) => (before.has(pointer) ? before : new Set(before).add(pointer))),
    tries,
    showAllProblems: () => setTries(tries + 1),
  }
}

function beginForm({ schema, value: given = ABSENT, writing, kept }: SchemaFormOptions) {
  const root = deriveFields(schema, given)
  const start = given === ABSENT ? startValue(root) : given
  const empty = { value: start, drafts: new Map<string, Draft>() }
  return { root, start, begun: writing ?? withKeptFields(root, empty, kept) }
}

/** Matches patterns. Fetched with the first schema that has one. */
const patternEngine = lazyRoot(() => import('../../engines/json/linearPattern.lazy.ts'))

function useSchemaCheck(schema: JsonSchema, value: unknown) {
  const usesPatterns = useMemo(() => hasPatterns(schema), [schema])
  const { value: engine } = useLazyRoot(patternEngine, usesPatterns)
  return useMemo(
    () => (value === ABSENT ? undefined : inputProblems(schema, value, engine)),
    [schema, value, engine],
  )
}
