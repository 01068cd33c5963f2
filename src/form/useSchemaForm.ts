'use client'
import { useId, useMemo, useRef, useState } from 'react'
import { sameJson } from '../json/sameJson.ts'
import type { JsonSchema } from '../tool-call/index.ts'
import { deriveFields } from './schema/deriveFields.ts'
import type { Field } from './schema/Field.ts'
import type { Draft, FormWriting } from './schema/FormWriting.ts'
import { jsonTextOf } from './schema/jsonTextOf.ts'
import { problemsOf, type Problem } from './schema/problemsOf.ts'
import { withKeptFields } from './schema/keptFields.ts'
import { fieldsIn, startValue } from './schema/startValue.ts'
import { useSchemaCheck, type SchemaRules } from './useSchemaCheck.ts'
import { ABSENT, valueAt, withValue } from './schema/valueAt.ts'

export type SchemaFormOptions = {
  schema: JsonSchema
  /** What the form begins with. Without one: what the schema gives by default. Read once. */
  value?: unknown
  /** How numbers of the value were written that no double holds, by JSON Pointer. */
  exact?: ReadonlyMap<string, string> | undefined
  /** What was written into the same form before it was gone. Read once. */
  writing?: FormWriting | undefined
  /** The same as `keptFields` gave it: plain JSON, from before a reload. Read once. */
  kept?: unknown
}

/** A form's state and its verbs. */
export type SchemaFormState = {
  /** For the ids of fields. */
  readonly id: string
  readonly root: Field
  /** As it stands; ABSENT where nothing was given at all. */
  readonly value: unknown
  /** What the form began with. */
  readonly initialValue: unknown
  readonly problems: ReadonlyMap<string, Problem>
  readonly drafts: ReadonlyMap<string, Draft>
  readonly isChanged: boolean
  readonly rules: SchemaRules
  /** Some patterns of the schema are checked by whoever gets the answer, not here. */
  readonly leavesPatterns: boolean
  valueOf(field: Field): unknown
  /**
   * The problem of a field, once it is time to say so: it was left, it was given, or somebody tried
   * to send.
   */
  problem(field: Field): Problem | undefined
  set(field: Field, to: unknown, draft?: Draft): void
  /** The person left a field. */
  markTouched(field: Field): void
  /** Says all problems from now on. */
  showAllProblems(): void
  reload(): void
}

/**
 * The state of one form, made from a schema and the value that it begins with. Both are read once:
 * a new schema is a new form (`key`).
 */
export function useSchemaForm({
  schema,
  value: given = ABSENT,
  exact,
  writing: written,
  kept,
}: SchemaFormOptions): SchemaFormState {
  const id = useId()
  const [{ root, start }] = useState(() => {
    const fields = deriveFields(schema, given)
    return { root: fields, start: given === ABSENT ? startValue(fields) : given }
  })
  const [writing] = useState(
    () => written ?? withKeptFields(root, start, inexactDrafts(root, start, exact), kept),
  )
  const [value, setValue] = useState(writing.value)
  const [drafts, setDrafts] = useState(writing.drafts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [showsAllProblems, setShowsAllProblems] = useState(false)
  const check = useSchemaCheck(schema, value)
  const latest = useRef(value)
  const problems = useMemo(
    () => problemsOf(root, value, unreadIn(drafts), check.problems),
    [root, value, drafts, check.problems],
  )

  return {
    id,
    root,
    value,
    initialValue: start,
    problems,
    drafts,
    isChanged: value !== start && !sameJson(value, start),
    rules: check.rules,
    leavesPatterns: check.leavesPatterns,
    valueOf: (field) => valueAt(value, field.path),
    problem(field) {
      return showsAllProblems || field.isGiven || left.has(field.pointer)
        ? problems.get(field.pointer)
        : undefined
    },
    set(field, to, draft) {
      latest.current = withoutEmpty(withValue(latest.current, field.path, to), field.path, start)
      setValue(latest.current)
      setDrafts((before) => withDraft(before, field, draft))
    },
    markTouched: (field) =>
      setLeft((before) =>
        before.has(field.pointer) ? before : new Set(before).add(field.pointer),
      ),
    showAllProblems: () => setShowsAllProblems(true),
    reload: check.reload,
  }
}

/** Why what was written cannot be sent, by field. */
function unreadIn(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, string> {
  return new Map(
    [...drafts].flatMap(([pointer, { problem }]) =>
      problem === undefined ? [] : [[pointer, problem] as const],
    ),
  )
}

/** What was written into a field goes with what was written within it. */
function withDraft(
  before: ReadonlyMap<string, Draft>,
  field: Field,
  draft: Draft | undefined,
): ReadonlyMap<string, Draft> {
  const after = new Map([...before].filter(([pointer]) => !isWithin(pointer, field)))
  return draft ? after.set(field.pointer, draft) : after
}

const isWithin = (pointer: string, field: Field): boolean =>
  pointer === field.pointer || pointer.startsWith(`${field.pointer}/`)

/** Removes objects that the form created and that are empty again. */
function withoutEmpty(value: unknown, path: readonly string[], start: unknown): unknown {
  let to = value
  for (let end = path.length - 1; end > 0; end -= 1) {
    const around = path.slice(0, end)
    const object = valueAt(to, around)
    if (
      typeof object !== 'object' ||
      object === null ||
      Object.keys(object).length > 0 ||
      valueAt(start, around) !== ABSENT
    )
      return to
    to = withValue(to, around, ABSENT)
  }
  return to
}

/**
 * What holds a number that no double holds is shown as it was written, and is not sent on as
 * another.
 */
function inexactDrafts(
  root: Field,
  start: unknown,
  exact: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const field of exact.size > 0 ? fieldsIn(root) : []) {
    if (field.kind === 'group' || ![...exact.keys()].some((pointer) => isWithin(pointer, field)))
      continue
    drafts.set(field.pointer, {
      text:
        field.kind === 'number'
          ? (exact.get(field.pointer) ?? '')
          : jsonTextOf(valueAt(start, field.path), exact, field.pointer),
      problem: 'form.inexact',
    })
  }
  return drafts
}
