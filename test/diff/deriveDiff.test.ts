import { deriveDiff } from '../../src/diff/deriveDiff.ts'
import type { JsonObject } from '../../src/tool-call/index.ts'

const record = (args: JsonObject, name = 'edit_file') => ({ call: { id: 'c1', name, arguments: args } })

describe('deriveDiff', () => {
  it('reads an edit', () => {
    expect(deriveDiff(record({ file_path: 'a.ts', old_string: 'x', new_string: 'y' }))).toEqual({
      kind: 'files',
      files: [{ kind: 'changed', before: 'a.ts', after: 'a.ts', content: { kind: 'edits', edits: [{ before: 'x', after: 'y' }] }, problems: [] }],
      source: 'arguments',
      isGrowing: false,
      wantsBefore: true,
    })
  })
  it('reads a structured write as data, with nothing made up for before', () => {
    expect(deriveDiff(record({ event_id: 'e1', title: 'Lunch' }, 'update_event'))).toEqual({ kind: 'data', id: { event_id: 'e1' }, after: { title: 'Lunch' }, source: 'arguments', isGrowing: false, wantsBefore: true })
  })
  it('prefers what the host loaded', () => {
    expect(deriveDiff(record({ event_id: 'e1', title: 'Lunch' }), { before: { title: 'Tea' }, after: { title: 'Lunch' } })).toMatchObject({ kind: 'data', id: { event_id: 'e1' }, before: { title: 'Tea' }, wantsBefore: false })
  })
})
