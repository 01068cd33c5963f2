import { unsaidFields } from '../../../../src/consent/dialog/request/unsaidFields.ts'

describe('unsaidFields', () => {
  it('PUB-40 names what a prompt does not say, by its path', () => {
    expect(
      unsaidFields('Delete /tmp/x?', {
        path: '/tmp/x',
        recursive: true,
        force: true,
        also: '/home',
      }),
    ).toEqual(['recursive', 'force', 'also'])
    expect(
      unsaidFields('Send to a@b.example', {
        to: { mail: 'a@b.example', name: 'A' },
        items: [{ sku: 'x1' }],
      }),
    ).toEqual(['to.name', 'items[0].sku'])
  })

  it('compares whole words: the 1 of 10 is not said', () => {
    expect(unsaidFields('Pay 10 to Bo', { amount: 1, to: 'B' })).toEqual(['amount', 'to'])
    expect(unsaidFields('Pay 1, to Bo.', { amount: 1, to: 'Bo' })).toEqual([])
  })

  it('says of what is empty that it is not said', () => {
    expect(unsaidFields('Go?', { a: '', b: null, c: [], d: {} })).toEqual(['a', 'b', 'c', 'd'])
  })
})
