'use client'
import { useId, useMemo, useRef, useState } from 'react'
import { sameJson } from '../../engines/json/sameJson.ts'
import type { JsonSchema } from '../../model/JsonObject.ts'
import { deriveFields } from './deriveFields.ts'
import { startValue, ABSENT, valueAt, withValue, type Field } from './Field.ts'
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
  const [{ root, start, writing }] = useState(() => beginForm(options))
  /** ABSENT if nothing was given at all. */
  const [value, setValue] = useState(writing.value)
  const [drafts, setDrafts] = useState(writing.drafts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [showsAllProblems, setShowsAllProblems] = useState(false)
  const check = useSchemaCheck(schema, value)
  const latest = useRef(value)
  const problems = useMemo(
    () => fieldProblems(root, value, drafts, check?.problems ?? []),
    [root, value, drafts, check],
  )
  return {
    id,
    root,
    value,
    initialValue: start,
    problems,
    drafts,
    isChanged: value !== start && !sameJson(value, start),
    isLeftToOthers: check?.isPartial === true,
    valueOf: (field: Field) => valueAt(value, field.path),
    /** The text in a field, if it is not just its value. */
    textOf: ({ pointer }: Field) => drafts.get(pointer)?.text,
    /** Once it is time to say so: the field was left, or given, or somebody tried to send. */
    problem: ({ isGiven, pointer }: Field) =>
      showsAllProblems || isGiven || left.has(pointer) ? problems.get(pointer) : undefined,
    set({ path, pointer }: Field, to: unknown, draft?: Draft) {
      const next = withValue(latest.current, path, to)
      latest.current = next
      setValue(next)
      setDrafts((before) => {
        const after = new Map(before)
        after.delete(pointer)
        return draft ? after.set(pointer, draft) : after
      })
    },
    markTouched: ({ pointer }: Field) =>
      setLeft((before) => (before.has(pointer) ? before : new Set(before).add(pointer))),
    showAllProblems: () => setShowsAllProblems(true),
  }
}

function beginForm({ schema, value: given = ABSENT, writing, kept }: SchemaFormOptions) {
  const root = deriveFields(schema, given)
  const start = given === ABSENT ? startValue(root) : given
  const begun = { value: start, drafts: new Map<string, Draft>() }
  return { root, start, writing: writing ?? withKeptFields(root, begun, kept) }
}

/** Matches patterns. Fetched with the first schema that has one. */
const patternEngine = lazyRoot(() => import('../../engines/json/linearPattern.lazy.ts'))

/** The problems of a form's value, if it has one. Nothing waits for the engine. */
function useSchemaCheck(schema: JsonSchema, value: unknown) {
  const usesPatterns = useMemo(() => hasPatterns(schema), [schema])
  const { value: engine } = useLazyRoot(patternEngine, usesPatterns)
  return useMemo(
    () => (value === ABSENT ? undefined : inputProblems(schema, value, engine)),
    [schema, value, engine],
  )
}
