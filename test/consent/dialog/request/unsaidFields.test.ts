import { unsaidFields } from '../../../../src/consent/dialog/request/unsaidFields.ts'

describe('unsaidFields', () => {
  it('names what a prompt leaves out, by its path', () => {
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

  it('compares whole words: the 1 in 10 does not count as mentioned', () => {
    expect(unsaidFields('Pay 10 to Bo', { amount: 1, to: 'B' })).toEqual(['amount', 'to'])
    expect(unsaidFields('Pay 1, to Bo.', { amount: 1, to: 'Bo' })).toEqual([])
  })

  it('counts empty values as not mentioned', () => {
    expect(unsaidFields('Go?', { a: '', b: null, c: [], d: {} })).toEqual(['a', 'b', 'c', 'd'])
  })
})
