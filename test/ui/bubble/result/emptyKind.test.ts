import { emptyKind } from '../../../../src/ui/bubble/readResult.ts'

describe('emptyKind: in what way a successful result is empty', () => {
  it.each<[unknown, ReturnType<typeof emptyKind>]>([
    [undefined, 'result'],
    [{}, 'object'],
    [Object.create(null), 'object'],
    [{ value: '' }, 'text'],
    [{ value: [] }, 'list'],
    [{ value: undefined }, 'result'],
  ])('%j: %s', (data, kind) => {
    expect(emptyKind(data)).toBe(kind)
  })

  it.each([
    { value: 0 },
    { value: false },
    { value: null },
    { value: ' ' },
    { value: [null] },
    { value: {} },
    { value: '', path: '' },
    { text: '' },
    { items: [] },
    { a: undefined },
    null,
    0,
    false,
    '',
    [],
    'text',
  ])('%j is not empty: it is shown as it is', (data) => {
    expect(emptyKind(data)).toBeUndefined()
  })
})
