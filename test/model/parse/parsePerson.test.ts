import { parsePerson } from '../../../src/model/parseUndo.ts'

describe('parsePerson', () => {
  it('accepts a person, and a name that is a name', () => {
    expect(parsePerson({ kind: 'person', id: 'ann', name: 'Ann', more: 1 })).toEqual({
      kind: 'person',
      id: 'ann',
      name: 'Ann',
    })
    expect(parsePerson({ kind: 'person', id: 'ann', name: { toString: () => 'Ann' } })).toEqual({
      kind: 'person',
      id: 'ann',
    })
  })

  it.each([
    [null],
    ['ann'],
    [{}],
    [{ kind: 'policy' }],
    [{ kind: 'grant', id: 'g' }],
    [{ kind: 'person', id: 7 }],
    [{ kind: 'person', id: '' }],
    [{ kind: 'person', id: 'x'.repeat(2001) }],
    [Object.create({ kind: 'person', id: 'ann' })],
  ])('%j is not a person', (value) => {
    expect(parsePerson(value)).toBeNull()
  })
})
