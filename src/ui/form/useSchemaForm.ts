'use client'
import { useId, useMemo, useRef, useState } from 'react'
import { sameJson } from '../../engines/json/digestCall.ts'
import type { JsonSchema } from '../../model/JsonObject.ts'
import { deriveFields } from './deriveFields.ts'
import {
  problemsOf,
  fieldsIn,
  startValue,
  ABSENT,
  valueAt,
  withValue,
  type Field,
  type Problem,
} from './Field.ts'
import { jsonTextOf, withKeptFields, type Draft, type FormWriting } from './keptFields.ts'
import { lazyRoot, useLazyRoot } from '../../internal/lazyRoot.ts'
import { checkSchema, hasPatterns, type SchemaCheck } from '../../engines/json/checkSchema.ts'

export type SchemaFormOptions = {
  schema: JsonSchema
  /** The first value of the form. Without one: the schema's defaults. Read once. */
  value?: unknown
  /** How numbers of the value were written that no double holds, by JSON Pointer. */
  exact?: ReadonlyMap<string, string> | undefined
  /** The input in the same form before it was gone. Read once. */
  writing?: FormWriting | undefined
  /** The same as `keptFields` gave it: plain JSON, from before a reload. Read once. */
  kept?: unknown
}

/** A form's state and its verbs. */
export type SchemaFormState = {
  /** For the ids of fields. */
  readonly id: string
  readonly root: Field
  /** As it stands; ABSENT if nothing was given at all. */
  readonly value: unknown
  /** The first value of the form. */
  readonly initialValue: unknown
  readonly problems: ReadonlyMap<string, Problem>
  readonly drafts: ReadonlyMap<string, Draft>
  readonly isChanged: boolean
  /** The schema is none: only the fields themselves are checked. */
  readonly isUnusable: boolean
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
}

/**
 * The state of one form, made from a schema and the value that it begins with. Both are read once:
 * a new schema is a new form (`key`).
 */
export function useSchemaForm(options: SchemaFormOptions): SchemaFormState {
  const { schema } = options
  const id = useId()
  const [{ root, start, writing }] = useState(() => beginForm(options))
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
    isUnusable: check.isUnusable,
    leavesPatterns: check.leavesPatterns,
    valueOf: (field) => valueAt(value, field.path),
    problem(field) {
      return showsAllProblems || field.isGiven || left.has(field.pointer)
        ? problems.get(field.pointer)
        : undefined
    },
    set(field, to, draft) {
      const next = withValue(latest.current, field.path, to)
      latest.current = next
      setValue(next)
      setDrafts((before) => withDraft(before, field, draft))
    },
    markTouched: (field) =>
      setLeft((before) =>
        before.has(field.pointer) ? before : new Set(before).add(field.pointer),
      ),
    showAllProblems: () => setShowsAllProblems(true),
  }
}

/** The first state of a form. */
function beginForm({ schema, value: given = ABSENT, exact, writing, kept }: SchemaFormOptions) {
  const root = deriveFields(schema, given)
  const start = given === ABSENT ? startValue(root) : given
  const begun = { value: start, drafts: inexactDrafts(root, start, exact) }
  return { root, start, writing: writing ?? withKeptFields(root, begun, kept) }
}

/** Why what was written cannot be sent, by field. */
function unreadIn(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, string> {
  return new Map(
    [...drafts].flatMap(([pointer, { problem }]) =>
      problem === undefined ? [] : [[pointer, problem] as const],
    ),
  )
}

/** Replaces the input of a field, and of the fields within it. */
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

/** Drafts of numbers that no double holds: shown as written, and not sent on as another number. */
function inexactDrafts(
  root: Field,
  start: unknown,
  given: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const field of given.size > 0 ? fieldsIn(root) : []) {
    if (field.kind === 'group' || ![...given.keys()].some((pointer) => isWithin(pointer, field)))
      continue
    drafts.set(field.pointer, {
      text:
        field.kind === 'number'
          ? (given.get(field.pointer) ?? '')
          : jsonTextOf(valueAt(start, field.path), given, field.pointer),
      problem: 'form.inexact',
    })
  }
  return drafts
}

/** Matches patterns. Fetched with the first schema that has one. */
const patternEngine = lazyRoot(() => import('../../engines/json/linearPattern.lazy.ts'))

const NOTHING: SchemaCheck = { problems: [], leavesPatterns: false }

/**
 * The places in which a value breaks the schema of its form. Nothing waits for the engine of
 * patterns.
 */
function useSchemaCheck(schema: JsonSchema, value: unknown) {
  const usesPatterns = useMemo(() => attempt(() => hasPatterns(schema)) === true, [schema])
  const { value: engine } = useLazyRoot(patternEngine, usesPatterns)
  const found = useMemo(
    () => (value === ABSENT ? NOTHING : attempt(() => checkSchema(schema, value, engine))),
    [schema, value, engine],
  )
  return { ...(found ?? NOTHING), isUnusable: !found }
}

/** Undefined if the schema cannot be used. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
