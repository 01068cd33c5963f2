import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import type { Field, RowsField } from './Field.ts'
import { fieldsIn, startValue } from './startValue.ts'
import { valueAt, withValue } from './valueAt.ts'

/**
 * While a form is open, a list of objects is an object of rows by their keys, so that a row keeps
 * its place, its drafts and its problems when another one goes. This is the value that is sent.
 */
export const withLists = (root: Field, value: unknown): unknown =>
  fieldsIn(root)
    .toReversed()
    .reduce((data, field) => {
      const rows = field.kind === 'rows' ? valueAt(data, field.path) : undefined
      return isJsonObject(rows) ? withValue(data, field.path, Object.values(rows)) : data
    }, value)

/** A JSON Pointer into the value that is sent, as one into the form's own. */
export function pointerOfRows(root: Field, value: unknown, pointer: string): string {
  const lists = fieldsIn(root).filter(({ kind }) => kind === 'rows')
  return lists.reduce((at, list) => {
    const [, index, ...rest] = at.startsWith(`${list.pointer}/`)
      ? at.slice(list.pointer.length).split('/')
      : []
    const rows = index === undefined ? undefined : valueAt(value, list.path)
    const key = isJsonObject(rows) ? Object.keys(rows)[Number(index)] : undefined
    return key === undefined ? at : [list.pointer, key, ...rest].join('/').replace(/^\/?/, '/')
  }, pointer)
}

/** A value with one more row, as its schema has it begin. */
export const withRow = (value: unknown, row: Field): unknown =>
  startValue(row, withValue(value, row.path, {}))

/** A form's fields with other rows in one list. */
export function withRows(root: Field, list: RowsField, rows: readonly Field[]): Field {
  const { pointer } = list
  if (root.pointer === pointer && root.kind === 'rows') return { ...root, rows }
  const within = (fields: readonly Field[]) => fields.map((field) => withRows(field, list, rows))
  if (!pointer.startsWith(`${root.pointer}/`)) return root
  if (root.kind === 'group') return { ...root, fields: within(root.fields) }
  return root.kind === 'rows' ? { ...root, rows: within(root.rows) } : root
}

/** Whether items are objects, of which the schema of one tells the members. */
export const areRows = (items: unknown): boolean => {
  const properties = getOwnMember(items, 'properties')
  const type = getOwnMember(items, 'type')
  return (
    isJsonObject(properties) &&
    Object.keys(properties).length > 0 &&
    (type === undefined || type === 'object')
  )
}
