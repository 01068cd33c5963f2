'use client'
import { useId, useMemo, useRef, useState, type Dispatch, type RefObject } from 'react'
import { sameJson } from '../json/sameJson.ts'
import type { JsonSchema } from '../tool-call/index.ts'
import { deriveForm } from './schema/deriveFields.ts'
import type { Field, RowsField } from './schema/Field.ts'
import type { Draft, FormWriting } from './draft/FormWriting.ts'
import { jsonTextOf } from './schema/jsonTextOf.ts'
import { problemsOf, type Problem } from './schema/problemsOf.ts'
import { pointerOfRows, withLists, withRow, withRows } from './schema/rows.ts'
import { withKeptFields } from './draft/keptFields.ts'
import { fieldsIn, startValue } from './schema/startValue.ts'
import { useSchemaCheck, type SchemaRules } from './useSchemaCheck.ts'
import { ABSENT, pointerOf, valueAt, withValue } from './schema/valueAt.ts'

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
  /** As it stands, lists of objects as rows by key; ABSENT where nothing was given at all. */
  readonly value: unknown
  /** The same as it is sent. */
  readonly data: unknown
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
  /** Adds a row at the end of a list of objects. */
  addRow(list: RowsField): void
  removeRow(list: RowsField, row: Field): void
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
export function useSchemaForm(options: SchemaFormOptions): SchemaFormState {
  const { schema } = options
  const id = useId()
  const [{ start, newRow, writing }] = useState(() => beginForm(options))
  const [root, setRoot] = useState(writing.root)
  const [value, setValue] = useState(writing.value)
  const [drafts, setDrafts] = useState(writing.drafts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [showsAllProblems, setShowsAllProblems] = useState(false)
  const data = useMemo(() => withLists(root, value), [root, value])
  const begun = useMemo(() => withLists(writing.root, start), [writing.root, start])
  const check = useSchemaCheck(schema, data)
  const latest = useRef(value)
  const problems = useMemo(
    () => problemsOf(root, value, unreadIn(drafts), check.problems),
    [root, value, drafts, check.problems],
  )

  const rowVerbs = useRowVerbs({ latest, newRow, setValue, setRoot, setDrafts })

  return {
    id,
    root,
    value,
    data,
    initialValue: start,
    problems,
    drafts,
    isChanged: value !== start && !sameJson(data, begun),
    rules: check.rules,
    leavesPatterns: check.leavesPatterns,
    valueOf: (field) => valueAt(value, field.path),
    problem(field) {
      return showsAllProblems || field.isGiven || left.has(field.pointer)
        ? problems.get(field.pointer)
        : undefined
    },
    set(field, to, draft) {
      const next = withValue(latest.current, field.path, to)
      latest.current = withoutEmpty(next, field.path, start, rowPointers(root))
      setValue(latest.current)
      setDrafts((before) => withDraft(before, field, draft))
      if (field.kind === 'rows') setRoot((before) => withRows(before, field, []))
    },
    ...rowVerbs,
    markTouched: (field) =>
      setLeft((before) =>
        before.has(field.pointer) ? before : new Set(before).add(field.pointer),
      ),
    showAllProblems: () => setShowsAllProblems(true),
    reload: check.reload,
  }
}

/** Adds rows to lists of objects, and takes them away. */
function useRowVerbs({ latest, newRow, setValue, setRoot, setDrafts }: RowState) {
  return {
    addRow(list: RowsField) {
      const row = newRow(list)
      latest.current = withRow(latest.current, row)
      setValue(latest.current)
      setRoot((before) => withRows(before, list, [...list.rows, row]))
    },
    removeRow(list: RowsField, row: Field) {
      const rows = list.rows.filter((each) => each !== row)
      const isGone = rows.length === 0 && !list.isGiven && !list.isRequired
      latest.current = withValue(latest.current, isGone ? list.path : row.path, ABSENT)
      setValue(latest.current)
      setRoot((before) => withRows(before, list, rows))
      setDrafts((before) => withDraft(before, row, undefined))
    },
  }
}

type RowState = {
  latest: RefObject<unknown>
  newRow: ReturnType<typeof deriveForm>['newRow']
  setValue: Dispatch<unknown>
  setRoot: Dispatch<(before: Field) => Field>
  setDrafts: Dispatch<(before: ReadonlyMap<string, Draft>) => ReadonlyMap<string, Draft>>
}

/** What a form begins with. */
function beginForm({ schema, value: given = ABSENT, exact, writing, kept }: SchemaFormOptions) {
  const { root, value, newRow } = deriveForm(schema, given)
  const start = given === ABSENT ? startValue(root) : value
  const drafts = inexactDrafts(root, start, exact)
  return {
    start,
    newRow,
    writing: writing ?? withKeptFields({ root, value: start, drafts }, newRow, kept),
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

/** Rows and their lists stay, also without a value. */
const rowPointers = (root: Field): ReadonlySet<string> =>
  new Set(
    fieldsIn(root).flatMap((field) =>
      field.kind === 'rows' ? [field, ...field.rows].map(({ pointer }) => pointer) : [],
    ),
  )

/** Removes objects that the form created and that are empty again. */
function withoutEmpty(
  value: unknown,
  path: readonly string[],
  start: unknown,
  rows: ReadonlySet<string>,
): unknown {
  let to = value
  for (let end = path.length - 1; end > 0; end -= 1) {
    const around = path.slice(0, end)
    const object = valueAt(to, around)
    if (
      typeof object !== 'object' ||
      object === null ||
      Object.keys(object).length > 0 ||
      valueAt(start, around) !== ABSENT ||
      rows.has(pointerOf(around))
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
  given: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>()
  const exact = new Map([...given].map(([at, text]) => [pointerOfRows(root, start, at), text]))
  for (const field of exact.size > 0 ? fieldsIn(root) : []) {
    if (
      field.kind === 'group' ||
      field.kind === 'rows' ||
      ![...exact.keys()].some((pointer) => isWithin(pointer, field))
    )
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
