import { fieldsNotInPrompt } from '../../../../src/consent/dialog/request/fieldsNotInPrompt.ts'

describe('unsaidFields', () => {
  it('PUB-40 names what a prompt does not say, by its path', () => {
    expect(
      fieldsNotInPrompt('Delete /tmp/x?', {
        path: '/tmp/x',
        recursive: true,
        force: true,
        also: '/home',
      }),
    ).toEqual(['recursive', 'force', 'also'])
    expect(
      fieldsNotInPrompt('Send to a@b.example', {
        to: { mail: 'a@b.example', name: 'A' },
        items: [{ sku: 'x1' }],
      }),
    ).toEqual(['to.name', 'items[0].sku'])
  })

  it('compares whole words: the 1 of 10 is not said', () => {
    expect(fieldsNotInPrompt('Pay 10 to Bo', { amount: 1, to: 'B' })).toEqual(['amount', 'to'])
    expect(fieldsNotInPrompt('Pay 1, to Bo.', { amount: 1, to: 'Bo' })).toEqual([])
  })

  it('says of what is empty that it is not said', () => {
    expect(fieldsNotInPrompt('Go?', { a: '', b: null, c: [], d: {} })).toEqual(['a', 'b', 'c', 'd'])
  })
})
